import { defineConfig } from 'vitest/config'

// What several processes and many rows do: one case after the other, none a second time.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    pool: 'forks',
    include: ['tests/scale/**/*.scale.ts'],
    setupFiles: ['tests/faults/endings.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
})
