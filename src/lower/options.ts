/** Options before the statement (`CYPHER runtime=slotted`). There is one planner and one runtime: they change nothing. */
import type { PreparserOption } from '../parse/tree.js'
import type { Lowering } from './lowering.js'

const UNSUPPORTED_RUNTIMES: ReadonlySet<string> = new Set(['pipelined', 'parallel'])
const WITHOUT_REPLACEMENT: ReadonlySet<string> = new Set(['eageranalyzer', 'connectcomponentsplanner'])

export function noticeOptions(lowering: Lowering, options: readonly PreparserOption[]): void {
  for (const { name, value, span } of options) {
    const option = name.toLowerCase()
    const text = `${option}=${value.toLowerCase()}`
    if (option === 'runtime' && UNSUPPORTED_RUNTIMES.has(value.toLowerCase())) {
      lowering.notify('unsupported-runtime', { option: text }, null)
    } else if (text === 'runtime=interpreted') {
      lowering.notify('deprecated-with-replacement', { feature: text, replacement: 'runtime=slotted' }, null)
    } else if (WITHOUT_REPLACEMENT.has(option)) {
      lowering.notify('deprecated-without-replacement', { feature: option }, span)
    }
  }
}
