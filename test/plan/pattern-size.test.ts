/** How large a pattern may be. */
import { expect, test } from 'vitest'
import { openEngine } from '../../src/engine/engine.js'

test('pattern-too-large: a MATCH past the limit is refused before it is planned', () => {
  const engine = openEngine(':memory:')
  const pattern = `(a)${'-->()'.repeat(1200)}`
  expect(() => engine.run(`MATCH ${pattern} RETURN count(*)`)).toThrow('PatternTooLarge')
  engine.close()
})
