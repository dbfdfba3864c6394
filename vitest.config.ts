import { defineConfig } from 'vitest/config'
import { noSettings } from './tests/settings.ts'

export default defineConfig({
  test: {
    include: ['{contracts,content,server,web,scripts,tests}/**/*.test.ts'],
    env: noSettings,
    pool: 'threads',
    // Many wait for a process of their own.
    maxWorkers: '150%',
    // Every file reads the same modules: they are loaded once.
    isolate: false,
    // Only to end what hangs, on a machine that others use too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
