import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generate, OUTPUT } from '../../tools/grammar/generate.js'

it('the generated parser is that of the grammar (else run `npx tsx tools/grammar/generate.ts`)', () => {
  for (const [name, text] of generate()) expect(readFileSync(join(OUTPUT, name), 'utf8') === text, name).toBe(true)
})
