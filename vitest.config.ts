import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contracts,server,web,scripts,tests}/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 20_000,
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 30_000,
  },
})
