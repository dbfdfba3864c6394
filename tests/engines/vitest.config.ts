import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/engines/*.journey.ts'],
    // What users get, including React's production build.
    env: { NODE_ENV: 'production' },
    // One journey at a time, as each opens two browsers.
    fileParallelism: false,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
