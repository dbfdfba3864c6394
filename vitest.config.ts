import { defineConfig } from 'vitest/config'
import { noSettings } from './tests/settings.ts'

export default defineConfig({
  test: {
    include: ['{contracts,content,server,web,scripts,tests}/**/*.test.ts'],
    env: noSettings,
    setupFiles: ['tests/cheap-argon2.ts'],
    pool: 'threads',
    // More than cores: many tests only wait for a process that they have started.
    maxWorkers: '150%',
    // Modules are loaded once for all files.
    isolate: false,
    // Long, as the machine may be busy: these only end tests that hang.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
