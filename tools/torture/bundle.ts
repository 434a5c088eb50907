/** The victim as one file of plain JavaScript: it starts several times faster than from its sources. */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'

/** Answers where it is; `remove` takes it away. Below the repository, so that it finds its dependencies. */
export async function bundleVictim(): Promise<{ readonly script: string; remove(): void }> {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/torture-${process.pid}`, import.meta.url))
  await build({
    config: false,
    entry: { victim: fileURLToPath(new URL('victim.ts', import.meta.url)) },
    outDir: folder,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    dts: false,
    logLevel: 'error',
    deps: { onlyBundle: false },
  })
  return { script: `${folder}/victim.mjs`, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
