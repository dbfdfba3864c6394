import type { Kysely } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { findPasswordFault } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { createUser, listUsers, nameFromEmail } from './users.queries.ts'

/**
 * Stores the admin of the settings if there are no users yet.
 * @throws ConfigError when the password is too weak for an admin
 */
export async function ensureFirstAdmin(
  db: Kysely<Tables>,
  { firstAdmin }: Config,
  clock: Clock,
): Promise<void> {
  if (!firstAdmin || (await listUsers(db)).length > 0) return
  const { email, password } = firstAdmin
  const fault = await findPasswordFault(password)
  if (fault) throw new ConfigError(`ADMIN_PASSWORD can't be used: ${fault}`)
  const passwordHash = await hashPassword(password)
  // No conflict when another process stored the same user meanwhile.
  await createUser(db, { name: nameFromEmail(email), email, role: 'admin', passwordHash }, instant(clock))
}
