// Long: every figure of the dashboard has its test, on one set of inquiries.

import type { Updateable } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { sampleBranches } from '#content/sample-salon.ts'
import type { SalonInfo } from '#contracts/content/content.ts'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { DAY_MS, HOUR_MS, salonDay, startOfDay } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { instant } from '../../clock.ts'
import { setLastBackup } from '../../db/settings.ts'
import type { MailJobRow } from '../../db/tables.ts'
import { createBranch, deleteBranch } from '../../salon/branches/branches.queries.ts'
import { createService } from '../../services/services.queries.ts'
import { readStats } from './stats.queries.ts'

describeDatabases('stats on $name', (kind, itOnce) => {
  let inbox: Inbox
  const addBranch = (name: string) =>
    createBranch(inbox.test.db, aBranch({ name }), instant(inbox.test.clock))
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    for (const name of ['Wellawatte', 'Nugegoda', 'Before']) await addBranch(name)
    const nails = aService({ name: 'Gel Manicure', categoryId: 'nails' })
    await createService(inbox.test.db, nails, instant(inbox.test.clock))
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const summary = async (): Promise<InboxSummary> => (await inbox.call('GET', '/contacts/summary')).body.data
  const set = (id: number, status: string) => inbox.call('PUT', `/contacts/${id}`, { status })
  const totals = (unread = 0, read = 0, processing = 0, completed = 0) => ({
    unread,
    read,
    processing,
    completed,
  })

  it('are complete when there are no inquiries', async () => {
    const response = await inbox.call('GET', '/contacts/summary')
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    const { days, ...rest } = response.body.data
    expect(rest).toEqual({
      unread: 0,
      sources: [],
      people: 0,
      spam: 0,
      deleted: 0,
      toAnswer: { total: 0, overdue: 0, dueToday: 0, oldest: [] },
      withClient: 0,
      followUps: { due: 0, set: 0, oldest: [] },
      medianResponseMinutes: null,
      responded: 0,
      categories: [],
      branches: [],
      hours: [],
      repliesWaiting: null,
      canSendMail: false,
      answersNotRead: null,
      answersWaiting: null,
      newSenders: null,
      mailProblems: [],
      mailProblemsTotal: 0,
      acknowledgementLimitReached: false,
      hasSampleContact: true,
      hasSampleBranchContact: true,
      plannedDays: [],
      addFactorBy: null,
      backup: { ageMinutes: null },
    })
    expect(days).toHaveLength(30)
    expect(days[29].totals).toEqual(totals())
  })

  it('count people: an email once, a telephone without an email once, and each who left neither', async () => {
    const phone = '077 123 4567'
    const written = { source: 'walk-in', firstName: 'Nimali', responded: true }
    await inbox.send({ email: 'nimali@gmail.com', phone: '' })
    await inbox.send({ email: 'Nim.ali@gmail.com', phone })
    await inbox.send({ email: 'kamala@mail.example', phone })
    expect((await summary()).people).toBe(2)
    // The number of an email is no one else's.
    await inbox.call('POST', '/contacts/desk', { ...written, phone: '+94771234567' })
    expect((await summary()).people).toBe(2)
    for (const number of ['071 765 4321', '+94 71 765 4321'])
      await inbox.call('POST', '/contacts/desk', { ...written, phone: number })
    expect((await summary()).people).toBe(3)
    for (let each = 0; each < 2; each++) await inbox.call('POST', '/contacts/desk', written)
    expect((await summary()).people).toBe(5)
    await inbox.sendSpam({ email: 'spam@mail.example' })
    expect((await summary()).people).toBe(5)
  })

  itOnce('tell that the site still shows the sample telephone number or email address', async () => {
    const shows = async (change: Partial<SalonInfo>) => {
      const content = { ...defaultContent, salon: { ...defaultContent.salon, ...change } }
      expect((await inbox.call('PUT', '/content', content)).status).toBe(200)
      return (await summary()).hasSampleContact
    }
    const own = { phone: '+94 11 259 8765', email: 'hello@salon.example', whatsApp: '' }
    for (const field of ['phone', 'email', 'whatsApp'] as const)
      expect(await shows({ ...own, [field]: defaultContent.salon[field] }), field).toBe(true)
    expect(await shows(own)).toBe(false)
  })

  itOnce('tell that a branch still has a sample telephone number or email address', async () => {
    const own = { phone: '+94 11 259 8765', email: 'hello@salon.example', whatsApp: '' }
    const [sample] = sampleBranches
    const shows = async (change: Partial<typeof own>) => {
      await inbox.test.db
        .updateTable('branches')
        .set({ ...own, ...change })
        .execute()
      return (await summary()).hasSampleBranchContact
    }
    expect(await shows({ phone: sample?.phone })).toBe(true)
    expect(await shows({ email: sample?.email })).toBe(true)
    expect(await shows({ whatsApp: sampleBranches[1]?.whatsApp ?? undefined })).toBe(true)
    expect(await shows({ phone: '', email: '' })).toBe(false)
    expect(await shows(own)).toBe(false)
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
    expect(await named()).toEqual([{ inquiryId: ids[0], kind: 'salon', state: 'failed' }])
    // Only messages that were tried: others wait for their turn or for a mail server.
    inbox.test.clock.advance(HOUR_MS)
    expect(await named()).toEqual([
      { inquiryId: ids[2], kind: 'salon', state: 'waiting' },
      { inquiryId: ids[0], kind: 'salon', state: 'failed' },
    ])
    for (const index of [1, 3, 5, 6, 7])
      await job(index, { state: 'failed', createdAt: inbox.test.clock.now().toISOString() })
    expect(await named()).toEqual([
      ...[7, 6, 5, 3].map(index => ({ inquiryId: ids[index], kind: 'salon', state: 'failed' })),
      { inquiryId: ids[2], kind: 'salon', state: 'waiting' },
    ])
    expect((await summary()).mailProblemsTotal).toBe(7)
  })

  it('read no more rows however many inquiries have arrived', async () => {
    const { db, clock } = inbox.test
    await inbox.copy(await inbox.send(), 2_000)
    let rows = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rows += result.rows.length
        return result
      },
    })
    const { days, branches } = await readStats(counting, clock)
    expect(days.at(-1)?.totals.unread).toBe(2_001)
    expect(branches).toEqual([{ name: 'Wellawatte', total: 2_001 }])
    expect(rows).toBeLessThan(20)
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
      branches: [{ name: 'Wellawatte', total: 1 }],
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
      branches: [{ name: 'Wellawatte', total: 3 }],
    })
  })

  it('show the median time to the first response, which reading is not', async () => {
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

  describe('of the last 30 days', () => {
    let stats: InboxSummary
    beforeEach(async () => {
      const at = async (time: string, overrides = {}) => {
        inbox.test.clock.advance(Date.parse(time) - inbox.test.clock.now().getTime())
        return inbox.send(overrides)
      }
      // The end of one day and the beginning of the next in Colombo, 5:30 ahead of UTC.
      await at('2026-02-28T18:29:00.000Z', { branch: 'Before' })
      await at('2026-02-28T18:30:00.000Z', { branch: 'Nugegoda', service: 'Gel Manicure' })
      const done = await at('2026-03-29T18:29:00.000Z', { branch: 'Nugegoda' })
      await set(done, 'completed')
      await at('2026-03-30T02:00:00.000Z', { branch: '', service: '' })
      stats = await summary()
    })

    it('are by day in the salon’s time zone', () => {
      const { days } = stats
      expect(days).toHaveLength(30)
      expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
      expect(days[0]).toEqual({ day: '2026-03-01', totals: totals(1) })
      expect(days[28]).toEqual({ day: '2026-03-29', totals: totals(0, 0, 0, 1) })
      expect(days[29]).toEqual({ day: '2026-03-30', totals: totals(1) })
    })

    it('are by category', () => {
      expect(stats.categories).toEqual([
        { category: '', total: 2 },
        { category: 'nails', total: 1 },
      ])
    })

    it('are by branch', () => {
      expect(stats.branches).toEqual([
        { name: 'Nugegoda', total: 2 },
        { name: '', total: 1 },
      ])
    })

    it('are by weekday and hour in the salon’s time zone', () => {
      expect(stats.hours).toHaveLength(3)
      expect(stats.hours).toEqual(
        expect.arrayContaining([
          { weekday: 0, hour: 0, total: 1 },
          { weekday: 0, hour: 23, total: 1 },
          { weekday: 1, hour: 7, total: 1 },
        ]),
      )
    })
  })

  it('count unknown branches under one name, as they were when the inquiry arrived', async () => {
    const { id: branch } = await addBranch('Kollupitiya')
    const known = await inbox.send({ branch: 'Kollupitiya' })
    const invented: number[] = []
    for (let n = 0; n < 30; n++) invented.push(await inbox.send({ branch: `Invented ${n}` }))
    await inbox.send({ branch: '' })
    const named = async () => (await summary()).branches
    expect(await named()).toEqual([
      { name: 'Another', total: 30 },
      { name: '', total: 1 },
      { name: 'Kollupitiya', total: 1 },
    ])
    await deleteBranch(inbox.test.db, branch, undefined)
    await addBranch('Invented 0')
    await inbox.call('DELETE', `/contacts/${known}`)
    for (const id of invented.slice(0, 29)) await inbox.call('DELETE', `/contacts/${id}`)
    expect(await named()).toEqual([
      { name: '', total: 1 },
      { name: 'Another', total: 1 },
    ])
    await inbox.call('POST', `/contacts/${known}/restore`)
    expect(await named()).toContainEqual({ name: 'Kollupitiya', total: 1 })
    expect((await inbox.call('GET', '/contacts?branch=Invented+29')).body.pagination.total).toBe(1)
  })
})
