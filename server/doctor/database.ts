import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { countRows, hasTable, isPostgres } from '../db/dialect.ts'
import { findDatabaseFailure } from '../db/failures.ts'
import { isTooNew, precedesBaseline, readSchema } from '../db/migrate.ts'
import { describeDatabase } from '../db/prepare.ts'
import { probeWrite } from '../db/readiness.ts'
import { findDatabaseProfile, findLastBackup } from '../db/settings.ts'
import { sqlitePath } from '../db/sqlite-file.ts'
import type { Tables } from '../db/tables.ts'
import { createFindings, type Finding } from './finding.ts'

const clocks = createFindings('Clock')
/** Clocks may differ by this much, including the time that the comparison takes. */
const TOLERANCE_MS = 5_000

/** Compares this machine's clock with another. */
export function compareClocks(ours: Date, theirs: Date, whose: string): Finding {
  const ahead = Math.round((ours.getTime() - theirs.getTime()) / 1000)
  return Math.abs(ahead) * 1000 <= TOLERANCE_MS
    ? clocks.ok(`agrees with ${whose}`)
    : clocks.error(
        `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} ${whose}: synchronise both with the network (timedatectl set-ntp true)`,
      )
}

/** Compares with PostgreSQL's clock; in a SQLite file it finds inquiries stored in the future. */
export async function checkDatabaseClock(db: Kysely<Tables>, clock: Clock): Promise<Finding[]> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows.map(({ now }) => compareClocks(clock.now(), now, "the database's"))
  }
  if (!(await hasTable(db, 'inquiries'))) return []
  const last = await db
    .selectFrom('inquiries')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ahead = last ? Date.parse(last.created_at) - clock.now().getTime() : 0
  return ahead > TOLERANCE_MS
    ? [
        clocks.error(
          `behind: the last inquiry arrived at ${last?.created_at}. Synchronise it with the network (timedatectl set-ntp true)`,
        ),
      ]
    : []
}

const { ok, warning, error } = createFindings('Database')
const backups = createFindings('Backup')
const users = createFindings('Users')

const OLD_BACKUP_MS = 2 * 24 * 60 * 60_000

async function mayCreateTables(db: Kysely<Tables>): Promise<boolean> {
  if (!isPostgres(db)) return true
  const { rows } = await sql<{ may: boolean | null }>`
    select has_schema_privilege(current_schema(), 'CREATE') as may`.execute(db)
  return rows[0]?.may === true
}

async function checkTables(db: Kysely<Tables>, config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  if (!(await mayCreateTables(db)))
    findings.push(error('This user may not create tables: GRANT CREATE ON SCHEMA public TO the user'))
  if (!(await hasTable(db, 'settings')))
    return [...findings, ok('empty: the first start (or npm run db:migrate) creates the tables')]
  if ((await findDatabaseProfile(db)) === 'demo')
    return [error('It belongs to the demo (npm start): set DATABASE_URL to another one')]
  const schema = await readSchema(db)
  if (precedesBaseline(schema))
    return [error("It was made by an earlier version and can't be upgraded: set DATABASE_URL to a new one")]
  if (await isTooNew(db, schema))
    return [error(`It was made by a newer version (${schema.newer.join(', ')}): use that version`)]
  await probeWrite(db)
  findings.push(
    schema.missing.length > 0
      ? ok(`of an earlier version: the next start updates it (${schema.missing.join(', ')})`)
      : ok('up to date and writable'),
  )
  if (schema.missing.length > 0) return findings
  const admins = db.selectFrom('users').where('role', '=', 'admin')
  if ((await countRows(admins)) === 0 && !config.firstAdmin)
    findings.push(users.warning('No one can log in yet: npm run admin -- add you@salon.example'))
  return findings
}

async function checkBackup(db: Kysely<Tables>, clock: Clock): Promise<Finding[]> {
  if (!(await hasTable(db, 'settings'))) return []
  const last = await findLastBackup(db)
  if (last === undefined)
    return [backups.warning('There is none yet: docs/operations.md explains nightly backups')]
  const days = Math.floor((clock.now().getTime() - Date.parse(last)) / (OLD_BACKUP_MS / 2))
  return [
    days >= 2
      ? backups.warning(`The last one is ${days} days old: check its timer`)
      : backups.ok(`last one: ${last}`),
  ]
}

function checkFile(path: string): Finding[] {
  const file = resolve(path)
  if (existsSync(file)) {
    const mode = statSync(file).mode & 0o777
    const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
    return isOpen ? [warning(`${file} can be read by others on this machine: chmod 600 ${file}*`)] : []
  }
  let folder = dirname(file)
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    accessSync(folder, constants.W_OK)
    return [ok(`${file} does not exist yet: the first start creates it`)]
  } catch {
    return [
      error(`${file} does not exist and can't be created: give this user the right to write to ${folder}`),
    ]
  }
}

/**
 * Checks whether the database can be reached, written to and used by this version. Creates nothing, but writes the row of the
 * readiness check.
 */
export async function checkDatabase(config: Config, clock: Clock): Promise<Finding[]> {
  const { databaseUrl } = config
  const address = ok(describeDatabase(databaseUrl))
  const path = sqlitePath(databaseUrl)
  const file = path === undefined ? [] : checkFile(path)
  if (path !== undefined && !existsSync(path)) return [address, ...file]
  const db = openDatabase(databaseUrl)
  try {
    return [
      address,
      ...file,
      ...(await checkTables(db, config)),
      ...(await checkBackup(db, clock)),
      ...(await checkDatabaseClock(db, clock)),
    ]
  } catch (failure) {
    return [address, error(findDatabaseFailure(failure as Error) ?? (failure as Error).message)]
  } finally {
    await db.destroy()
  }
}
