import type { Db } from '../../db/tables.ts'
import { openSecret } from '../factors/sealed-secret.rules.ts'
import { findFactorKey, findFileProblem, type KeySettings, keyFileOf } from './factor-key.ts'

/**
 * What the person who runs the server must do, so that codes of authenticator apps can be checked; undefined when they can be,
 * or no account uses one and the file of the key, if there is one, can be used.
 */
export async function findKeyProblem(db: Db, settings: KeySettings): Promise<string | undefined> {
  const factors = await db
    .selectFrom('secondFactors')
    .select(['userId', 'secret'])
    .where('confirmedAt', 'is not', null)
    .execute()
  if (factors.length === 0) return findFileProblem(settings)
  const key = await findFactorKey(settings)
  const unreadable = factors.filter(({ userId, secret }) => !key || !openSecret(key, userId, secret ?? ''))
  if (unreadable.length === 0) return undefined
  const file = keyFileOf(settings)
  const remedy =
    file === undefined || settings.factorKey !== undefined
      ? 'set SECOND_FACTOR_KEY to the earlier key (on SQLite it is the content of second-factor.key beside the database)'
      : `put the earlier key back as ${file}`
  return `The codes of ${unreadable.length} of ${factors.length} authenticator apps can't be checked without the key that they were added with: ${remedy}. Recovery codes work without it, and npm run admin -- reset EMAIL removes an app.`
}
