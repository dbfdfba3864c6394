import { defineConfig } from 'vitest/config'

const common = {
  root: `${import.meta.dirname}/../..`,
  pool: 'forks' as const,
  setupFiles: ['tests/faults/endings.ts'],
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

// In the short form these compare no times either.
const answersInShort = process.env.PROOF === 'short' ? ['tests/attack/{costly,unread}.measured.ts'] : []

// Recipes that look at answers run three files at once, as one of them waits; those that look at times have the machine to themselves, after.
export default defineConfig({
  test: {
    root: common.root,
    projects: [
      {
        test: {
          ...common,
          name: 'answers',
          include: ['tests/attack/**/*.attack.ts', ...answersInShort],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'times',
          include: ['tests/attack/**/*.measured.ts'],
          exclude: answersInShort,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    reporters: ['default', `${import.meta.dirname}/../faults/table.ts`],
  },
})
