import { existsSync } from 'node:fs'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { type Clock, instant, systemClock } from '../../clock.ts'
import { openDatabase } from '../../db/database.ts'
import { countRows, databaseName, isPostgres } from '../../db/dialect.ts'
import { lockMigrations, migrate, readSchema } from '../../db/migrate.ts'
import { deleteSqliteFile, sqlitePath } from '../../db/sqlite-file.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { updateAllSearchTokens } from '../../inquiries/state/search-tokens.queries.ts'
import { recordActivity } from '../../record/record-activity.queries.ts'
import { hasTables } from './backup.ts'
import { requireUnused } from './in-use.ts'
import { CommandError } from './run-command.ts'

/** Events are for the screens that are open when they happen, and differ between the databases. */
type MovedTable = Exclude<keyof Tables, 'inquiryEvents'>

/**
 * The columns by which each table is read in order. Referenced tables come before those that refer to them. The search index
 * is not among them: it is written again.
 */
const tableKeys: Readonly<Record<MovedTable, readonly string[]>> = {
  settings: ['key'],
  unfinishedWork: ['id'],
  users: ['id'],
  knownBrowsers: ['id'],
  sessions: ['id'],
  pushBrowsers: ['id'],
  sessionLinks: ['id'],
  secondFactors: ['id'],
  recoveryCodes: ['id'],
  loginChallenges: ['id'],
  loginFailures: ['scope', 'isReset', 'email', 'address', 'ownerId'],
  wrongCodes: ['id'],
  passwordLinks: ['id'],
  activity: ['id'],
  branches: ['id'],
  services: ['id'],
  plannedPrices: ['id'],
  serviceChanges: ['id'],
  contentVersions: ['version'],
  privacyPages: ['id'],
  savedReplies: ['id'],
  pictures: ['slot'],
  pictureFiles: ['name'],
  removedPictures: ['slot'],
  inquiries: ['id'],
  inquiryNotes: ['id'],
  inquiryReplies: ['id'],
  personNotes: ['id'],
  inquiryFollowUps: ['id'],
  inquiryHistory: ['id'],
  earlierEmails: ['inquiryId', 'email'],
  furtherServices: ['inquiryId', 'service'],
  receivedMessages: ['id'],
  receivedOriginals: ['receivedId'],
  attachments: ['id'],
  attachmentFiles: ['attachmentId', 'variant'],
  deletedMessages: ['messageKey'],
  mailboxPositions: ['mailbox', 'uidValidity'],
  waitingMessages: ['mailbox', 'uidValidity', 'uid'],
  receivedCounts: ['outcome'],
  mailJobs: ['id'],
  keyedChanges: ['id'],
  usedTickets: ['id'],
  replyWriters: ['inquiryId', 'userId'],
}

export const tableNames = Object.keys(tableKeys) as MovedTable[]

// A statement takes at most 32,766 parameters on SQLite. Rows with pictures are large, and so may received messages be.
const BATCH = 1_000
const PICTURE_BATCH = 4
const batches: Partial<Record<MovedTable, number>> = {
  pictures: PICTURE_BATCH,
  pictureFiles: PICTURE_BATCH,
  removedPictures: PICTURE_BATCH,
  receivedMessages: 100,
  receivedOriginals: 2,
  attachmentFiles: PICTURE_BATCH,
}

/** Reads all rows of a table in batches, ordered by its key. */
async function* readTable(db: Db, table: MovedTable): AsyncGenerator<Record<string, unknown>[]> {
  const keys = tableKeys[table]
  const columns = sql.join(keys.map(key => sql.ref(key)))
  const batch = batches[table] ?? BATCH
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${after} order by ${columns} limit ${sql.lit(batch)}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = sql`(${columns}) > (${sql.join(keys.map(key => last[key]))})`
  }
}

/** The tables whose rows have ids that the database did not generate. */
const unnumbered: readonly MovedTable[] = ['usedTickets']

/** The tables whose ids the database generates, as it names them. */
const numberedTables = tableNames
  .filter(table => tableKeys[table].join() === 'id' && !unnumbered.includes(table))
  .map(databaseName)

/** The highest id that a table has used, also by deleted rows, so that none is used again. */
async function readLastNumber(db: Db, table: string): Promise<number> {
  const query = isPostgres(db)
    ? sql<{
        last: number
      }>`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as last`
    : sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
  return (await query.execute(db)).rows[0]?.last ?? 0
}

/** Continues a table's ids after `last`. */
async function setLastNumber(trx: Db, table: string, last: number): Promise<void> {
  if (last === 0) return
  if (isPostgres(trx)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx)
}

type Print = (line: string) => void

async function requireMigrated(source: Db): Promise<void> {
  const { missing, newer } = await readSchema(source)
  if (newer.length > 0)
    throw new CommandError(
      'The database to move from was made by another version of this program: use that version.',
    )
  if (missing.length > 0)
    throw new CommandError(
      "The database to move from is not a salon's, or not up to date: start that salon once to update it.",
    )
}

async function copyTable(source: Db, target: Db, table: MovedTable, print: Print): Promise<number> {
  const total = await countRows(source.selectFrom(table))
  for await (const rows of readTable(source, table))
    await target
      .insertInto(table)
      .values(rows as never)
      .execute()
  if ((await countRows(target.selectFrom(table))) !== total)
    throw new CommandError(`Not all rows of ${databaseName(table)} have arrived: nothing has been moved.`)
  if (total > 0) print(`${databaseName(table)}: ${formatNumber(total)}`)
  return total
}

const databaseNameOf = (db: Db): string => (isPostgres(db) ? 'PostgreSQL' : 'SQLite')

/** Copies everything in one transaction of the target. @returns the number of rows */
async function copyAll(source: Db, target: Db, print: Print, clock: Clock): Promise<number> {
  await lockMigrations(target)
  await migrate(target)
  let rows = 0
  for (const table of tableNames) rows += await copyTable(source, target, table, print)
  for (const table of numberedTables) await setLastNumber(target, table, await readLastNumber(source, table))
  await updateAllSearchTokens(target)
  await recordActivity(target, {
    by: 'command line',
    at: instant(clock),
    kind: 'database',
    action: 'moved',
    old: databaseNameOf(source),
    new: databaseNameOf(target),
  })
  return rows
}

/** A transaction that reads one consistent state of the source. */
const beginReading = (db: Kysely<Tables>) =>
  isPostgres(db) ? db.transaction().setIsolationLevel('repeatable read') : db.transaction()

/**
 * Copies a salon to another, empty database: every row with its id, all or nothing. The source remains unchanged.
 * @param from and @param to as `DATABASE_URL`
 * @returns the number of rows
 * @throws CommandError when one of them is in use, the source is not up to date, the target is not empty, or rows are missing;
 * the databases' errors
 */
export async function move(
  from: string,
  to: string,
  print: Print,
  clock: Clock = systemClock,
): Promise<number> {
  if (from === to) throw new CommandError('Name two databases that are not the same.')
  const [fromFile, toFile] = [from, to].map(sqlitePath)
  if (fromFile !== undefined && !existsSync(fromFile))
    throw new CommandError(`There is no database ${fromFile}.`)
  for (const url of [from, to]) await requireUnused(url)
  if (await hasTables(to)) throw new CommandError('The database to move to is not empty: name a new one.')
  const newFile = toFile !== undefined && !existsSync(toFile) ? toFile : undefined
  try {
    await using source = openDatabase(from, { noTimeouts: true })
    await using target = openDatabase(to, { noTimeouts: true })
    await requireMigrated(source)
    const rows = await beginReading(source).execute(reader =>
      target.transaction().execute(writer => copyAll(reader, writer, print, clock)),
    )
    await sql`analyze`.execute(target)
    return rows
  } catch (error) {
    if (newFile !== undefined) deleteSqliteFile(newFile)
    throw error
  }
}
