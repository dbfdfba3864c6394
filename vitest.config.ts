import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { noSettings } from './tests/settings.ts'

/** `npm test` runs the essential tests only: what SECURITY.md promises, and that what was accepted with 201 is not lost. */
const isShort = process.env.ESSENTIAL === '1'

const MINUTE = 60_000

type Project = TestProjectInlineConfiguration['test']

/** Unit and API tests, beside the code. */
const unit: Project = {
  name: 'unit',
  include: ['{contracts,content,server,web,scripts,tests}/**/*.test.ts'],
  env: noSettings,
  setupFiles: ['tests/cheap-argon2.ts'],
  pool: 'threads',
  // More than cores: many tests wait for a time limit, a process or PostgreSQL.
  maxWorkers: availableParallelism() + 2,
  // Modules are loaded once for all files.
  isolate: false,
  // Long, as the machine may be busy: these only end tests that hang.
  testTimeout: MINUTE,
  hookTimeout: MINUTE,
}

/** For tests that start processes, each of which keeps a core busy: one file after the other, in a process of its own. */
const oneAfterTheOther: Project = {
  pool: 'forks',
  fileParallelism: false,
  setupFiles: ['tests/processes/exit-on-signals.ts'],
  hookTimeout: MINUTE,
}

const attack: Project = {
  ...oneAfterTheOther,
  name: 'attack',
  include: isShort ? ['tests/attack/{headers,hostile,matrix}.attack.ts'] : ['tests/attack/*.attack.ts'],
  // Three files at a time, as one of them waits.
  fileParallelism: true,
  maxWorkers: 3,
  testTimeout: 2 * MINUTE,
}

/** Attacks that measure times: alone, after the others. */
const measured: Project = {
  ...oneAfterTheOther,
  name: 'attack-measured',
  include: isShort ? [] : ['tests/attack/*.measured.ts'],
  testTimeout: 2 * MINUTE,
}

const faults: Project = {
  ...oneAfterTheOther,
  name: 'faults',
  include: isShort ? ['tests/faults/kills.fault.ts'] : ['tests/faults/*.fault.ts'],
  testTimeout: 5 * MINUTE,
}

const upgrade: Project = {
  ...oneAfterTheOther,
  name: 'upgrade',
  include: ['tests/upgrade/*.upgrade.ts'],
  // The proxies have self-signed certificates.
  env: { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
  testTimeout: 5 * MINUTE,
}

/** Several processes or a million rows. */
const scale: Project = {
  ...oneAfterTheOther,
  name: 'scale',
  include: ['tests/scale/*.scale.ts'],
  testTimeout: 60 * MINUTE,
}

/** Each scenario installs everything into a clone of its own. */
const machines: Project = {
  ...oneAfterTheOther,
  name: 'machines',
  include: ['tests/machines/*.machine.ts'],
  testTimeout: 10 * MINUTE,
  hookTimeout: 10 * MINUTE,
}

/** Journeys in Firefox and WebKit: one at a time, as each opens two browsers. */
const engines: Project = {
  name: 'engines',
  include: ['tests/engines/*.journey.ts'],
  // What users get, including React's production build.
  env: { NODE_ENV: 'production' },
  fileParallelism: false,
  isolate: false,
  testTimeout: 3 * MINUTE,
  hookTimeout: MINUTE,
}

const kinds = [unit, attack, measured, faults, upgrade, scale, machines, engines]

export default defineConfig({
  test: {
    // Kinds that are run by one command run one after the other: they take different numbers of workers. No test is retried.
    projects: kinds.map((test, groupOrder) => ({ test: { ...test, sequence: { groupOrder } } })),
  },
})
