/** JUnit XML, which CI systems read. */
export interface JunitCase {
  readonly group: string
  readonly name: string
  readonly ms: number
  /** What went wrong; null for a case that passed. */
  readonly failure: string | null
}

export function junitXml(suite: string, cases: readonly JunitCase[]): string {
  const seconds = (ms: number): string => (ms / 1000).toFixed(4)
  const failures = cases.filter(one => one.failure !== null).length
  const total = seconds(cases.reduce((sum, one) => sum + one.ms, 0))
  const lines = cases.map(({ group, name, ms, failure }) => {
    const head = `  <testcase classname="${xml(group)}" name="${xml(name)}" time="${seconds(ms)}"`
    return failure === null ? `${head}/>` : `${head}><failure>${xml(failure)}</failure></testcase>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${xml(suite)}" tests="${cases.length}" failures="${failures}" time="${total}">`,
    ...lines,
    '</testsuite>',
    '',
  ].join('\n')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters that XML 1.0 cannot carry become U+FFFD. */
function xml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
  return text.replace(/[&<>"]/g, c => ESCAPES[c]!).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd')
}
