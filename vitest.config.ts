import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contracts,server,web,scripts,tests}/**/*.test.ts'],
    pool: 'threads',
    // Only to end what hangs, on a machine that others use too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
