import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { sampleServices } from '#content/sample-salon.ts'
import { databaseKinds } from '#tests/databases.ts'
import { openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'

const PROCESSES = 4

// What every process of the salon does before it listens.
const start = (url: string) => `
  const { migrate, openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))})
  const { claimProfile } = await import(${JSON.stringify(import.meta.resolve('./profile.ts'))})
  const { seedSalon } = await import(${JSON.stringify(import.meta.resolve('./seed.ts'))})
  const db = openDatabase(${JSON.stringify(url)})
  await migrate(db)
  await claimProfile(db, 'real')
  await seedSalon(db, { now: () => new Date() })
  await db.destroy()`

describe.each(databaseKinds)('several processes that start at once on $name', kind => {
  it('all succeed, and the salon is made once', async () => {
    const database = await kind.create()
    const run = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', start(database.url)])
    const results = await Promise.allSettled(Array.from({ length: PROCESSES }, run))
    expect(results.filter(result => result.status === 'rejected')).toEqual([])

    const db = openDatabase(database.url)
    const branches = await db.selectFrom('branches').select('id').execute()
    const services = await db.selectFrom('services').select('id').execute()
    const profile = await db.selectFrom('settings').select('value').where('key', '=', 'profile').execute()
    const done = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    await db.destroy()
    await database.drop()
    expect([branches.length, services.length, profile]).toEqual([
      3,
      sampleServices.length,
      [{ value: 'real' }],
    ])
    expect(done.map(({ name }) => name).toSorted()).toEqual(Object.keys(migrations))
  })
})
