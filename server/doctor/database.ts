import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { hasTable, isPostgres } from '../db/dialect.ts'
import { findStoreFailure } from '../db/failures.ts'
import { probeWrite } from '../db/readiness.ts'
import { isTooNew, precedesBaseline, readSchema } from '../db/schema-compatibility.ts'
import { findLastBackup, findSetting } from '../db/settings.ts'
import { describeDatabase } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { checkDatabaseClock } from './clock.ts'
import { createFindings, type Finding } from './finding.ts'

const { well, look, bad } = createFindings('Database')
const backups = createFindings('Backup')
const users = createFindings('Users')

const OLD_BACKUP_MS = 2 * 24 * 60 * 60_000

async function mayMakeTables(db: Kysely<Tables>): Promise<boolean> {
  if (!isPostgres(db)) return true
  const { rows } = await sql<{ may: boolean | null }>`
    select has_schema_privilege(current_schema(), 'CREATE') as may`.execute(db)
  return rows[0]?.may === true
}

async function checkTables(db: Kysely<Tables>, config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  if (!(await mayMakeTables(db)))
    findings.push(bad('This user may not make tables: GRANT CREATE ON SCHEMA public TO the user'))
  if (!(await hasTable(db, 'settings')))
    return [...findings, well('empty: the first start (or npm run db:migrate) makes the tables')]
  if ((await findSetting(db, 'profile')) === 'demo')
    return [bad('It was made by the demo (npm start): set DATABASE_URL to another one')]
  const schema = await readSchema(db)
  if (precedesBaseline(schema))
    return [bad("It was made by an earlier version and can't be upgraded: set DATABASE_URL to a new one")]
  if (await isTooNew(db, schema))
    return [bad(`It was made by a newer version (${schema.newer.join(', ')}): use that one`)]
  await probeWrite(db)
  findings.push(
    schema.missing.length > 0
      ? well(`of an earlier version: the next start brings it up to date (${schema.missing.join(', ')})`)
      : well('up to date, and takes what is written'),
  )
  if (schema.missing.length > 0) return findings
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  if (Number(count) === 0 && !config.firstAdmin)
    findings.push(users.look('Nobody can log in yet: npm run admin -- add you@salon.example'))
  return findings
}

async function checkBackup(db: Kysely<Tables>, clock: Clock): Promise<Finding[]> {
  if (!(await hasTable(db, 'settings'))) return []
  const last = await findLastBackup(db)
  if (last === undefined)
    return [backups.look('There is none yet: docs/operations.md says how to have one every night')]
  const days = Math.floor((clock.now().getTime() - Date.parse(last)) / (OLD_BACKUP_MS / 2))
  return [
    days >= 2
      ? backups.look(`The last one is ${days} days old: look at its timer`)
      : backups.well(`the last one: ${last}`),
  ]
}

function checkFile(path: string): Finding[] {
  const file = resolve(path)
  if (existsSync(file)) {
    const mode = statSync(file).mode & 0o777
    const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
    return isOpen ? [look(`${file} can be read by others on this machine: chmod 600 ${file}*`)] : []
  }
  let folder = dirname(file)
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    accessSync(folder, constants.W_OK)
    return [well(`${file} is not there yet: the first start makes it`)]
  } catch {
    return [bad(`${file} is not there and can't be made: give this user the right to write to ${folder}`)]
  }
}

/**
 * Whether the database can be reached, written to and used by this version. Nothing is made; a salon's takes the same row that it
 * writes when it is asked whether it is ready.
 */
export async function checkDatabase(config: Config, clock: Clock): Promise<Finding[]> {
  const { databaseUrl } = config
  const place = well(describeDatabase(databaseUrl))
  const path = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined
  const file = path === undefined ? [] : checkFile(path)
  if (path !== undefined && !existsSync(path)) return [place, ...file]
  const db = openDatabase(databaseUrl)
  try {
    return [
      place,
      ...file,
      ...(await checkTables(db, config)),
      ...(await checkBackup(db, clock)),
      ...(await checkDatabaseClock(db, clock)),
    ]
  } catch (error) {
    return [place, bad(findStoreFailure(error as Error) ?? (error as Error).message)]
  } finally {
    await db.destroy()
  }
}
