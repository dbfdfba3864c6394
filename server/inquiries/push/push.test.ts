// Long: each kind of news, and each rule of what is said when.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { defaultPushSettings } from '#contracts/push/push.ts'
import { DAY_MS, HOUR_MS, laterDay, MINUTE_MS, salonDay } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { InboxWithPush } from '#tests/inbox-with-push.ts'
import { addReceived } from '#tests/received.ts'
import { PUSH_CLAIM_MS } from '../../db/lifetimes.rules.ts'
import { claimNext } from '../../mail/deliver.ts'
import { deadlineAfter } from '../state/conversation.rules.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'
import { WITHDRAWN_AFTER_MS } from '../state/push-jobs.queries.ts'
import { queueDuePushes } from './due-pushes.queries.ts'

describeDatabases('notifications of browsers on $name', (kind, itOnce) => {
  let push: InboxWithPush
  beforeAll(async () => {
    push = await InboxWithPush.open(kind)
    const { call } = push.inbox
    for (const name of ['Wellawatte', 'Nugegoda']) await call('POST', '/branches', aBranch({ name }))
    await call('POST', '/services', aService({ name: 'Bridal Makeup' }))
    return () => push.close()
  })
  beforeEach(async () => {
    const { db, clock } = push.inbox.test
    await push.inbox.empty()
    for (const table of ['pushBrowsers', 'mailJobs', 'inquiryEvents'] as const)
      await db.deleteFrom(table).execute()
    push.service.behaviour = 201
    // More than the shortest time between two notifications.
    clock.advance(2 * MINUTE_MS)
  })

  const bride = { branch: 'Wellawatte', service: 'Bridal Makeup', firstName: 'Nimali', lastName: 'Perera' }
  const send = (changes = {}) => push.inbox.send({ ...bride, ...changes })
  const later = (ms = 2 * MINUTE_MS) => push.inbox.test.clock.advance(ms)

  it('say branch and service of a new inquiry, open it, and name no one', async () => {
    await push.register('phone')
    const id = await send()
    expect(await push.deliver()).toEqual(['phone: New inquiry: Wellawatte, Bridal Makeup'])
    expect(push.service.received[0]?.notification).toEqual({
      title: 'New inquiry: Wellawatte, Bridal Makeup',
      body: '',
      navigate: `${push.inbox.test.config.origin}/admin/appointments?open=${id}`,
      tag: 'araliya-inbox',
      silent: false,
      lang: 'en',
      dir: 'ltr',
    })
    expect(push.service.received[0]?.text).not.toContain('Nimali')
    expect(await push.jobs()).toEqual([])
    expect(await push.deliver()).toEqual([])
  })

  it('name the client where that was chosen', async () => {
    await push.register('phone', { names: true })
    await send()
    await push.deliver()
    expect(push.service.received[0]?.notification.body).toBe('Nimali Perera')
  })

  it.each([
    ['has expired', { expiresAt: '2026-01-01T00:00:00.000Z' }],
    ['has expired and was deleted', undefined],
  ])('name no client while no one is logged in: the session %s', async (_what, changes) => {
    const { db } = push.inbox.test
    const { user, headers } = await signIn(push.inbox.test)
    const call = callerOf(push.inbox.test, headers)
    const id = await push.register('phone', { names: true }, call)
    if (changes) await db.updateTable('sessions').set(changes).where('userId', '=', user.id).execute()
    else await db.updateTable('pushBrowsers').set({ sessionId: null }).where('id', '=', id).execute()
    await send()
    expect(await push.deliver()).toEqual(['phone: New inquiry: Wellawatte, Bridal Makeup'])
    expect(push.service.received[0]?.text).not.toContain('Perera')
  })

  itOnce('say no name of a branch or service that a stranger has made up', async () => {
    await push.register('phone')
    await push.inbox.call('POST', '/contacts/desk', {
      ...bride,
      source: 'call',
      branch: 'call 0770 000 000 now',
    })
    await send({ branch: 'You have won', service: 'https://evil.example' })
    expect(await push.deliver()).toEqual(['phone: New inquiry'])
  })

  it('fold what is unread into one, with the branches', async () => {
    await push.register('phone')
    await send()
    await push.deliver()
    later()
    await send({ branch: 'Nugegoda' })
    await send({ branch: 'Nugegoda' })
    expect(await push.deliver()).toEqual(['phone: 3 new inquiries'])
    expect(push.service.received[0]?.notification).toMatchObject({
      body: 'Nugegoda, Wellawatte',
      navigate: `${push.inbox.test.config.origin}/admin/appointments`,
    })
  })

  it('ring at most once a minute', async () => {
    await push.register('phone')
    await send()
    await push.deliver()
    await send()
    await send()
    expect(await push.deliver()).toEqual([])
    later(MINUTE_MS)
    expect(await push.deliver()).toEqual(['phone: 3 new inquiries'])
  })

  it('wait for the end of quiet hours, and are one then', async () => {
    // It is noon, and some minutes.
    await push.register('phone', { quiet: { from: '11:00', until: '14:00' } })
    await send()
    await send()
    expect(await push.deliver()).toEqual([])
    expect(await push.jobs()).toMatchObject([{ attempts: 0, claimedUntil: null }])
    later(HOUR_MS)
    expect(await push.deliver()).toEqual([])
    later(HOUR_MS)
    expect(await push.deliver()).toEqual(['phone: 2 new inquiries'])
    later(22 * HOUR_MS)
  })

  it('end their quiet hours when the browser is told to', async () => {
    const keys = push.service.subscribe('phone')
    const settings = (quiet: object | null) => ({ ...defaultPushSettings, quiet })
    await push.inbox.call('POST', '/push/browsers', {
      ...keys,
      settings: settings({ from: '00:00', until: '23:59' }),
    })
    await send()
    expect(await push.deliver()).toEqual([])
    await push.inbox.test.db
      .updateTable('pushBrowsers')
      .set({ settings: JSON.stringify(settings(null)) })
      .execute()
    await push.inbox.test.db
      .updateTable('mailJobs')
      .set({ nextAttemptAt: '1970-01-01T00:00:00.000Z' })
      .execute()
    expect(await push.deliver()).toEqual(['phone: New inquiry: Wellawatte, Bridal Makeup'])
  })

  it('tell of the inquiries of one’s branches, or those assigned to one', async () => {
    const { db } = push.inbox.test
    const branch = await db
      .selectFrom('branches')
      .select('id')
      .where('name', '=', 'Nugegoda')
      .executeTakeFirstOrThrow()
    await push.register('branch', { of: 'branches', branchIds: [branch.id] })
    await push.register('mine', { of: 'mine' })
    await push.register('all')
    await send()
    expect(await push.deliver()).toEqual(['all: New inquiry: Wellawatte, Bridal Makeup'])
    later()
    await send({ branch: 'Nugegoda' })
    expect((await push.deliver()).toSorted()).toEqual([
      'all: 2 new inquiries',
      'branch: New inquiry: Nugegoda, Bridal Makeup',
    ])
  })

  it('tell of what a colleague hands over, and not of what one takes', async () => {
    await push.register('mine', { of: 'mine', inquiries: false })
    const id = await send()
    const { user } = push.inbox.admin
    await push.inbox.call('PUT', `/contacts/${id}/assignee`, { userId: user.id })
    expect(await push.deliver()).toEqual([])
    const other = await send()
    await push.inbox.callAsColleague('PUT', `/contacts/${other}/assignee`, { userId: user.id })
    expect(await push.deliver()).toEqual(['mine: Handed over to you: Wellawatte, Bridal Makeup'])
  })

  it('tell of answers, once they are there', async () => {
    await push.register('phone', { inquiries: false })
    const id = await send()
    expect(await push.deliver()).toEqual([])
    later()
    await addReceived(push.inbox.test, id)
    await publishEvent(
      push.inbox.test.db,
      { inquiryId: id, what: 'received', by: null },
      push.inbox.test.clock.now().toISOString(),
    )
    expect(await push.deliver()).toEqual(['phone: A client has answered: Wellawatte, Bridal Makeup'])
  })

  it('tell of deadlines as they pass, and of follow-ups at eight in the morning', async () => {
    const { test, callAsColleague } = push.inbox
    await push.register('phone', { inquiries: false })
    const id = await send()
    await queueDuePushes(test.db, test.clock)
    expect(await push.deliver()).toEqual([])
    const { createdAt } = await push.inbox.detail(id)
    const rest = Date.parse(deadlineAfter(createdAt)) - test.clock.now().getTime()
    later(rest + MINUTE_MS)
    await queueDuePushes(test.db, test.clock)
    expect(await push.deliver()).toEqual(['phone: Overdue: Wellawatte, Bridal Makeup'])
    later()
    await queueDuePushes(test.db, test.clock)
    expect(await push.deliver()).toEqual([])

    await test.db.deleteFrom('pushBrowsers').execute()
    const other = await send()
    const tomorrow = laterDay(salonDay(test.clock.now()), 1)
    await callAsColleague('PUT', `/contacts/${other}/follow-up`, { on: tomorrow, note: '' })
    later()
    await push.register('tablet', { overdue: false })
    later(DAY_MS)
    await queueDuePushes(test.db, test.clock)
    expect(await push.deliver()).toEqual(['tablet: To follow up today: Wellawatte, Bridal Makeup'])
  })

  it('are withdrawn when someone has dealt with it, silently, and at Apple not at all', async () => {
    await push.register('phone')
    const [one, other] = [await send(), await send()]
    expect(await push.deliver()).toEqual(['phone: 2 new inquiries'])
    await push.inbox.callAsColleague('PUT', `/contacts/${one}`, { status: 'read' })
    expect(await push.deliver()).toEqual([])
    later(WITHDRAWN_AFTER_MS)
    expect(await push.deliver()).toEqual(['phone: New inquiry: Wellawatte, Bridal Makeup (silent)'])
    await push.inbox.callAsColleague('PUT', `/contacts/${other}`, { status: 'completed' })
    later(WITHDRAWN_AFTER_MS)
    expect(await push.deliver()).toEqual(['phone: Dealt with on another screen (silent)'])
    await push.inbox.callAsColleague('PUT', `/contacts/${other}`, { status: 'processing' })
    later(WITHDRAWN_AFTER_MS)
    expect(await push.deliver()).toEqual([])
  })

  it('say nothing of what was read, deleted or marked as spam before they left, nor of one’s own', async () => {
    await push.register('phone')
    await push.inbox.callAsColleague('PUT', `/contacts/${await send()}`, { status: 'read' })
    await push.inbox.callAsColleague('DELETE', `/contacts/${await send()}`)
    await push.inbox.sendSpam()
    await push.inbox.call('POST', '/contacts/desk', { ...bride, source: 'call', phone: '077 123 4567' })
    expect(await push.deliver()).toEqual([])
    expect(await push.jobs()).toEqual([])
  })

  it('forget what was told when the back office is opened in the browser', async () => {
    const keys = push.service.subscribe('phone')
    const settings = { ...defaultPushSettings, quiet: null }
    const register = () => push.inbox.call('POST', '/push/browsers', { ...keys, settings })
    await register()
    await send()
    await push.deliver()
    later()
    await register()
    await send()
    expect(await push.deliver()).toEqual(['phone: New inquiry: Wellawatte, Bridal Makeup'])
  })

  it('are one job for each browser, however many inquiries come', async () => {
    await push.register('phone')
    await push.register('tablet')
    for (let n = 0; n < 5; n++) await send()
    expect(await push.jobs()).toHaveLength(2)
    expect((await push.deliver()).toSorted()).toEqual(['phone: 5 new inquiries', 'tablet: 5 new inquiries'])
  })

  it.each([404, 410])('%s removes the browser with all that waits for it', async status => {
    await push.register('phone')
    push.service.behaviour = status
    await send()
    await push.deliver()
    expect(await push.jobs()).toEqual([])
    expect((await push.inbox.call('GET', '/push/browsers')).body.data.browsers).toEqual([])
  })

  it.each([429, 500, 503])('%s waits and tries again', async status => {
    await push.register('phone')
    push.service.behaviour = { status, headers: { 'retry-after': '120' } }
    await send()
    await push.deliver()
    const [job] = await push.jobs()
    const waits = Date.parse(`${job?.nextAttemptAt}`) - push.inbox.test.clock.now().getTime()
    expect(waits).toBe(120_000)
    push.service.behaviour = 201
    later(120_000)
    expect(await push.deliver()).toEqual(['phone: New inquiry: Wellawatte, Bridal Makeup'])
  })

  it.each([400, 403, 413, 307])('%s ends this message and says so in the list', async status => {
    await push.register('phone')
    push.service.behaviour = { status, headers: { location: `http://${push.service.host}/elsewhere` } }
    await send()
    expect(await push.deliver()).toEqual([])
    expect(await push.jobs()).toEqual([])
    const [browser] = (await push.inbox.call('GET', '/push/browsers')).body.data.browsers
    expect(browser).toMatchObject({
      deliveredAt: null,
      problem: `The push service has refused a message (${status})`,
    })
  })

  it('are sent again by another process when one has died, and not lost', async () => {
    await push.register('phone')
    await send()
    await claimNext(push.delivery)
    expect(await push.deliver()).toEqual([])
    later(PUSH_CLAIM_MS)
    expect(await push.deliver()).toEqual(['phone: New inquiry: Wellawatte, Bridal Makeup'])
  })

  itOnce('send a test when one is asked for, and no mail waits for a push', async () => {
    const id = await push.register('phone', { quiet: { from: '00:00', until: '23:59' } })
    await push.inbox.call('POST', `/push/browsers/${id}/test`, {})
    expect(await push.deliver()).toEqual(['phone: Notifications work'])
    expect((await push.inbox.call('GET', '/push/browsers')).body.data.browsers).toMatchObject([
      { id, current: true, problem: null, deliveredAt: push.inbox.test.clock.now().toISOString() },
    ])
  })
})
