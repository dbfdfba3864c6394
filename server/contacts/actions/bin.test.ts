import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import type { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { feedOf, freshCaller, send } from '#tests/inquiries.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import { instant } from '../../clock.ts'
import { claimJob } from '../../mail/outbox.queries.ts'
import { purgeBin } from './bin.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databaseKinds)('what has been in the bin for 30 days on $name', kind => {
  let test: TestApp
  let call: ReturnType<typeof callerOf>
  beforeAll(async () => {
    test = await createTestApp(kind)
    call = freshCaller(test)
  })
  afterAll(() => test.close())

  const purge = () => purgeBin(test.db, instant(test.clock, -30 * DAY_MS), instant(test.clock))
  const count = async (table: 'contacts' | 'contact_notes' | 'mail_jobs' | 'contact_events', id: number) => {
    const column = table === 'contacts' ? 'id' : 'contact_id'
    return (
      await test.db
        .selectFrom(table)
        .selectAll()
        .where(column as 'id', '=', id)
        .execute()
    ).length
  }

  it('goes for good with its notes, words and mail; its history stays, and so does all else', async () => {
    const kept = await send(test)
    const restored = await send(test)
    const old = await send(test)
    await call('POST', `/contacts/${old}/notes`, { text: 'Private' })
    for (const id of [restored, old]) await call('DELETE', `/contacts/${id}`)
    await call('POST', `/contacts/${restored}/restore`)
    test.clock.advance(DAY_MS)
    const recent = await send(test)
    await call('DELETE', `/contacts/${recent}`)

    test.clock.advance(29 * DAY_MS)
    await purge()
    expect((await call('POST', `/contacts/${old}/restore`)).status).toBe(200)
    await call('DELETE', `/contacts/${old}`)
    test.clock.advance(30 * DAY_MS + 1)
    await call('POST', `/contacts/${recent}/restore`)
    await call('DELETE', `/contacts/${recent}`)
    await purge()

    expect((await call('GET', `/contacts/${old}?deleted=1`)).status).toBe(404)
    expect((await call('POST', `/contacts/${old}/restore`)).status).toBe(404)
    expect([
      await count('contacts', old),
      await count('contact_notes', old),
      await count('mail_jobs', old),
    ]).toEqual([0, 0, 0])
    expect(await count('contact_events', old)).toBe(4)
    for (const id of [kept, restored]) expect((await call('GET', `/contacts/${id}`)).status).toBe(200)
    expect((await call('GET', `/contacts/${recent}?deleted=1`)).status).toBe(200)
    expect(await findWrongSearchTokens(test.db)).toEqual([])
    expect((await feedOf(test)).at(-1)).toBe(`purged ${old}`)
  })

  it('goes however many they are', async () => {
    const id = await send(test)
    const { id: _, ...row } = await test.db
      .selectFrom('contacts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const deleted_at = instant(test.clock, -31 * DAY_MS)
    const many = Array.from({ length: 450 }, () => ({ ...row, deleted_at }))
    await test.db.insertInto('contacts').values(many).execute()
    await purge()
    const left = await test.db
      .selectFrom('contacts')
      .select('id')
      .where('deleted_at', '=', deleted_at)
      .execute()
    expect(left).toEqual([])
  })

  it('keeps the mail about an inquiry back while it is in the bin, and sends it after that', async () => {
    await test.db.deleteFrom('mail_jobs').execute()
    const [one, other] = [await send(test), await send(test)]
    await call('DELETE', `/contacts/${one}`)
    const claim = async () => {
      const [now, until, never] = [0, 60_000, 10 * DAY_MS].map(ms => instant(test.clock, ms)) as [
        string,
        string,
        string,
      ]
      return (await claimJob(test.db, { now, until, never }))?.contactId
    }
    expect([await claim(), await claim()]).toEqual([other, undefined])
    await call('POST', `/contacts/${one}/restore`)
    expect([await claim(), await claim()]).toEqual([one, undefined])
  })
})
