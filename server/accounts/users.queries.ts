import type { Level, User } from '#contracts/accounts/user.ts'
import { isPostgres, isUniqueViolation } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { ApiError, notFound } from '../errors.ts'

const columns = ['id', 'name', 'email', 'role', 'level', 'phone'] as const

/** The hash of an account that has no password yet: none matches it. */
export const NO_PASSWORD = ''

export interface NewUser {
  name: string
  email: string
  passwordHash: string
  /** Full access when it is left out. */
  level?: Level
}

const newRow = ({ level = 'full', ...user }: NewUser, now: string) => ({
  ...user,
  level,
  email: user.email.toLowerCase(),
  role: 'admin',
  phone: '',
  createdAt: now,
  updatedAt: now,
})

/** All users by email. */
export async function listUsers(db: Db): Promise<User[]> {
  return db.selectFrom('users').select(columns).orderBy('email').execute()
}

/** A user. @throws ApiError 404 */
export async function getUser(db: Db, id: number): Promise<User> {
  const user = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  if (!user) throw notFound('This account has been removed')
  return user
}

/** A user with the stored password hash. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...columns, 'passwordHash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!row) return undefined
  const { passwordHash, ...user } = row
  return { user, passwordHash }
}

/** Stores a new user, an admin; undefined when the email is taken. */
export async function createUser(db: Db, input: NewUser, now: string): Promise<User | undefined> {
  return db
    .insertInto('users')
    .values(newRow(input, now))
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/**
 * Stores a user, or makes the stored one an admin with this password: for the demo, which lets anyone in. A stored one keeps the
 * level, so that the demo shows what it means.
 */
export async function upsertDemoAdmin(db: Db, input: NewUser, now: string): Promise<User> {
  const row = newRow(input, now)
  const { role, passwordHash, updatedAt } = row
  return db
    .insertInto('users')
    .values(row)
    .onConflict(conflict => conflict.column('email').doUpdateSet({ role, passwordHash, updatedAt }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Changes the given details of a user.
 * @throws ApiError 409 when another user has the email
 */
export async function updateUser(
  db: Db,
  id: number,
  { name, email, phone }: { name?: string; email?: string; phone?: string },
  now: string,
): Promise<User> {
  try {
    return await db
      .updateTable('users')
      .set({ name, email: email?.toLowerCase(), phone, updatedAt: now })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'Another user has this email address'
    throw new ApiError(409, message, { fields: { email: message } })
  }
}

/** Sets a user's password; false when the stored hash is no longer the `checked` one. */
export async function setPassword(
  db: Db,
  id: number,
  passwordHash: string,
  now: string,
  checked?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash, updatedAt: now })
    .where('id', '=', id)
    .$if(checked !== undefined, query => query.where('passwordHash', '=', checked as string))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a user's password hash is still the `checked` one. The user is locked until the transaction ends. */
export async function lockIfPasswordIs(trx: Db, id: number, checked: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .$if(isPostgres(trx), query => query.forUpdate())
    .executeTakeFirst()
  return user?.passwordHash === checked
}
