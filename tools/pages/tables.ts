/** The reference parts of spec/errors.md and spec/notifications.md. */
import type { ErrorEntry } from '../docs/error-entries.js'
import type { NotificationEntry } from '../docs/notification-entries.js'
import { ownWords } from './functions.js'

const TABLE_MARKER = '<!-- from the tables in src/status; npm run docs:tables writes what follows -->'

/** The page's own words with the reference part made anew. */
export function withTables(text: string, reference: string): string {
  return `${ownWords(text)}${TABLE_MARKER}\n\n${reference}`
}

const PHASES: Readonly<Record<string, string>> = {
  syntax: 'Reading the text',
  semantic: 'Compiling',
  runtime: 'Running',
  store: 'Opening and writing stores',
  surface: 'Asking: command line, MCP, HTTP',
}

export function errorReference(entries: readonly ErrorEntry[]): string {
  return Object.entries(PHASES)
    .flatMap(([phase, title]) => {
      const rows = entries.filter(entry => entry.phase === phase).map(errorLine)
      return [
        `## ${title}`,
        '',
        '| Id | Kind | Text | Code | GQLSTATUS | What to do |',
        '| --- | --- | --- | --- | --- | --- |',
        ...rows,
        '',
      ]
    })
    .join('\n')
}

function errorLine({ id, kind, text, code, gqlStatus, cause, remedy }: ErrorEntry): string {
  const status = cause === null ? gqlStatus : `${gqlStatus} (${cause})`
  const anchor = `<a id="${id}"></a>`
  return `| ${anchor}\`${id}\` | ${kind} | ${codeSpan(text)} | \`${code}\` | ${status} | ${cell(remedy)} |`
}

export function notificationReference(entries: readonly NotificationEntry[]): string {
  return entries.map(notificationText).join('\n')
}

function notificationText(entry: NotificationEntry): string {
  const { id, code, gqlStatus, severity, category, title, description, remedy, setup = [], statement } = entry
  const lines = [
    `## ${id}`,
    '',
    `\`${code}\`, ${gqlStatus}, ${severity}, ${category}: ${title}`,
    '',
    `> ${escapeHtml(description)}`,
    '',
  ]
  if (remedy !== null) lines.push(`${escapeHtml(remedy)}.`, '')
  if (statement !== undefined) {
    const after = setup.length === 0 ? '' : `, after ${setup.map(codeSpan).join(', ')}`
    lines.push(`Example: ${codeSpan(statement)}${after}`, '')
  }
  return lines.join('\n')
}

function codeSpan(text: string): string {
  const fence = text.includes('`') ? '``' : '`'
  const padded = text.startsWith('`') || text.endsWith('`') ? ` ${text} ` : text
  return cell(`${fence}${padded}${fence}`)
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function escapeHtml(text: string): string {
  return text.replaceAll('<', '&lt;').replace(/\{(\w+)\}/g, '&lt;$1>')
}
