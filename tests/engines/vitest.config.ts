import { defineConfig } from 'vitest/config'

// What `npm test` leaves out: all but a client's inquiry and what a receptionist does with one.
const further =
  process.env.PROOF === 'short' ? ['tests/engines/{branch,filter,login,looks,menu,service}.journey.ts'] : []

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/engines/*.journey.ts'],
    exclude: further,
    // What users get, React's own pace included.
    env: { NODE_ENV: 'production' },
    // One journey after the other: two browsers at once are enough.
    fileParallelism: false,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
