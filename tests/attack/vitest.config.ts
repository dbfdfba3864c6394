import { defineConfig } from 'vitest/config'

const common = {
  root: `${import.meta.dirname}/../..`,
  pool: 'forks' as const,
  setupFiles: ['tests/faults/endings.ts'],
  testTimeout: 120_000,
  hookTimeout: 60_000,
}

const isShort = process.env.PROOF === 'short'

// Recipes that look at answers run three files at once, as one of them waits; those that look at times have the machine to themselves, after.
export default defineConfig({
  test: {
    root: common.root,
    projects: [
      {
        test: {
          ...common,
          name: 'answers',
          include: ['tests/attack/**/*.attack.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'times',
          // Times and storms want the machine to themselves.
          include: isShort ? [] : ['tests/attack/**/*.measured.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
