import { describe, it, type TestFunction, type TestOptions } from 'vitest'
import { type DatabaseKind, databaseKinds, mainDatabase } from './databases.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped on this machine: `npm test` counts the tests of each reason. */
    missing?: string
  }
}

/** Options of tests that need something, such as a kind of database: on a machine without it they are skipped and counted. */
export const needs = ({ missing }: { missing?: string | undefined }): TestOptions =>
  missing ? { skip: true, meta: { missing } } : {}

/** `it`, for a test that runs on one database only. */
interface ItOnce {
  (title: string, test: TestFunction): void
  (title: string, options: TestOptions, test: TestFunction): void
  each: typeof it.each
}

/** Defines no test. */
const ignored: ItOnce = Object.assign(() => {}, { each: () => () => {} })

/**
 * Describes what is written in SQL: the tests run on each kind of database, whose name replaces `$name` in the title. Among them
 * `itOnce` is for what no database decides, such as a refusal, a text or a header: it runs on one. An inner `describe` needs at least one
 * test for all.
 */
export function describeDatabases(title: string, tests: (kind: DatabaseKind, itOnce: ItOnce) => void): void {
  for (const kind of databaseKinds)
    describe(title.replace('$name', kind.name), needs(kind), () =>
      tests(kind, kind === mainDatabase ? it : ignored),
    )
}

/** Describes what no database decides: the tests run on one. */
export function describeOneDatabase(title: string, tests: (kind: DatabaseKind) => void): void {
  describe(title, needs(mainDatabase), () => tests(mainDatabase))
}
