import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { systemClock } from '../clock.ts'
import { seedSalon } from '../operations/demo/seed.ts'
import { type ChangeListener, createChangeListener } from './changes.ts'
import { openDatabase } from './database.ts'
import { setSetting } from './settings.ts'
import type { Tables } from './tables.ts'

// A machine that is busy with other tests connects slowly.
const pollOptions = { timeout: 30_000 }
const silent = { warn: () => {} }
const write = (changes: ChangeListener) =>
  changes.write(async trx => {
    await trx.updateTable('branches').set({ directions: 'By the sea' }).execute()
    return 'done'
  })

describeDatabases('the change listener on $name', kind => {
  let database: TestDatabase
  let db: Kysely<Tables>
  let second: Kysely<Tables>
  let changes: ChangeListener
  beforeEach(async () => {
    database = await kind.createPrepared()
    db = openDatabase(database.url)
    second = openDatabase(database.url)
    changes = createChangeListener(db, systemClock)
    changes.start(silent)
    await expect.poll(() => changes.isListening, pollOptions).toBe(true)
  })
  afterEach(async () => {
    changes.close()
    await db.destroy()
    await second.destroy()
    await database.drop()
  })

  it('raises the generation when a write returns', async () => {
    const before = changes.generation
    expect(await write(changes)).toBe('done')
    expect(changes.generation).toBe(before + 1)
  })

  it('raises the generation when a write fails', async () => {
    const before = changes.generation
    const failing = changes.write(async trx => {
      await trx.deleteFrom('services as s').where('s.id', '=', 0).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(changes.generation).toBe(before + 1)
  })

  it('leaves the generation when a write changes nothing that is public', async () => {
    const before = changes.generation
    await changes.write(trx =>
      trx
        .insertInto('savedReplies')
        .values({ title: 'Hello', text: 'Dear {name}', version: 1, createdAt: '', updatedAt: '' })
        .execute(),
    )
    expect(changes.generation).toBe(before)
  })

  describe('with that of another process', () => {
    let others: ChangeListener
    beforeEach(async () => {
      others = createChangeListener(second, systemClock)
      others.start(silent)
      await expect.poll(() => others.isListening, pollOptions).toBe(true)
      return () => others.close()
    })

    it('receives the change of the other', async () => {
      const before = changes.generation
      await write(others)
      await expect.poll(() => changes.generation, pollOptions).toBe(before + 1)
    })

    it('counts its own change once', async () => {
      const before = changes.generation
      await write(changes)
      // The other has read it: this one has read it too, or reads it before the next change.
      const otherBefore = others.generation
      await write(others)
      expect(others.generation).toBeGreaterThan(otherBefore)
      // A second count of its own change would be seen before the other's.
      await expect.poll(() => changes.generation, pollOptions).toBe(before + 2)
    })
  })

  it('receives the seeding of another process', async () => {
    const before = changes.generation
    await seedSalon(second, systemClock)
    await expect.poll(() => changes.generation, pollOptions).toBe(before + 1)
  })

  it('receives the seeding of its own process', async () => {
    const before = changes.generation
    await seedSalon(db, systemClock)
    await expect.poll(() => changes.generation, pollOptions).toBe(before + 1)
  })

  it('ignores other settings', async () => {
    const before = changes.generation
    await setSetting(second, 'ready', 'yes')
    // What it reads next is a change: were the setting one too, there would be two.
    await seedSalon(second, systemClock)
    await expect.poll(() => changes.generation, pollOptions).toBe(before + 1)
  })

  it('stops listening while the database can’t be read', async () => {
    await db.schema.alterTable('settings').renameTo('renamed').execute()
    await expect.poll(() => changes.isListening, pollOptions).toBe(false)
  })

  it('raises the generation when the database can be read again, as changes may have been missed', async () => {
    await db.schema.alterTable('settings').renameTo('renamed').execute()
    await expect.poll(() => changes.isListening, pollOptions).toBe(false)
    const { generation } = changes
    await db.schema.alterTable('renamed').renameTo('settings').execute()
    await expect.poll(() => changes.isListening, pollOptions).toBe(true)
    expect(changes.generation).toBe(generation + 1)
  })
})
