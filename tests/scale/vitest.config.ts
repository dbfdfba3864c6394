import { defineConfig } from 'vitest/config'

// Several processes or many rows: one scenario after the other, none is retried.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    pool: 'forks',
    include: ['tests/scale/**/*.scale.ts'],
    setupFiles: ['tests/processes/exit-on-signals.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
})
