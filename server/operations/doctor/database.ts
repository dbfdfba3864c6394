import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { keyFileOf } from '../../accounts/second-factor/factor-key.ts'
import { findKeyProblem } from '../../accounts/second-factor/key-check.ts'
import type { Clock } from '../../clock.ts'
import { type Config, ConfigError } from '../../config.ts'
import { openDatabase } from '../../db/database.ts'
import { findDatabaseFailure } from '../../db/database-failures.ts'
import { countRows } from '../../db/dialect.ts'
import { describeDatabase, isPrepared } from '../../db/prepare.ts'
import { probeWrite } from '../../db/readiness.ts'
import { findDatabaseId } from '../../db/settings.ts'
import { sqlitePath } from '../../db/sqlite-file.ts'
import type { Tables } from '../../db/tables.ts'
import { describeSize } from './database-size.ts'
import { createFindings, type Finding } from './finding.ts'
import { checkRights } from './settings.ts'
import { checkSetup } from './setup.ts'

const { ok, error } = createFindings('Database')
const users = createFindings('Users')

async function checkUsers(db: Kysely<Tables>, { firstAdmin }: Config): Promise<Finding[]> {
  const admins = db.selectFrom('users').where('role', '=', 'admin')
  return firstAdmin || (await countRows(admins)) > 0
    ? []
    : [users.warning('No one can log in yet: npm run admin -- add you@salon.example')]
}

async function checkFactors(db: Kysely<Tables>, config: Config): Promise<Finding[]> {
  const problem = await findKeyProblem(db, config)
  const file = keyFileOf(config)
  const rights = file !== undefined && existsSync(file) ? checkRights(file) : []
  return [...(problem === undefined ? [] : [users.error(problem)]), ...rights]
}

/**
 * Checks whether the database can be reached, written to and used by this version. Creates nothing, but writes the row of the
 * readiness check. The setup tasks are among the findings.
 */
export async function checkDatabase(
  config: Config,
  clock: Clock,
  mailDomainProblems: readonly string[] = [],
): Promise<Finding[]> {
  const { databaseUrl } = config
  const address = ok(describeDatabase(databaseUrl))
  const file = sqlitePath(databaseUrl)
  if (file !== undefined && !existsSync(file))
    return [address, ok('does not exist yet: the first start creates it')]
  await using db = openDatabase(databaseUrl)
  try {
    if (!(await isPrepared(db, 'real'))) return [address, ok('The next start creates or updates its tables')]
    await probeWrite(db)
    return [
      address,
      ok('up to date and writable'),
      ok(await describeSize(db, file)),
      ...(file === undefined ? [] : checkRights(file)),
      ...(await checkUsers(db, config)),
      ...(await checkFactors(db, config)),
      ...(await checkSetup({ db, clock, config, mailDomainProblems })),
    ]
  } catch (failure) {
    const { message } = failure as Error
    return [
      address,
      error(failure instanceof ConfigError ? message : (findDatabaseFailure(failure as Error) ?? message)),
    ]
  }
}

/** The id of the database; undefined when the salon has not started with it yet, or when it can't be read. */
export async function readDatabaseId({ databaseUrl }: Config): Promise<string | undefined> {
  const file = sqlitePath(databaseUrl)
  if (file !== undefined && !existsSync(file)) return undefined
  await using db = openDatabase(databaseUrl)
  // `checkDatabase` reports why it can't be read.
  return await findDatabaseId(db).catch(() => undefined)
}
