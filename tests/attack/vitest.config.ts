import { defineConfig } from 'vitest/config'

const common = {
  root: `${import.meta.dirname}/../..`,
  pool: 'forks' as const,
  setupFiles: ['tests/processes/exit-on-signals.ts'],
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

/** `npm test` runs only these, the last two of them in a short form. */
const essential = ['tests/attack/{headers,hostile,matrix}.attack.ts']
const isShort = process.env.ESSENTIAL === '1'

// Three files at a time, as one of them waits; those that measure times run alone, after the others.
export default defineConfig({
  test: {
    root: common.root,
    projects: [
      {
        test: {
          ...common,
          name: 'responses',
          include: isShort ? essential : ['tests/attack/*.attack.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'times',
          include: isShort ? [] : ['tests/attack/*.measured.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
