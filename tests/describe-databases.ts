import { describe, type TestOptions } from 'vitest'
import { type DatabaseKind, databaseKinds } from './databases.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped on this machine: `npm test` counts the tests of each reason. */
    missing?: string
  }
}

/** Options of tests that need something, such as a kind of database: on a machine without it they are skipped and counted. */
export const needs = ({ missing }: { missing?: string | undefined }): TestOptions =>
  missing ? { skip: true, meta: { missing } } : {}

/** Describes the same tests for each kind of database, whose name replaces `$name` in the title. */
export function describeDatabases(title: string, tests: (kind: DatabaseKind) => void): void {
  for (const kind of databaseKinds)
    describe(title.replace('$name', kind.name), needs(kind), () => tests(kind))
}
