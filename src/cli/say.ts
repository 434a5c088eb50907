/** A short text on stdout. Where nobody reads it any more, that is no failure. */
export function say(text: string): void {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined)
  process.stdout.write(text)
}
