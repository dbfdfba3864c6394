import { defineConfig } from 'vitest/config'

// Each scenario installs everything into a clone of its own: one after the other.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    pool: 'forks',
    include: ['tests/machines/*.machine.ts'],
    setupFiles: ['tests/processes/exit-on-signals.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
