/** One thing that has to hold; `run` throws when it does not. */
export interface Check {
  readonly name: string
  run(): void
}

export function expectParts(output: string, parts: readonly string[], absent: readonly string[] = []): void {
  const wrong = [...parts.filter(part => !output.includes(part)), ...absent.filter(part => output.includes(part))]
  if (wrong.length > 0) throw new Error(`${JSON.stringify(wrong)} in\n${output}`)
}

/** For work that has to fail. */
export function expectFailure(work: () => string): void {
  let output: string
  try {
    output = work()
  } catch {
    return
  }
  throw new Error(`expected a refusal, got ${output}`)
}
