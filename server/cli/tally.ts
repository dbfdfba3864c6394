import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { CommandError } from './command-errors.ts'

/** What a table holds: how many rows, and what their hashes come to. */
export interface TableTally {
  rows: number
  digest: string
}

/** What a database or a backup holds, by table. */
export type Tally = Map<string, TableTally>

/** @throws CommandError naming the tables that are not alike */
export function requireSame(backup: Tally, restored: Tally): void {
  const names = [...new Set([...backup.keys(), ...restored.keys()])]
  const different = names.filter(name => {
    const [one, other] = [backup.get(name), restored.get(name)]
    return one?.rows !== other?.rows || one?.digest !== other?.digest
  })
  if (different.length > 0)
    throw new CommandError(`What was restored is not what the backup holds: ${different.join(', ')}.`)
}

export const rowsOf = (tally: Tally): number => [...tally.values()].reduce((sum, { rows }) => sum + rows, 0)

/** As text: what is stored as bytes, and whole numbers beyond 2^53, as a full-text index has them. */
const asText = (_: string, value: unknown) =>
  value instanceof Uint8Array
    ? Buffer.from(value).toString('base64')
    : typeof value === 'bigint'
      ? `${value}`
      : value

/** All tables of a SQLite database, those inside a full-text index too. */
export function tallySqlite(database: DatabaseSync): Tally {
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' order by name",
    )
    .all() as { name: string }[]
  return new Map(
    tables.map(({ name }) => {
      const hash = createHash('sha256')
      let rows = 0
      const statement = database.prepare(`select * from "${name}"`)
      statement.setReadBigInts(true)
      for (const row of statement.iterate()) {
        rows += 1
        hash.update(JSON.stringify(row, asText))
      }
      return [name, { rows, digest: hash.digest('hex') }]
    }),
  )
}
