import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { sampleServices } from '#content/sample-services.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { openDatabase } from './database.ts'
import { readSchema } from './migrate.ts'

const PROCESSES = 4
const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const start = `
import { systemClock } from ${moduleAt('../clock.ts')}
import { seedSalon } from ${moduleAt('../operations/demo/seed.ts')}
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
    const services = await db.selectFrom('services').select('id').execute()
    const profile = await db.selectFrom('settings').select('value').where('key', '=', 'profile').execute()
    const schema = await readSchema(db)
    await db.destroy()
    await database.drop()
    expect(services).toHaveLength(sampleServices.length)
    expect(profile).toEqual([{ value: 'real' }])
    expect(schema).toEqual({ missing: [], newer: [] })
  })
})
