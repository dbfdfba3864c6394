import { createHash, type Hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { CommandError } from './command-errors.ts'

/** What a table holds: how many rows, and a SHA-256 of all of them in their order. */
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

const COPY = /^COPY (?:\w+\.)?"?(\w+)"? \(.*\) FROM stdin;$/
const END = Buffer.from('\\.')
const NEWLINE = 10

/**
 * The rows in a dump of PostgreSQL as text, as pg_restore and pg_dump write it; passes all of it on.
 * @param onRow called for each row with its table and its columns, tab-separated
 */
export async function* tallyDump(
  dump: AsyncIterable<Buffer>,
  tally: Tally,
  onRow: (table: string, row: Buffer) => void = () => {},
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let table: { name: string; rows: number; hash: Hash } | undefined

  function read(line: Buffer) {
    if (!table) {
      const [, name] = line[0] === 67 ? (COPY.exec(line.toString()) ?? []) : []
      if (name !== undefined) table = { name, rows: 0, hash: createHash('sha256') }
    } else if (line.equals(END)) {
      tally.set(table.name, { rows: table.rows, digest: table.hash.digest('hex') })
      table = undefined
    } else {
      table.rows += 1
      table.hash.update(line).update('\n')
      onRow(table.name, line)
    }
  }

  for await (const chunk of dump) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let begin = 0
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, begin)) {
      read(rest.subarray(begin, end))
      begin = end + 1
    }
    rest = rest.subarray(begin)
    yield chunk
  }
}
