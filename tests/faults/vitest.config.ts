import { defineConfig } from 'vitest/config'

// Faults take the machine's time: one file, one case after the other, none a second time.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/faults/**/*.fault.ts'],
    pool: 'forks',
    setupFiles: ['tests/faults/endings.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    reporters: ['default', `${import.meta.dirname}/table.ts`],
  },
})
