import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import { instant } from '../../clock.ts'
import { claimJob } from '../../mail/outbox.queries.ts'
import { purgeBin } from './bin.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeDatabases('inquiries in the bin on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  function purge() {
    const { db, clock } = inbox.test
    return purgeBin(db, instant(clock, -30 * DAY_MS), instant(clock))
  }
  const count = async (table: 'inquiryNotes' | 'mailJobs' | 'inquiryHistory', id: number) =>
    (await inbox.test.db.selectFrom(table).selectAll().where('inquiryId', '=', id).execute()).length

  it('are permanently deleted after 30 days with their notes, search tokens and mail, but not their history', async () => {
    const { clock, db } = inbox.test
    const [kept, restored, old] = [await inbox.send(), await inbox.send(), await inbox.send()]
    await inbox.call('POST', `/contacts/${old}/notes`, { text: 'Private' })
    for (const id of [restored, old]) await inbox.call('DELETE', `/contacts/${id}`)
    await inbox.call('POST', `/contacts/${restored}/restore`)
    clock.advance(DAY_MS)
    const recent = await inbox.send()
    await inbox.call('DELETE', `/contacts/${recent}`)

    clock.advance(29 * DAY_MS)
    await purge()
    expect((await inbox.call('GET', `/contacts/${old}?deleted=1`)).status).toBe(200)
    clock.advance(1)
    await purge()
    for (const [method, path] of [
      ['GET', '?deleted=1'],
      ['POST', '/restore'],
    ] as const)
      expect((await inbox.call(method, `/contacts/${old}${path}`)).status).toBe(404)
    expect(await count('inquiryNotes', old)).toBe(0)
    expect(await count('mailJobs', old)).toBe(0)
    expect(await count('inquiryHistory', old)).toBe(2)
    for (const id of [kept, restored]) expect((await inbox.call('GET', `/contacts/${id}`)).status).toBe(200)
    expect((await inbox.call('GET', `/contacts/${recent}?deleted=1`)).status).toBe(200)
    expect(await findWrongSearchTokens(db)).toEqual([])
    expect((await inbox.events()).at(-1)).toBe(`purged ${old}`)
  })

  it('are all deleted, also when that takes several transactions', async () => {
    const deletedAt = instant(inbox.test.clock, -31 * DAY_MS)
    await inbox.copy(await inbox.send(), 450, () => ({ deletedAt }))
    await purge()
    expect(await inbox.test.db.selectFrom('inquiries').select('id').execute()).toHaveLength(1)
  })

  it('send no mail until they are restored', async () => {
    const { clock, db } = inbox.test
    const [one, other] = [await inbox.send(), await inbox.send()]
    await inbox.call('DELETE', `/contacts/${one}`)
    const claim = async () => {
      const times = {
        now: instant(clock),
        until: instant(clock, 60_000),
        current: new Set<number>(),
      }
      return (await claimJob(db, times))?.inquiryId
    }
    expect(await claim()).toEqual(other)
    expect(await claim()).toBeUndefined()
    await inbox.call('POST', `/contacts/${one}/restore`)
    expect(await claim()).toEqual(one)
    expect(await claim()).toBeUndefined()
  })
})
