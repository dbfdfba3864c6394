import { defineConfig } from 'vitest/config'

const common = {
  root: `${import.meta.dirname}/../..`,
  pool: 'forks' as const,
  setupFiles: ['tests/faults/endings.ts'],
  testTimeout: 300_000,
  hookTimeout: 60_000,
}
/** What mostly waits: for a mail server that says nothing, for a connection's time to be up. */
const waiting = ['tests/faults/{clients,mail,sigterm}.fault.ts']
/** Nothing of these is essential: the rules they try have tests of their own. */
const notInShort = process.env.PROOF === 'short' ? ['tests/faults/{desk,pictures}.fault.ts'] : []

// Faults take the machine's time: one file, one case after the other, none a second time. Those that wait, wait together.
export default defineConfig({
  test: {
    root: common.root,
    projects: [
      {
        test: { ...common, name: 'waiting', include: waiting, maxWorkers: 2, sequence: { groupOrder: 0 } },
      },
      {
        test: {
          ...common,
          name: 'busy',
          include: ['tests/faults/**/*.fault.ts'],
          exclude: [...waiting, ...notInShort],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
