import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import { instant } from '../../clock.ts'
import { claimJob } from '../../mail/outbox.queries.ts'
import { purgeBin } from './bin.queries.ts'

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

  describe('for more than 30 days', () => {
    let old: number
    beforeEach(async () => {
      old = await inbox.send()
      await inbox.call('POST', `/contacts/${old}/notes`, { text: 'Private' })
      await inbox.call('DELETE', `/contacts/${old}`)
    })
    const purgeOld = () => {
      inbox.test.clock.advance(30 * DAY_MS + 1)
      return purge()
    }

    it.each([
      ['GET', '?deleted=1'],
      ['POST', '/restore'],
    ] as const)('are permanently deleted: %s /contacts/{id}%s returns 404', async (method, path) => {
      await purgeOld()
      expect((await inbox.call(method, `/contacts/${old}${path}`)).status).toBe(404)
    })

    it('are deleted with their notes and mail, but not their history', async () => {
      await purgeOld()
      expect(await count('inquiryNotes', old)).toBe(0)
      expect(await count('mailJobs', old)).toBe(0)
      expect(await count('inquiryHistory', old)).toBe(2)
    })

    it('are deleted with their search tokens', async () => {
      await purgeOld()
      expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    })

    it('are removed from open screens', async () => {
      await purgeOld()
      expect((await inbox.events()).at(-1)).toBe(`purged ${old}`)
    })

    it('leave other inquiries: in the inbox, restored, or in the bin for less time', async () => {
      const [kept, restored] = [await inbox.send(), await inbox.send()]
      await inbox.call('DELETE', `/contacts/${restored}`)
      await inbox.call('POST', `/contacts/${restored}/restore`)
      inbox.test.clock.advance(DAY_MS)
      const recent = await inbox.send()
      await inbox.call('DELETE', `/contacts/${recent}`)
      inbox.test.clock.advance(29 * DAY_MS + 1)
      await purge()
      expect((await inbox.call('GET', `/contacts/${old}?deleted=1`)).status).toBe(404)
      expect((await inbox.call('GET', `/contacts/${kept}`)).status).toBe(200)
      expect((await inbox.call('GET', `/contacts/${restored}`)).status).toBe(200)
      expect((await inbox.call('GET', `/contacts/${recent}?deleted=1`)).status).toBe(200)
      expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    })
  })

  it('stay for 30 days', async () => {
    const id = await inbox.send()
    await inbox.call('DELETE', `/contacts/${id}`)
    inbox.test.clock.advance(30 * DAY_MS)
    await purge()
    expect((await inbox.call('GET', `/contacts/${id}?deleted=1`)).status).toBe(200)
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
        channel: 'mail' as const,
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
