import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { sampleServices } from '#content/sample-salon.ts'
import { sqlite } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { openDatabase } from './database.ts'
import { readSchema } from './migrate.ts'
import { openPreparedDatabase } from './prepare.ts'

const PROCESSES = 4
const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const start = `
import { systemClock } from ${moduleAt('../clock.ts')}
import { seedSalon } from ${moduleAt('../demo/seed.ts')}
import { openPreparedDatabase } from ${moduleAt('./prepare.ts')}
const db = await openPreparedDatabase({ databaseUrl: process.env.DATABASE_URL, profile: 'real' })
await seedSalon(db, systemClock)
await db.destroy()`

describeDatabases('several processes that start at once on $name', kind => {
  it('all succeed, and the samples are stored once', async () => {
    const database = await kind.create()
    const env = { ...process.env, DATABASE_URL: database.url }
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', start], { env })
    const results = await Promise.allSettled(Array.from({ length: PROCESSES }, run))
    expect(results.filter(result => result.status === 'rejected')).toEqual([])

    const db = openDatabase(database.url)
    const branches = await db.selectFrom('branches').select('id').execute()
    const services = await db.selectFrom('services').select('id').execute()
    const profile = await db.selectFrom('settings').select('value').where('key', '=', 'profile').execute()
    const schema = await readSchema(db)
    await db.destroy()
    await database.drop()
    expect(branches).toHaveLength(3)
    expect(services).toHaveLength(sampleServices.length)
    expect(profile).toEqual([{ value: 'real' }])
    expect(schema).toEqual({ missing: [], newer: [] })
  })
})

it.each([
  ['demo', 'demo', undefined],
  ['real', 'real', "can't be upgraded"],
  ['demo', undefined, "can't be upgraded"],
] as const)(
  'an obsolete database, opened by %s and made by %s, is recreated only for the demo',
  async (profile, owner, refusal) => {
    const database = await sqlite.create()
    const config = { databaseUrl: database.url, profile }
    const old = await openPreparedDatabase(config)
    await sql`delete from kysely_migration where name <> '001-initial-schema'`.execute(old)
    await sql`update kysely_migration set name = '001-salon'`.execute(old)
    if (!owner) await old.deleteFrom('settings').where('key', '=', 'profile').execute()
    await old.destroy()
    const print = vi.fn()
    if (refusal) await expect(openPreparedDatabase(config, print)).rejects.toThrow(refusal)
    else {
      const db = await openPreparedDatabase(config, print)
      expect(await readSchema(db)).toEqual({ missing: [], newer: [] })
      expect(print).toHaveBeenCalledExactlyOnceWith(
        'The demo database was made by an earlier version: creating a new one.',
      )
      await db.destroy()
    }
    await database.drop()
  },
)
