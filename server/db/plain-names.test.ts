import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'

const AT = '2026-01-15T06:00:00.000Z'

describeDatabases('the migration to plain names on $name', kind => {
  let database: TestDatabase
  let db: ReturnType<typeof openDatabase>

  const migrateTo = (name: string) =>
    new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => migrations } })
      .migrateTo(name)
      .then(({ error }) => expect(error).toBeUndefined())
  const run = (statement: string) => sql.raw(statement).execute(db)
  /** The rows of a table with the names that columns have in the database. */
  const rowsOf = async (query: string) => (await sql.raw(query).execute(db.withoutPlugins())).rows

  beforeEach(async () => {
    database = await kind.create()
    db = openDatabase(database.url)
    await migrateTo('005-counted-branch-index')
  })
  afterEach(async () => {
    await db.destroy()
    await database.drop()
  })

  it('keeps the spam mark of each inquiry', async () => {
    for (const suspected of [1, 0])
      await run(`insert into inquiries
        (first_name, last_name, email, phone, branch, service, message, status, suspected, version, created_at, updated_at, category, counted_branch)
        values ('Nimali', 'Perera', 'n@mail.example', '', '', '', 'Hello', 'unread', ${suspected}, 1, '${AT}', '${AT}', '', '')`)
    await migrateTo('006-plain-names')
    expect(await rowsOf('select spam from inquiries order by id')).toEqual([{ spam: 1 }, { spam: 0 }])
  })

  it('keeps the history of the spam mark, and what its undo restores', async () => {
    for (const [action, replaced] of [
      ['suspected', '{"suspected":0}'],
      ['trusted', '{"suspected":1}'],
      ['status', '{"status":"unread"}'],
    ])
      await run(
        `insert into inquiry_history (inquiry_id, action, at, replaced) values (1, '${action}', '${AT}', '${replaced}')`,
      )
    await migrateTo('006-plain-names')
    expect(await rowsOf('select action, replaced from inquiry_history order by id')).toEqual([
      { action: 'spam', replaced: '{"spam":0}' },
      { action: 'not-spam', replaced: '{"spam":1}' },
      { action: 'status', replaced: '{"status":"unread"}' },
    ])
  })

  it('keeps the events of the spam mark for open screens', async () => {
    for (const [position, what] of ['created', 'suspicion'].entries())
      await run(
        `insert into inquiry_events (position, inquiry_id, what, at) values (${position}, 1, '${what}', '${AT}')`,
      )
    await migrateTo('006-plain-names')
    expect(await rowsOf('select what from inquiry_events order by position')).toEqual([
      { what: 'created' },
      { what: 'spam' },
    ])
  })

  it('keeps a reminder of a passed deadline that waits, and when the last one was sent', async () => {
    await run(`insert into mail_jobs (kind, message_id, state, attempts, next_attempt_at, created_at)
      values ('overdue', '<1@salon.lk>', 'waiting', 0, '${AT}', '${AT}')`)
    await run(`insert into settings (key, value) values ('overdue-reminded', '${AT}')`)
    await migrateTo('006-plain-names')
    expect(await rowsOf('select kind, state from mail_jobs')).toEqual([
      { kind: 'deadline', state: 'waiting' },
    ])
    expect(await rowsOf('select key, value from settings')).toEqual([{ key: 'deadline-reminded', value: AT }])
  })

  it('keeps own pictures and their files in their slots', async () => {
    await run(`insert into pictures (place, alt, focus_x, focus_y, crops, version, updated_at)
      values ('hair', 'Waves', 1, 2, '[]', 3, '${AT}')`)
    await run(`insert into picture_files (name, place, body) values ('own-a.webp', 'hair', '')`)
    await migrateTo('006-plain-names')
    expect(await rowsOf('select slot, alt, version from pictures')).toEqual([
      { slot: 'hair', alt: 'Waves', version: 3 },
    ])
    expect(await rowsOf('select name, slot from picture_files')).toEqual([
      { name: 'own-a.webp', slot: 'hair' },
    ])
  })

  it('keeps the first response to a request with an idempotency key', async () => {
    await run(`insert into idempotency_keys (key, request_hash, status, answer, created_at)
      values ('a', 'hash', 201, '{"success":true}', '${AT}')`)
    await migrateTo('006-plain-names')
    expect(await rowsOf('select * from idempotency_keys')).toEqual([
      { key: 'a', request_hash: 'hash', response: '{"success":true}', created_at: AT },
    ])
  })

  it('keeps the failures of logins and of password resets apart', async () => {
    for (const key of [
      'account:a@b.lk',
      'forgot:a@b.lk',
      'forgot:a@b.lk 203.0.113.7',
      'forgot-address:203.0.113.7',
    ])
      await run(`insert into login_failures (key, failures, last_failed_at) values ('${key}', 4, '${AT}')`)
    await migrateTo('006-plain-names')
    expect(await rowsOf('select key from login_failures order by key')).toEqual([
      { key: 'account:a@b.lk' },
      { key: 'reset-address:203.0.113.7' },
      { key: 'reset:a@b.lk' },
      { key: 'reset:a@b.lk 203.0.113.7' },
    ])
  })

  it('keeps all texts of the content under their new names', async () => {
    const document = {
      salon: { name: 'Araliya' },
      words: { home: { title: 'Hello', crafts: { title: 'Four' } }, about: { title: 'Us' } },
    }
    await run(`insert into content_versions (version, document, author_name, author_email, created_at)
      values (1, '${JSON.stringify(document)}', 'Nimali', 'n@salon.lk', '${AT}')`)
    await migrateTo('006-plain-names')
    const [row] = (await rowsOf('select document from content_versions')) as { document: string }[]
    expect(JSON.parse(`${row?.document}`)).toEqual({
      salon: { name: 'Araliya' },
      copy: { home: { title: 'Hello', categories: { title: 'Four' } }, about: { title: 'Us' } },
    })
  })
})
