import type { Kysely } from 'kysely'
import { ConfigError, type Profile } from '../config.ts'
import type { Tables } from './tables.ts'

const names: Record<Profile, string> = {
  demo: 'the demo (npm start)',
  real: 'the real salon (npm run serve)',
}

/**
 * Marks a new database as this profile's own. Of two processes that do so at once, one wins: the key is unique.
 * @throws ConfigError when the database belongs to the other profile
 */
export async function claimProfile(db: Kysely<Tables>, profile: Profile): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'profile', value: profile })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  const { value: owner } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'profile')
    .executeTakeFirstOrThrow()
  if (owner !== profile) {
    throw new ConfigError(
      `This database was made by ${names[owner as Profile]} and is not opened by ${names[profile]}: set DATABASE_URL to another one.`,
    )
  }
}
