import { defineConfig } from 'vitest/config'

// One after the other, as each keeps the processor busy. The proxies have self-signed certificates.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/upgrade/**/*.upgrade.ts'],
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
    pool: 'forks',
    fileParallelism: false,
    setupFiles: ['tests/processes/exit-on-signals.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
})
