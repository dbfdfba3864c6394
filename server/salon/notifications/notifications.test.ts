// Long: what is set here is used by several parts, each of which has its test.

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { originalAcknowledgement } from '#content/acknowledgement.ts'
import { sampleContent } from '#content/sample-salon.ts'
import type { NotificationsInput } from '#contracts/notifications/notifications.ts'
import { DAY_MS, HOUR_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, anInquiry, aService } from '#tests/factories.ts'
import { createDelivery, deliverAll, sendInquiry } from '#tests/outbox.ts'
import { always, everyDay, publishHours } from '#tests/published-hours.ts'
import { headerOf, TestSmtp, textOf } from '#tests/smtp.ts'
import { remindOfDeadlines } from '../../inquiries/actions/deadline-reminder.queries.ts'
import type { Delivery } from '../../mail/deliver.ts'
import { publishFirst } from '../content/content.queries.ts'

const nothingSet: NotificationsInput = {
  notifyTo: [],
  branches: [],
  acknowledges: null,
  acknowledgement: null,
  newClientMail: false,
}

describeDatabases('notification settings on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  let call: Call
  let smtp: TestSmtp
  let delivery: Delivery
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of ['inquiries', 'branches', 'services', 'contentVersions'] as const)
      await test.db.deleteFrom(table).execute()
    for (const key of ['notifications', 'deadline-%'])
      await test.db.deleteFrom('settings').where('key', 'like', key).execute()
    admin = await signIn(test)
    call = callerOf(test, admin.headers)
    smtp = await new TestSmtp().start()
    delivery = createDelivery(test, smtp)
  })
  afterEach(async () => {
    delivery.channel.close()
    await smtp.stop()
  })

  const addBranch = async (overrides = {}): Promise<number> =>
    (await call('POST', '/branches', aBranch(overrides))).body.data.id
  const set = async (change: Partial<NotificationsInput>) => {
    const { status, body } = await call('PUT', '/notifications', { ...nothingSet, ...change })
    expect(status).toBe(200)
    return body.data
  }
  const stored = async () => (await call('GET', '/notifications')).body.data
  const newest = async () => {
    const { id } = (await call('GET', '/contacts')).body.data[0]
    return (await call('GET', `/contacts/${id}`)).body.data
  }
  /** The recipients of the messages to the salon. */
  async function salonRecipients() {
    await deliverAll(delivery)
    return smtp.received
      .filter(message => /^New inquiry/.test(headerOf(message, 'Subject')))
      .map(({ to }) => to)
  }
  async function acknowledgement() {
    await deliverAll(delivery)
    return smtp.received.find(({ to }) => to.includes('nimali.perera@mail.example'))
  }

  describe('as the API has them', () => {
    itOnce('follow the environment before anything is set', async () => {
      const { headers, body } = await call('GET', '/notifications')
      expect(headers.etag).toBe('"1"')
      expect(body.data).toEqual({
        ...nothingSet,
        defaults: {
          notifyTo: ['hello@araliya.example'],
          acknowledges: false,
          readsMail: false,
          acknowledgement: originalAcknowledgement,
        },
        version: 1,
      })
    })

    it('are stored as the next version', async () => {
      const branchId = await addBranch()
      const input: NotificationsInput = {
        notifyTo: ['owner@araliya.example'],
        branches: [{ branchId, notifyTo: ['desk@araliya.example'], assigneeId: admin.user.id }],
        acknowledges: true,
        acknowledgement: 'Thank you, {name}.',
        newClientMail: true,
      }
      expect(await set(input)).toMatchObject({ ...input, version: 2 })
      expect(await stored()).toMatchObject({ ...input, version: 2 })
    })

    it('are refused with 412 and the stored ones when someone else has saved meanwhile', async () => {
      await set({ notifyTo: ['owner@araliya.example'] })
      const { status, body } = await call('PUT', '/notifications', nothingSet, '"1"')
      expect(status).toBe(412)
      expect(body.current).toEqual(await stored())
      expect(body.current.notifyTo).toEqual(['owner@araliya.example'])
    })

    itOnce.each([
      [{ notifyTo: ['nowhere'] }, { notifyTo: 'Please enter a valid email address' }],
      [
        { notifyTo: Array.from({ length: 11 }, (_, n) => `a${n}@mail.example`) },
        { notifyTo: 'At most 10 addresses' },
      ],
      [{ acknowledgement: ' ' }, { acknowledgement: 'Text is required' }],
      [{ acknowledgement: 'x'.repeat(3_001) }, { acknowledgement: 'Must be at most 3,000 characters' }],
      [
        { acknowledgement: 'See you on {date}.' },
        {
          acknowledgement:
            '{date} can’t be filled in from an inquiry. Use {name}, {service}, {branch}, {day}, {price}, {duration}, {hours} or {phone}, or write the words themselves.',
        },
      ],
      [
        { branches: [1, 1].map(branchId => ({ branchId, notifyTo: [], assigneeId: null })) },
        { branches: 'Each branch can be named once' },
      ],
      [
        { branches: [{ branchId: 1, notifyTo: [], assigneeId: 999_999 }] },
        { branches: 'Inquiries can only be assigned to an administrator' },
      ],
    ])('are refused for %j', async (change, fields) => {
      const { status, body } = await call('PUT', '/notifications', { ...nothingSet, ...change })
      expect(status).toBe(422)
      expect(body.fields).toEqual(fields)
      expect((await stored()).version).toBe(1)
    })

    itOnce('name an address once, however it is written', async () => {
      expect(await set({ notifyTo: ['Owner@araliya.example', 'owner@araliya.example'] })).toMatchObject({
        notifyTo: ['owner@araliya.example'],
      })
    })

    itOnce('are not in what the public reads of a branch', async () => {
      const branchId = await addBranch()
      await set({ branches: [{ branchId, notifyTo: ['secret@araliya.example'], assigneeId: admin.user.id }] })
      for (const url of ['/api/branches', `/api/branches/${branchId}`, '/api/content'])
        expect((await test.app.inject(url)).body).not.toMatch(/secret|assignee|notify/i)
    })

    it('lose a branch that is deleted', async () => {
      const branchId = await addBranch()
      await set({ branches: [{ branchId, notifyTo: ['desk@araliya.example'], assigneeId: null }] })
      await call('DELETE', `/branches/${branchId}`)
      expect((await stored()).branches).toEqual([])
    })

    it('lose an assignee who is removed', async () => {
      const branchId = await addBranch()
      const colleague = await signIn(test)
      await set({ branches: [{ branchId, notifyTo: [], assigneeId: colleague.user.id }] })
      await call('DELETE', `/users/${colleague.user.id}`)
      expect((await stored()).branches).toEqual([{ branchId, notifyTo: [], assigneeId: null }])
    })
  })

  describe('of new inquiries', () => {
    itOnce('announce them as the environment says while nothing is set', async () => {
      await sendInquiry(test)
      expect(await salonRecipients()).toEqual([['hello@araliya.example']])
    })

    itOnce('announce them to the addresses for all', async () => {
      await set({ notifyTo: ['owner@araliya.example', 'second@araliya.example'] })
      await sendInquiry(test)
      expect(await salonRecipients()).toEqual([['owner@araliya.example', 'second@araliya.example']])
    })

    itOnce('announce those of a branch to its own addresses instead', async () => {
      const branchId = await addBranch()
      await addBranch({ name: 'Nugegoda' })
      await set({
        notifyTo: ['owner@araliya.example'],
        branches: [{ branchId, notifyTo: ['desk@araliya.example'], assigneeId: null }],
      })
      await sendInquiry(test, { branch: 'Wellawatte' })
      await sendInquiry(test, { branch: 'Nugegoda' })
      await sendInquiry(test, { branch: '' })
      expect(await salonRecipients()).toEqual([
        ['desk@araliya.example'],
        ['owner@araliya.example'],
        ['owner@araliya.example'],
      ])
    })

    it('stay with a branch that is renamed', async () => {
      const branchId = await addBranch()
      await set({ branches: [{ branchId, notifyTo: ['desk@araliya.example'], assigneeId: null }] })
      await call('PUT', `/branches/${branchId}`, aBranch({ name: 'Colombo 6' }))
      await sendInquiry(test, { branch: 'Colombo 6' })
      expect(await salonRecipients()).toEqual([['desk@araliya.example']])
    })

    it('assign those of a branch, which its history says', async () => {
      const branchId = await addBranch()
      await set({ branches: [{ branchId, notifyTo: [], assigneeId: admin.user.id }] })
      await sendInquiry(test, { branch: 'Wellawatte' })
      const inquiry = await newest()
      expect(inquiry.assignee).toMatchObject({ id: admin.user.id })
      expect(inquiry.history).toMatchObject([
        { action: 'created', actor: null },
        { action: 'assigned', assignee: admin.user.email, actor: null },
      ])
      await sendInquiry(test, { branch: 'Nugegoda' })
      expect((await newest()).assignee).toBeNull()
    })

    itOnce('assign those that are written down too', async () => {
      const branchId = await addBranch()
      await set({ branches: [{ branchId, notifyTo: [], assigneeId: admin.user.id }] })
      const { body } = await call('POST', '/contacts/desk', {
        ...anInquiry({ branch: 'Wellawatte' }),
        source: 'call',
      })
      expect(body.data.assignee).toMatchObject({ id: admin.user.id })
    })

    it('assign no one once the colleague is removed', async () => {
      const branchId = await addBranch()
      const colleague = await signIn(test)
      await set({ branches: [{ branchId, notifyTo: [], assigneeId: colleague.user.id }] })
      await call('DELETE', `/users/${colleague.user.id}`)
      await sendInquiry(test, { branch: 'Wellawatte' })
      expect((await newest()).assignee).toBeNull()
      expect(await salonRecipients()).toEqual([['hello@araliya.example']])
    })

    it('lose no inquiry while another process removes the colleague', async () => {
      const branchId = await addBranch()
      const { user } = await signIn(test)
      await set({ branches: [{ branchId, notifyTo: [], assigneeId: user.id }] })
      const [outcome] = await whileChanging(
        test.config.databaseUrl,
        { begin: trx => trx.deleteFrom('users').where('id', '=', user.id).execute() },
        [() => sendInquiry(test, { branch: 'Wellawatte' })],
      )
      expect(outcome?.status).toBe('fulfilled')
      expect((await newest()).assignee).toBeNull()
    })
  })

  describe('of the acknowledgement', () => {
    it('switch it on where the environment has it off', async () => {
      await publishFirst(test.db, sampleContent, test.clock.now().toISOString())
      await set({ acknowledges: true })
      await sendInquiry(test)
      expect(textOf((await acknowledgement()) as never)).toContain(
        originalAcknowledgement.replace('{phone}', sampleContent.salon.phone),
      )
    })

    itOnce('switch it off where the environment has it on', async () => {
      test.config.mail.replyToClient = true
      try {
        await set({ acknowledges: false })
        await sendInquiry(test)
        expect(await acknowledgement()).toBeUndefined()
      } finally {
        test.config.mail.replyToClient = false
      }
    })

    itOnce('give it the owner’s text, with what the inquiry names', async () => {
      await addBranch({ hours: everyDay({ opens: '09:00', closes: '18:00' }) })
      await call('POST', '/services', aService({ name: 'Balayage', price: 18_500, duration: '3 hours' }))
      await set({
        acknowledges: true,
        acknowledgement:
          'Thank you for asking about {service}: Rs. {price}, {duration}.\n\n{branch} is open {hours}.',
      })
      await sendInquiry(test, { service: 'Balayage', branch: 'Wellawatte' })
      expect(textOf((await acknowledgement()) as never)).toBe(
        `Dear Nimali,

Thank you for asking about Balayage: Rs. 18,500, 3 hours.

Wellawatte is open Mon–Sun 9\u00a0am–6\u00a0pm.

What you asked for:
Service: Balayage
Branch: Wellawatte
Message: Hello, is there a free chair on Saturday morning?
Thank you, Nimali

Warm regards,
Araliya Beauty Salon
12 Frangipani Lane, Colombo 6
+94 11 000 0001

What becomes of your data: ${test.config.origin}/privacy
`,
      )
    })

    itOnce('repeat no service and no branch that is not ours', async () => {
      await publishFirst(test.db, sampleContent, test.clock.now().toISOString())
      await set({ acknowledges: true, acknowledgement: 'Thank you.\n\nAbout {service} at {branch}.' })
      await sendInquiry(test, { service: 'Win at https://x.example', branch: 'BUY' })
      expect(textOf((await acknowledgement()) as never)).toBe(
        `Dear Nimali,\n\nThank you.\n\nWhat you asked for:\nMessage: Hello, is there a free chair on Saturday morning?\nThank you, Nimali\n\nWarm regards,\nAraliya Beauty Salon\n12 Frangipani Lane, Colombo 6, Sri Lanka\n+94 11 000 0000\n\nWhat becomes of your data: ${test.config.origin}/privacy\n`,
      )
    })
  })

  describe('of reminders', () => {
    const remind = () => remindOfDeadlines(test.db, test.clock, test.config.mail)
    /** The recipients and the listed names of the reminders. */
    async function reminders() {
      await deliverAll(delivery)
      return smtp.received
        .filter(message => /longer than 24 hours/.test(headerOf(message, 'Subject')))
        .map(message => [message.to, textOf(message).match(/^- (\S+)/gm)])
    }
    /** Moves the clock to a time of the next day in Colombo. */
    function goToNextDay(hour: number) {
      const midnight = Math.ceil((test.clock.now().getTime() + 5.5 * HOUR_MS) / DAY_MS) * DAY_MS
      test.clock.advance(midnight - 5.5 * HOUR_MS + hour * HOUR_MS - test.clock.now().getTime())
    }

    itOnce('wait for the next opening hour of the salon', async () => {
      await publishHours(test.db, everyDay({ opens: '09:00', closes: '20:00' }))
      goToNextDay(19.5)
      await sendInquiry(test)
      goToNextDay(20)
      expect(await remind()).toBe(false)
      goToNextDay(8.9)
      expect(await remind()).toBe(false)
      test.clock.advance(HOUR_MS)
      expect(await remind()).toBe(true)
    })

    itOnce('wait for the opening hour of a branch that has its own', async () => {
      await publishHours(test.db, everyDay({ opens: '09:00', closes: '20:00' }))
      await addBranch({ hours: everyDay({ opens: '14:00', closes: '18:00' }) })
      goToNextDay(9)
      await sendInquiry(test, { branch: 'Wellawatte' })
      goToNextDay(13)
      expect(await remind()).toBe(false)
      test.clock.advance(HOUR_MS)
      expect(await remind()).toBe(true)
    })

    itOnce('do not wait for ever where no hours are set', async () => {
      await publishHours(test.db, everyDay(null))
      await sendInquiry(test)
      test.clock.advance(25 * HOUR_MS)
      expect(await remind()).toBe(true)
    })

    it('go to each branch with addresses about its own inquiries, and to the others about the rest', async () => {
      await publishHours(test.db, always)
      const branchId = await addBranch()
      await set({
        notifyTo: ['owner@araliya.example'],
        branches: [{ branchId, notifyTo: ['desk@araliya.example'], assigneeId: null }],
      })
      await sendInquiry(test, { firstName: 'Amaya', branch: 'Wellawatte' })
      await sendInquiry(test, { firstName: 'Ruwan', branch: '' })
      goToNextDay(12)
      test.clock.advance(DAY_MS)
      expect(await remind()).toBe(true)
      expect(await remind()).toBe(false)
      const sent = await reminders()
      expect(sent).toHaveLength(2)
      expect(sent).toEqual(
        expect.arrayContaining([
          [['owner@araliya.example'], ['- Ruwan']],
          [['desk@araliya.example'], ['- Amaya']],
        ]),
      )
    })
  })
})
