import { DatabaseSync } from 'node:sqlite'
import type { DatabaseKind } from '#tests/databases.ts'
import { type Behaviour, TestSmtp } from '#tests/smtp.ts'

/** An empty database of a kind; dropped at the end of its scope. */
export async function newDatabase(kind: DatabaseKind): Promise<{ url: string } & AsyncDisposable> {
  const { url, drop } = await kind.create()
  return { url, [Symbol.asyncDispose]: drop }
}

/** The file of a SQLite database's URL. */
export const fileOf = (databaseUrl: string) => databaseUrl.slice('file:'.length)

/** Another connection to a SQLite file; closes with its scope. */
export const openSqlite = (databaseUrl: string) => new DatabaseSync(fileOf(databaseUrl), { timeout: 10_000 })

/** A mail server; stopped at the end of its scope. */
export async function newMailServer(behaviour: Behaviour = 'accept'): Promise<TestSmtp & AsyncDisposable> {
  const smtp = await new TestSmtp().start()
  smtp.behaviour = behaviour
  return Object.assign(smtp, { [Symbol.asyncDispose]: () => smtp.stop() })
}
