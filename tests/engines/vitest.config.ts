import { defineConfig } from 'vitest/config'

// `npm test` runs only a client's inquiry and what a receptionist does with it.
const notInShort = process.env.ESSENTIAL === '1' ? ['tests/engines/{login,menu,service}.journey.ts'] : []

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/engines/*.journey.ts'],
    exclude: notInShort,
    // What users get, including React's production build.
    env: { NODE_ENV: 'production' },
    // One journey at a time, as each opens two browsers.
    fileParallelism: false,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
