import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { systemClock } from '../clock.ts'
import { seedSalon } from '../demo/seed.ts'
import { type ChangeListener, createChangeListener } from './changes.ts'
import { openDatabase } from './database.ts'
import { setSetting } from './settings.ts'
import type { Tables } from './tables.ts'

// A machine that is busy with other tests connects slowly.
const pollOptions = { timeout: 30_000 }
const silent = { warn: () => {} }
const write = (changes: ChangeListener) => changes.write(async () => 'done')

describeDatabases('the change listener on $name', kind => {
  let database: TestDatabase
  let db: Kysely<Tables>
  let second: Kysely<Tables>
  let changes: ChangeListener
  beforeEach(async () => {
    database = await kind.createPrepared()
    db = openDatabase(database.url)
    second = openDatabase(database.url)
    changes = createChangeListener(db)
    changes.start(silent)
    await expect.poll(() => changes.listening, pollOptions).toBe(true)
  })
  afterEach(async () => {
    changes.close()
    await db.destroy()
    await second.destroy()
    await database.drop()
  })

  it('raises the generation when a write returns, and also when it failed', async () => {
    const before = changes.generation
    expect(await write(changes)).toBe('done')
    const after = changes.generation
    expect(after).toBeGreaterThan(before)
    await expect(changes.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(changes.generation).toBeGreaterThan(after)
  })

  it('receives changes of others, and counts its own once', async () => {
    const others = createChangeListener(second)
    others.start(silent)
    await expect.poll(() => others.listening, pollOptions).toBe(true)
    const [own, other] = [changes.generation, others.generation]
    await write(changes)
    expect(changes.generation).toBe(own + 1)
    await expect.poll(() => others.generation, pollOptions).toBe(other + 1)
    await write(others)
    // A second notification of this process's change would have arrived before this one.
    await expect.poll(() => changes.generation, pollOptions).toBe(own + 2)
    expect(others.generation).toBe(other + 2)
    others.close()
  })

  it('receives changes by seeding in this process and another, and none of settings', async () => {
    const before = changes.generation
    await setSetting(second, 'ready', 'yes')
    await seedSalon(second, systemClock)
    await expect.poll(() => changes.generation, pollOptions).toBe(before + 1)
    await db.deleteFrom('settings').where('key', '=', 'seeded').execute()
    await db.deleteFrom('branches').execute()
    await db.deleteFrom('services').execute()
    await seedSalon(db, systemClock)
    await expect.poll(() => changes.generation, pollOptions).toBe(before + 2)
  })

  it('stops listening while the database can’t be read', async () => {
    await db.schema.alterTable('settings').renameTo('renamed').execute()
    await expect.poll(() => changes.listening, pollOptions).toBe(false)
    const { generation } = changes
    await db.schema.alterTable('renamed').renameTo('settings').execute()
    await expect.poll(() => changes.listening, pollOptions).toBe(true)
    expect(changes.generation).toBeGreaterThan(generation)
  })
})
