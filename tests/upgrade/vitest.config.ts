import { defineConfig } from 'vitest/config'

// Upgrades take the machine's time: one after the other. The certificates of the proxies are known to nobody.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/upgrade/**/*.proof.ts'],
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
    pool: 'forks',
    fileParallelism: false,
    setupFiles: ['tests/faults/endings.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
})
