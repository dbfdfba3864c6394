import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase } from '#tests/databases.ts'
import { ConfigError } from '../config.ts'
import { migrate, openDatabase } from './database.ts'
import { claimProfile } from './profile.ts'

describe.each(databaseKinds)('the profile of a database on $name', kind => {
  let database: TestDatabase
  let db: ReturnType<typeof openDatabase>
  beforeEach(async () => {
    database = await kind.create()
    db = openDatabase(database.url)
    await migrate(db)
  })
  afterEach(async () => {
    await db.destroy()
    await database.drop()
  })

  it.each([
    [
      'demo',
      'real',
      'This database was made by the demo (npm start) and is not opened by the real salon (npm run serve): set DATABASE_URL to another one.',
    ],
    [
      'real',
      'demo',
      'This database was made by the real salon (npm run serve) and is not opened by the demo (npm start): set DATABASE_URL to another one.',
    ],
  ] as const)('made by %s is refused by %s', async (owner, other, sentence) => {
    await claimProfile(db, owner)
    await claimProfile(db, owner)
    await expect(claimProfile(db, other)).rejects.toThrow(new ConfigError(sentence))
    await claimProfile(db, owner)
  })

  it('belongs to one of two that claim it at once', async () => {
    const second = openDatabase(database.url)
    const results = await Promise.allSettled([claimProfile(db, 'demo'), claimProfile(second, 'real')])
    await second.destroy()
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
