import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { books, countedBooks, wordsGoneWrong } from '#tests/books.ts'
import { databaseKinds, type TestDatabase } from '#tests/databases.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { toBranchColumns } from '../../branches/branches.rows.ts'
import { toServiceColumns } from '../../services/services.rows.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { migrations } from './index.ts'

/** More than are filled in at a time. */
const INQUIRIES = 1_500
const at = (minutes: number) =>
  new Date(Date.parse('2025-12-30T10:00:00.000Z') + minutes * 60_000).toISOString()
const statuses = ['unread', 'read', 'processing', 'completed']

describe.each(databaseKinds)('inquiries from before the front desk, on $name', kind => {
  let database: TestDatabase
  let db: Kysely<Tables>
  beforeAll(async () => {
    database = await kind.create()
    db = openDatabase(database.url)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('005-used-tickets')).error).toBeUndefined()

    const service = { version: 1, created_at: '', updated_at: '' }
    for (const [name, categoryId] of [
      ['Balayage', 'hair'],
      ['Twice', 'nails'],
      ['Twice', 'facial'],
    ] as const)
      await db
        .insertInto('services')
        .values({ ...toServiceColumns(aService({ name, categoryId })), ...service })
        .execute()

    await db
      .insertInto('branches')
      .values({ ...toBranchColumns(aBranch({ name: 'Nugegoda' })), ...service })
      .execute()

    // As the program of then wrote them.
    for (let n = 1; n <= INQUIRIES; n += 1) {
      const values = [
        ...[
          'Nimali',
          `Perera ${n}`,
          'n@mail.example',
          `077 ${1_000_000 + n}`,
          n % 2 ? 'Nugegoda' : n % 4 ? `Invented ${n}` : '',
        ],
        ...[['Balayage', 'Twice', 'Gone', ''][n % 4], `Hello ${n}`, statuses[n % 4]],
      ]
      await sql`insert into contacts (
        first_name, last_name, email, phone, branch, service, message, status, suspected, version, created_at, updated_at
      ) values (${sql.join(values)}, ${n % 7 === 0 ? 1 : 0}, 1, ${at(n)}, ${at(n + 300)})`.execute(db)
    }
    const event = (id: number, status: string, minutes: number) =>
      sql`insert into contact_events (contact_id, action, from_status, to_status, actor, at)
        values (${id}, 'status', 'unread', ${status}, 'a@b.example', ${at(minutes)})`.execute(db)
    // Completed first and read again later; and one that is processing, the second time.
    await event(5, 'completed', 65)
    await event(5, 'read', 80)
    await event(2, 'processing', 12)
    await event(2, 'completed', 14)
    await event(2, 'processing', 16)
    await sql`delete from contacts where id = 77`.execute(db)
    await migrate(db)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  const read = (id: number) =>
    db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('keep all they had and are in no bin', async () => {
    const rows = await db.selectFrom('contacts').selectAll().execute()
    expect(rows.length).toBe(INQUIRIES - 1)
    expect(
      rows.every(row => row.deleted_at === null && row.assignee_id === null && row.reminded_at === null),
    ).toBe(true)
    expect(await read(3)).toMatchObject({
      message: 'Hello 3',
      status: 'completed',
      version: 1,
      created_at: at(3),
    })
  })

  it('are counted, found and shown on their days', async () => {
    expect(await books(db)).toEqual(await countedBooks(db))
    expect(await wordsGoneWrong(db)).toEqual([])
  })

  it('are counted under the branch they name, where there is one, and all others under one name', async () => {
    expect((await Promise.all([1, 2, 4].map(read))).map(row => row.counted_branch)).toEqual([
      ...['Nugegoda', 'Another', ''],
    ])
  })

  it('have the category of their service, as it is called today', async () => {
    const categories = await Promise.all([4, 1, 2, 3].map(async id => (await read(id)).category))
    expect(categories).toEqual(['hair', 'nails', '', ''])
  })

  it('were answered when they were first processing or completed, as far as is known', async () => {
    const answered = async (id: number) => (await read(id)).answered_at
    expect([await answered(5), await answered(2)]).toEqual([at(65), at(12)])
    // Without a history, their last change is all that is known.
    expect([await answered(3), await answered(6)]).toEqual([at(303), at(306)])
    expect([await answered(1), await answered(4)]).toEqual([null, null])
  })

  it('leave nothing behind of what counted them', async () => {
    const gone = sql`select * from contact_counts`.execute(db)
    await expect(gone).rejects.toThrow()
  })
})
