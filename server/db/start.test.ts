import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { sampleServices } from '#content/sample-salon.ts'
import { databaseKinds } from '#tests/databases.ts'
import { openDatabase } from './database.ts'
import { readSchema } from './migrate.ts'

const PROCESSES = 4
const command = new URL('../cli/db.ts', import.meta.url).pathname

describe.each(databaseKinds)('several processes that start at once on $name', kind => {
  it('all succeed, and the salon is made once', async () => {
    const database = await kind.create()
    const env = { ...process.env, DATABASE_URL: database.url }
    const run = () => promisify(execFile)(process.execPath, [command, 'seed'], { env })
    const results = await Promise.allSettled(Array.from({ length: PROCESSES }, run))
    expect(results.filter(result => result.status === 'rejected')).toEqual([])

    const db = openDatabase(database.url)
    const branches = await db.selectFrom('branches').select('id').execute()
    const services = await db.selectFrom('services').select('id').execute()
    const profile = await db.selectFrom('settings').select('value').where('key', '=', 'profile').execute()
    const schema = await readSchema(db)
    await db.destroy()
    await database.drop()
    expect([branches.length, services.length, profile]).toEqual([
      3,
      sampleServices.length,
      [{ value: 'real' }],
    ])
    expect(schema).toEqual({ missing: [], newer: [] })
  })
})
