import { defineConfig } from 'vitest/config'

/** `npm test` runs only this: what was accepted with 201 is not lost. Tests beside the server try the other rules. */
const essential = ['tests/faults/kills.fault.ts']
const isShort = process.env.ESSENTIAL === '1'

// One file after the other. No scenario is retried.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    pool: 'forks',
    setupFiles: ['tests/processes/exit-on-signals.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    include: isShort ? essential : ['tests/faults/*.fault.ts'],
    fileParallelism: false,
  },
})
