import { defineConfig } from 'vitest/config'

// Attacks load the machine, and some are measured: one file, one recipe after the other, none a second time.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/attack/**/*.attack.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: ['default', `${import.meta.dirname}/../faults/table.ts`],
  },
})
