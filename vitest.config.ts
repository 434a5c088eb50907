/**
 * Two projects. `source` runs the TypeScript as it stands. `built` asks the built programs (dist/) and a packed
 * tarball, so a build comes first; its files end in `.built.test.ts`.
 */
import { defineConfig } from 'vitest/config'

const common = { testTimeout: 120_000, hookTimeout: 300_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.built.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'built',
          include: ['test/**/*.built.test.ts'],
          globalSetup: ['test/build-once.ts'],
        },
      },
    ],
  },
})
