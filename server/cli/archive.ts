import { CommandError } from './command-errors.ts'
import { start } from './postgres-programs.ts'
import { isSqliteFile } from './sqlite-start.ts'

/** What an archive of pg_dump says that it holds. */
export interface Archive {
  /** The schema of its tables, as SQL writes it. */
  schema: string
  /** The names of its tables. */
  tables: string[]
  /** Statements that no backup of a salon has: the beginning of each. */
  foreign: string[]
}

/** A row's values as text, by the position of its column; null where there is no value. */
export type ArchivedRow = (string | null)[]

/** What an archive holds of its tables, as it is read: the columns of a table come before its rows. */
export type ArchivePart =
  | { table: string; columns: string[] }
  | { table: string; rows: ArchivedRow[] }
  /** The last number that the table has given to a row; 0 when it has given none. */
  | { table: string; lastNumber: number }

const BATCH_ROWS = 5_000
const BATCH_CHARACTERS = 8_000_000

const COPY = /^COPY (\S+) \((.+)\) FROM stdin;$/
const SEQUENCE = /^SELECT pg_catalog\.setval\('[\w"]+\.(\w+)_id_seq', (\d+), (true|false)\);$/
const END_OF_ROWS = '\\.'
const NEWLINE = 10

// pg_restore begins with these, and frames its text with \restrict since 2025.
const PREAMBLE = /^(SET \w+ = [\w']+|SELECT pg_catalog\.set_config\('search_path', '', false\))$/
const REMARK = /^(--.*|\\(un)?restrict \w+)?$/
// Belong to the server, not to the salon.
const OF_THE_SERVER = /^(CREATE EXTENSION|COMMENT ON EXTENSION) [^;]*$/
const TABLE = /^CREATE TABLE ([\w"]+)\.([\w"]+) \([^;]*$/
const PART_OF_TABLE =
  /^(?:ALTER TABLE (?:ONLY )?([\w"]+\.[\w"]+)\s+(?:ADD CONSTRAINT|ALTER COLUMN) |CREATE (?:UNIQUE )?INDEX [\w"]+ ON ([\w"]+\.[\w"]+) USING )[^;]*$/
const SHOWN = 60
const MIGRATIONS = 'kysely_migration'

const unquote = (name: string) => name.replace(/^"(.*)"$/, '$1')

/** The text that pg_restore makes of a part of an archive, line by line. Only a newline ends one: U+2028 may stand in a text. */
async function* linesOf(file: string, part: string[]): AsyncGenerator<string> {
  const { child, done } = start('pg_restore', ['--no-owner', '--no-privileges', ...part, '--file=-', file])
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let begun: Buffer[] = []
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        yield decoder.decode(Buffer.concat([...begun, chunk.subarray(from, end)]))
        begun = []
        from = end + 1
      }
      begun.push(chunk.subarray(from))
    }
    await done
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandError(`${file} is damaged: its text is not UTF-8.`)
  } finally {
    child.kill()
  }
}

/**
 * Reads what an archive would make.
 * @throws CommandError when pg_restore can't read it
 */
export async function readArchive(file: string): Promise<Archive> {
  if (isSqliteFile(file))
    throw new CommandError(
      `${file} is a SQLite file, and goes into SQLite. From there npm run db:move brings a salon to PostgreSQL.`,
    )
  const statements: string[] = []
  let begun = ''
  for await (const line of linesOf(file, ['--schema-only'])) {
    if (begun === '' && REMARK.test(line)) continue
    begun += begun === '' ? line : `\n${line}`
    if (!line.endsWith(';')) continue
    statements.push(begun.slice(0, -1))
    begun = ''
  }
  if (begun !== '') statements.push(begun)

  const found = statements.flatMap(statement => [TABLE.exec(statement) ?? []].filter(([all]) => all))
  const schema = found.find(([, , name]) => name === MIGRATIONS)?.[1] ?? 'public'
  const names = new Set(found.filter(([, its]) => its === schema).map(([, , name]) => `${schema}.${name}`))
  const isOurs = (statement: string) => {
    const [, itsSchema, name] = TABLE.exec(statement) ?? []
    const [, altered, indexed] = PART_OF_TABLE.exec(statement) ?? []
    return (
      PREAMBLE.test(statement) ||
      OF_THE_SERVER.test(statement) ||
      statement === `CREATE SCHEMA ${schema}` ||
      names.has(`${itsSchema}.${name}`) ||
      names.has(altered ?? indexed ?? '')
    )
  }
  return {
    schema: unquote(schema),
    tables: [...names].map(name => unquote(name.slice(schema.length + 1))),
    foreign: statements
      .filter(statement => !isOurs(statement))
      .map(statement => statement.replaceAll(/\s+/g, ' ').slice(0, SHOWN)),
  }
}

// What COPY writes with a backslash: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2
const escapes = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])

function readValue(text: string): string | null {
  if (text === '\\N') return null
  return text.includes('\\')
    ? text.replaceAll(/\\(.)/gs, (_, sign: string) => escapes.get(sign) ?? sign)
    : text
}

/**
 * Reads the rows of an archive's tables, in batches, and how far their numbering was. Nothing else of the archive is used.
 * @param only the one table to read; otherwise all
 * @throws CommandError when pg_restore can't read it, or it holds anything but rows
 */
export async function* readRows(
  file: string,
  { schema }: Archive,
  only?: string,
): AsyncGenerator<ArchivePart> {
  const part = ['--data-only', `--schema=${schema}`, ...(only === undefined ? [] : [`--table=${only}`])]
  let table = ''
  let rows: ArchivedRow[] | undefined
  let characters = 0
  for await (const line of linesOf(file, part)) {
    if (rows) {
      const isLast = line === END_OF_ROWS
      if (!isLast) {
        rows.push(line.split('\t').map(readValue))
        characters += line.length
      }
      if (isLast || rows.length === BATCH_ROWS || characters > BATCH_CHARACTERS) {
        yield { table, rows }
        rows = isLast ? undefined : []
        characters = 0
      }
      continue
    }
    const [, target, columns] = COPY.exec(line) ?? []
    const [, numbered, last, isUsed] = SEQUENCE.exec(line) ?? []
    if (target !== undefined && columns !== undefined) {
      table = unquote(target.slice(target.indexOf('.') + 1))
      rows = []
      yield { table, columns: columns.split(', ').map(unquote) }
    } else if (numbered !== undefined)
      yield { table: numbered, lastNumber: isUsed === 'true' ? Number(last) : 0 }
    else if (!REMARK.test(line) && !PREAMBLE.test(line.replace(/;$/, '')))
      throw new CommandError(`${file} was edited: beside its rows it holds "${line.slice(0, SHOWN)}".`)
  }
}

/**
 * The migrations of an archive, undefined when it has none.
 * @throws CommandError when pg_restore can't read it
 */
export async function readMigrationsOfArchive(file: string, archive: Archive): Promise<string[] | undefined> {
  if (!archive.tables.includes(MIGRATIONS)) return undefined
  const names: string[] = []
  let name = -1
  for await (const part of readRows(file, archive, MIGRATIONS)) {
    if ('columns' in part) name = part.columns.indexOf('name')
    else if ('rows' in part) names.push(...part.rows.map(values => values[name] ?? ''))
  }
  return name < 0 ? undefined : names
}
