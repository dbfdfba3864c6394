import { defineConfig } from 'vitest/config'

const common = {
  root: `${import.meta.dirname}/../..`,
  pool: 'forks' as const,
  setupFiles: ['tests/processes/exit-on-signals.ts'],
  testTimeout: 300_000,
  hookTimeout: 60_000,
}
/** These mostly wait: for a mail server that does not respond, for a connection's time limit. */
const waiting = ['tests/faults/{mail,stop}.fault.ts']
/** `npm test` runs only this: what was accepted with 201 is not lost. Tests beside the server try the other rules. */
const essential = ['tests/faults/kills.fault.ts']
const isShort = process.env.ESSENTIAL === '1'

// The files that wait run two at a time, the others one after the other. No scenario is retried.
export default defineConfig({
  test: {
    root: common.root,
    projects: [
      {
        test: {
          ...common,
          name: 'waiting',
          include: isShort ? [] : waiting,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'busy',
          include: isShort ? essential : ['tests/faults/**/*.fault.ts'],
          exclude: waiting,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
