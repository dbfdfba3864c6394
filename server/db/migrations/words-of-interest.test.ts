import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { books, countedBooks, wordsGoneWrong } from '#tests/books.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { createContact } from '../../contacts/contacts.queries.ts'
import { putWords } from '../../contacts/list/words.queries.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

it.each(databaseKinds)('inquiries of before are found by their service and branch, on $name', async kind => {
  const database = await kind.create()
  const db = openDatabase(database.url)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateTo('006-front-desk')).error).toBeUndefined()
  const id = await createContact(db, aContact({ service: 'Balayage' }), false, '2026-01-15T06:30:00.000Z')
  // As the program of then stored them.
  await putWords(db, [{ id, words: ['nimali'] }])
  expect(await wordsGoneWrong(db)).toEqual([id])
  await migrate(db)
  expect(await wordsGoneWrong(db)).toEqual([])
  expect(await books(db)).toEqual(await countedBooks(db))
  await db.destroy()
  await database.drop()
})
