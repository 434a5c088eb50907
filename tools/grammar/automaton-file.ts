/** How automata are written down: rows of numbers that src/parse/learned.ts reads. */

const LINE = 110

/** `[first symbol, where to, how many symbols]` for each stretch of one target that is not 0. */
export function runs(targets: readonly number[], offset = 0): number[][] {
  const found: number[][] = []
  for (const [i, to] of targets.entries()) {
    const last = found.at(-1)
    if (to === 0) continue
    if (last !== undefined && last[1] === to && last[0]! + last[2]! === i - offset) last[2]!++
    else found.push([i - offset, to, 1])
  }
  return found
}

export function withLength(all: readonly number[][]): number[] {
  return [all.length, ...all.flat()]
}

export function asConstant(name: string, numbers: readonly number[]): string {
  const lines: string[] = []
  for (const number of numbers) {
    const last = lines.at(-1)
    if (last === undefined || last.length + String(number).length >= LINE) lines.push(String(number))
    else lines[lines.length - 1] = `${last} ${number}`
  }
  return `export const ${name}: readonly string[] = [\n${lines.map(line => `    '${line}',\n`).join('')}];\n`
}
