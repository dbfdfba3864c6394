// Long: every figure of the dashboard has its test, on one set of inquiries.

import type { Updateable } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { DAY_MS, HOUR_MS, salonDay, startOfDay } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, anInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { instant } from '../../clock.ts'
import { setLastBackup } from '../../db/settings.ts'
import type { MailJobRow } from '../../db/tables.ts'
import { createBranch } from '../../salon/branches/branches.queries.ts'

describeDatabases('stats on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    await createBranch(inbox.test.db, aBranch({ name: 'Wellawatte' }), instant(inbox.test.clock))
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const summary = async (): Promise<InboxSummary> => (await inbox.call('GET', '/contacts/summary')).body.data
  const set = (id: number, status: string) => inbox.call('PUT', `/contacts/${id}`, { status })
  it('are complete when there are no inquiries', async () => {
    const response = await inbox.call('GET', '/contacts/summary')
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body.data).toEqual({
      unread: 0,
      all: 0,
      spam: 0,
      deleted: 0,
      toAnswer: { total: 0, overdue: 0, dueToday: 0, oldest: [] },
      withClient: 0,
      followUps: { due: 0, set: 0, oldest: [] },
      medianResponseMinutes: null,
      responded: 0,
      repliesWaiting: null,
      canSendMail: false,
      answersNotRead: null,
      answersWaiting: null,
      newSenders: null,
      mailProblems: [],
      mailProblemsTotal: 0,
      acknowledgementLimitReached: false,
      plannedDays: [],
      addFactorBy: null,
      backup: { ageMinutes: null },
    })
  })

  it('name the messages that were not sent, newest first', async () => {
    for (let n = 0; n < 8; n++) await inbox.send()
    const ids = (await inbox.test.db.selectFrom('inquiries').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    const job = (index: number, change: Updateable<MailJobRow>) =>
      inbox.test.db
        .updateTable('mailJobs')
        .set(change)
        .where('inquiryId', '=', ids[index] as number)
        .execute()
    const tried = { attempts: 3, lastError: 'Connection refused' }
    const weekAgo = new Date(inbox.test.clock.now().getTime() - 7 * DAY_MS).toISOString()
    await job(0, { state: 'failed' })
    await job(1, { state: 'failed', createdAt: weekAgo })
    await job(2, tried)
    await job(3, { state: 'sent' })
    await job(4, { state: 'failed' })
    await inbox.test.db
      .updateTable('inquiries')
      .set({ deletedAt: weekAgo })
      .where('id', '=', ids[4] as number)
      .execute()
    const named = async () => (await summary()).mailProblems
    const name = fullNameOf(anInquiry())
    expect(await named()).toEqual([{ inquiryId: ids[0], name, kind: 'salon', state: 'failed' }])
    // Only messages that were tried: others wait for their turn or for a mail server.
    inbox.test.clock.advance(HOUR_MS)
    expect(await named()).toEqual([
      { inquiryId: ids[2], name, kind: 'salon', state: 'waiting' },
      { inquiryId: ids[0], name, kind: 'salon', state: 'failed' },
    ])
    for (const index of [1, 3, 5, 6, 7])
      await job(index, { state: 'failed', createdAt: inbox.test.clock.now().toISOString() })
    expect(await named()).toEqual([
      ...[7, 6, 5, 3].map(index => ({ inquiryId: ids[index], name, kind: 'salon', state: 'failed' })),
      { inquiryId: ids[2], name, kind: 'salon', state: 'waiting' },
    ])
    expect((await summary()).mailProblemsTotal).toBe(7)
  })

  itOnce('show the age of the last backup', async () => {
    await setLastBackup(inbox.test.db, inbox.test.clock.now().toISOString())
    inbox.test.clock.advance(HOUR_MS)
    expect((await summary()).backup).toEqual({ ageMinutes: 60 })
  })

  it('count what waits for us, is due today and overdue exactly as the filters do', async () => {
    const hoursOld = [0, 11.9, 12.5, 23.99, 24, 50]
    const arrived = Date.parse(startOfDay(salonDay(inbox.test.clock.now()), 1)) + 12 * HOUR_MS
    for (const age of hoursOld.toReversed()) {
      inbox.test.clock.advance(arrived - age * HOUR_MS - inbox.test.clock.now().getTime())
      await inbox.send()
    }
    const counts = async () => {
      const { total, dueToday, overdue } = (await summary()).toAnswer
      const counted: number[] = []
      for (const filter of ['waiting=us', 'deadline=today', 'deadline=passed']) {
        counted.push((await inbox.call('GET', `/contacts?${filter}`)).body.pagination.total)
      }
      expect(counted).toEqual([total, dueToday, overdue])
      return { total, dueToday, overdue }
    }
    expect(await counts()).toEqual({ total: 6, dueToday: 2, overdue: 2 })
    inbox.test.clock.advance(1)
    expect(await counts()).toEqual({ total: 6, dueToday: 2, overdue: 2 })
    inbox.test.clock.advance(0.01 * HOUR_MS)
    expect(await counts()).toEqual({ total: 6, dueToday: 1, overdue: 3 })
    // After midnight two more are due today.
    inbox.test.clock.advance(12 * HOUR_MS)
    expect(await counts()).toEqual({ total: 6, dueToday: 2, overdue: 4 })
    inbox.test.clock.advance(30 * HOUR_MS)
    expect(await counts()).toEqual({ total: 6, dueToday: 0, overdue: 6 })
  })

  it('name the three that have waited longest, and why', async () => {
    const { send, call, test } = inbox
    const [answered, followUp, first, last] = [await send(), await send(), await send(), await send()]
    for (const id of [answered, followUp]) await set(id, 'processing')
    test.clock.advance(2 * HOUR_MS)
    await call('PUT', `/contacts/${followUp}/follow-up`, { on: salonDay(instant(test.clock)) })
    const { oldest, total } = (await summary()).toAnswer
    expect(total).toBe(3)
    expect(oldest).toMatchObject([
      { id: followUp, waitingReason: 'follow-up' },
      { id: first, name: 'Nimali Perera', waitingReason: 'new' },
      { id: last, waitingReason: 'new' },
    ])
    expect((await summary()).withClient).toBe(1)
    expect((await call('GET', '/contacts?waiting=client')).body.data).toMatchObject([
      { id: answered, waitingFor: 'client', waitingReason: null, waitingSince: null, waitingUntil: null },
    ])
  })

  it('count possible spam and deleted inquiries apart from all others', async () => {
    const [kept, spam, gone] = [await inbox.send(), await inbox.send(), await inbox.send()]
    await set(spam, 'completed')
    await inbox.call('PUT', `/contacts/${spam}/spam`, { spam: true })
    await set(gone, 'processing')
    await inbox.call('DELETE', `/contacts/${gone}`)
    expect(await summary()).toMatchObject({
      unread: 1,
      spam: 1,
      deleted: 1,
      toAnswer: { total: 1 },
      responded: 0,
      medianResponseMinutes: null,
    })
    await inbox.call('POST', `/contacts/${gone}/restore`)
    await inbox.call('PUT', `/contacts/${spam}/spam`, { spam: false })
    await set(kept, 'read')
    expect(await summary()).toMatchObject({
      unread: 0,
      spam: 0,
      deleted: 0,
      toAnswer: { total: 1 },
      responded: 2,
      medianResponseMinutes: 0,
    })
  })

  it('show the median time to the first response of what arrived in the last 30 days, which reading is not', async () => {
    for (const minutes of [4, 10, 600]) {
      const id = await inbox.send()
      inbox.test.clock.advance(60_000)
      await set(id, 'read')
      inbox.test.clock.advance((minutes - 1) * 60_000)
      await set(id, minutes === 10 ? 'completed' : 'processing')
      await set(id, 'completed')
    }
    expect(await summary()).toMatchObject({ medianResponseMinutes: 10, responded: 3 })
    inbox.test.clock.advance(31 * DAY_MS)
    expect(await summary()).toMatchObject({ medianResponseMinutes: null, responded: 0 })
  })
})
