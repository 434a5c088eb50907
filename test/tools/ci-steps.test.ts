/** CI adds up what its steps print; a step cannot fail unseen. */
import { expect, test } from 'vitest'
import { countOf } from '../../tools/ci/steps.js'

test.each([
  ['3 passed, 0 failed\n', 0, { passed: 3, failed: 0 }],
  ['1 passed, 0 failed\nmore\n5 passed, 2 failed\n', 1, { passed: 5, failed: 2 }],
  [' Test Files  1 passed (1)\n      Tests  2 failed | 40 passed (42)\n', 1, { passed: 40, failed: 2 }],
  ['\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m7 passed\u001b[39m (7)\n', 0, { passed: 7, failed: 0 }],
  ['nothing to count', 0, { passed: 1, failed: 0 }],
  ['nothing to count', 1, { passed: 0, failed: 1 }],
  ['3 passed, 0 failed\nthen it broke', 1, { passed: 3, failed: 1 }],
  ['ended by a signal', null, { passed: 0, failed: 1 }],
] as const)('%j with status %s', (output, status, count) => {
  expect(countOf(output, status)).toEqual(count)
})
