import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase } from '#tests/databases.ts'
import { openProxy } from '#tests/proxy.ts'
import { type Changes, createChanges } from './changes.ts'
import { migrate, openDatabase } from './database.ts'
import type { Tables } from './tables.ts'

// A machine that is busy with other tests connects slowly.
const patience = { timeout: 30_000 }
const silent = { warn: () => {} }
const write = (db: Changes) => db.write(async () => 'done')

describe.each(databaseKinds)('changes on $name', kind => {
  let database: TestDatabase
  let db: Kysely<Tables>
  beforeEach(async () => {
    database = await kind.create()
    db = openDatabase(database.url)
    await migrate(db)
  })
  afterEach(async () => {
    await db.destroy()
    await database.drop()
  })

  it('are known when a write returns, and also when it failed', async () => {
    const changes = createChanges(db, database.url, silent)
    await expect.poll(() => changes.listening, patience).toBe(true)
    const before = changes.generation
    expect(await write(changes)).toBe('done')
    const after = changes.generation
    expect(after).toBeGreaterThan(before)
    await expect(changes.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(changes.generation).toBeGreaterThan(after)
    await changes.close()
  })
})

const postgres = databaseKinds.filter(kind => kind.name === 'PostgreSQL')

describe.each(postgres)('changes between processes on $name', kind => {
  let database: TestDatabase
  let db: Kysely<Tables>
  beforeEach(async () => {
    database = await kind.create()
    db = openDatabase(database.url)
  })
  afterEach(async () => {
    await db.destroy()
    await database.drop()
  })

  it('are heard by the others', async () => {
    const [one, two] = [createChanges(db, database.url, silent), createChanges(db, database.url, silent)]
    await expect.poll(() => one.listening && two.listening, patience).toBe(true)
    const before = two.generation
    await write(one)
    await expect.poll(() => two.generation, patience).toBeGreaterThan(before)
    await Promise.all([one.close(), two.close()])
  })

  it('are not thought to be heard through a connection that has gone silent', async () => {
    const proxy = await openProxy(database.url)
    const changes = createChanges(db, proxy.url, silent, 500)
    await expect.poll(() => changes.listening, patience).toBe(true)
    const before = changes.generation
    proxy.silence()
    await expect.poll(() => changes.listening, patience).toBe(false)
    await expect.poll(() => changes.listening, patience).toBe(true)
    expect(changes.generation).toBeGreaterThan(before)
    await changes.close()
    proxy.close()
  })
})
