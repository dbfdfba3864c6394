import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { createDelivery, deliverAll, jobsOf } from '#tests/outbox.ts'
import { headerOf, TestSmtp, textOf } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'
import type { Delivery } from '../../mail/deliver.ts'
import { mailDueFollowUps } from './morning-mail.queries.ts'

describeDatabases('the morning mail about follow-ups on $name', (kind, itOnce) => {
  let inbox: Inbox
  let smtp: TestSmtp
  let delivery: Delivery
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    inbox.test.config.publicUrl = 'https://araliya.example'
    return () => inbox.close()
  })
  beforeEach(async () => {
    await inbox.empty()
    await inbox.test.db.deleteFrom('mailJobs').execute()
    await inbox.test.db
      .deleteFrom('settings')
      .where('key', 'in', ['follow-ups-mailed', 'notifications'])
      .execute()
    smtp = await new TestSmtp().start()
    delivery = createDelivery(inbox.test, smtp)
    at('07:00', 1)
  })
  afterEach(async () => {
    delivery.channel.close()
    await smtp.stop()
  })

  const today = () => salonDay(instant(inbox.test.clock))

  /** Advances the clock to a time of the salon, on a later day. */
  function at(time: string, daysLater = 0) {
    const { clock } = inbox.test
    const then = Date.parse(`${laterDay(today(), daysLater)}T${time}:00+05:30`)
    clock.advance(then - clock.now().getTime())
  }

  /** Sends an inquiry with a follow-up, and deletes the mail about its arrival. */
  async function promise(inquiry: object, followUp: object = {}, userId: number | null = null) {
    const id = await inbox.send(inquiry)
    await inbox.call('PUT', `/contacts/${id}/follow-up`, { on: today(), ...followUp })
    if (userId !== null) await inbox.call('PUT', `/contacts/${id}/assignee`, { userId })
    await inbox.test.db.deleteFrom('mailJobs').where('kind', '<>', 'follow-ups').execute()
    return id
  }

  const mail = () => mailDueFollowUps(inbox.test.db, inbox.test.clock, inbox.test.config.mail)
  const received = () => smtp.received.map(({ to }) => to).sort()

  it('leaves at eight in the morning, once a day', async () => {
    await promise({})
    at('07:59')
    expect(await mail()).toBe(false)
    at('08:00')
    expect(await mail()).toBe(true)
    expect(await mail()).toBe(false)
    at('18:00')
    expect(await mail()).toBe(false)
    at('08:00', 1)
    expect(await mail()).toBe(true)
  })

  it('leaves the next day too when the clock was a day ahead before', async () => {
    await promise({})
    at('08:00', 1)
    expect(await mail()).toBe(true)
    at('08:00', -1)
    expect(await mail()).toBe(true)
    at('08:00', 1)
    expect(await mail()).toBe(true)
  })

  it('is claimed by one of several processes', async () => {
    await promise({})
    at('08:00')
    const claims = await Promise.all([mail(), mail(), mail()])
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await jobsOf(inbox.test)).toHaveLength(1)
  })

  it('leaves later when no process ran in the morning', async () => {
    await promise({})
    at('15:00')
    expect(await mail()).toBe(true)
  })

  it('does not leave when nothing is due, nor for what becomes due later that day', async () => {
    await promise({}, { on: laterDay(today(), 1) })
    at('08:00')
    expect(await mail()).toBe(false)
    expect(await jobsOf(inbox.test)).toEqual([])
    await promise({})
    expect(await mail()).toBe(false)
  })

  itOnce('says to the salon who, since when and why', async () => {
    await promise({ firstName: 'Amaya', lastName: 'Silva' })
    at('07:00', 3)
    const on = laterDay(today(), -3)
    await promise({ firstName: 'Nimali', lastName: 'Perera' }, { note: 'Call about the veil' })
    at('08:00')
    await mail()
    await deliverAll(delivery)
    const [message, ...more] = smtp.received
    if (!message) throw new Error('No message')
    expect(more).toEqual([])
    expect(message.to).toEqual(['hello@araliya.example'])
    expect(headerOf(message, 'Subject')).toBe('2 inquiries to follow up today')
    expect(headerOf(message, 'Auto-Submitted')).toBe('auto-generated')
    const weekday = new Date(`${on}T00:00:00Z`).toLocaleDateString('en-GB', {
      weekday: 'long',
      timeZone: 'UTC',
    })
    expect(textOf(message)).toBe(
      `2 inquiries to follow up today:

- Amaya Silva, since ${weekday}
- Nimali Perera: Call about the veil

Each stays until someone chooses Done or another date.

See all of them: https://araliya.example/admin/appointments?followUp=due
`,
    )
  })

  itOnce('names ten, and counts the others', async () => {
    for (let n = 0; n < 12; n++) await promise({})
    at('08:00')
    await mail()
    await deliverAll(delivery)
    expect(smtp.received[0] && textOf(smtp.received[0])).toContain('\n- and 2 more\n')
  })

  it('goes to each assignee about theirs, and to the salon about the others', async () => {
    const { admin, colleague } = inbox
    await promise({ firstName: 'Amaya' }, {}, admin.user.id)
    await promise({ firstName: 'Nimali' }, {}, admin.user.id)
    await promise({ firstName: 'Ruwan' }, {}, colleague.user.id)
    await promise({ firstName: 'Kamala' })
    at('08:00')
    await mail()
    await deliverAll(delivery)
    expect(received()).toEqual([[admin.user.email], [colleague.user.email], ['hello@araliya.example']].sort())
    const theirs = smtp.received.find(({ to }) => to[0] === admin.user.email)
    expect(theirs && textOf(theirs)).toMatch(/Amaya.*\n.*Nimali/)
    expect(theirs && textOf(theirs)).not.toMatch(/Ruwan|Kamala/)
  })

  it('goes to the addresses of a branch about its inquiries', async () => {
    const { name: _, ...branch } = aBranch()
    const created = await inbox.call('POST', '/branches', { ...branch, name: 'Kandy' })
    const saved = await inbox.call('PUT', '/notifications', {
      notifyTo: [],
      branches: [{ branchId: created.body.data.id, notifyTo: ['kandy@araliya.example'], assigneeId: null }],
      acknowledges: null,
      acknowledgement: null,
    })
    expect(saved.status).toBe(200)
    await promise({ firstName: 'Amaya', branch: 'Kandy' })
    await promise({ firstName: 'Nimali', branch: '' })
    at('08:00')
    await mail()
    await deliverAll(delivery)
    expect(received()).toEqual([['hello@araliya.example'], ['kandy@araliya.example']])
    for (const message of smtp.received)
      expect(textOf(message)).toMatch(message.to[0] === 'kandy@araliya.example' ? /^- Amaya/m : /^- Nimali/m)
    await inbox.call('DELETE', `/branches/${created.body.data.id}`)
  })

  it('is dropped when nothing is due any longer, and when the account was removed', async () => {
    const id = await promise({})
    const { user } = await signIn(inbox.test)
    await promise({}, {}, user.id)
    at('08:00')
    await mail()
    await inbox.test.db.deleteFrom('users').where('id', '=', user.id).execute()
    await inbox.call('PUT', `/contacts/${id}/follow-up`, { on: null })
    await deliverAll(delivery)
    expect(smtp.received).toEqual([])
    expect(await jobsOf(inbox.test)).toEqual([])
  })

  it('replaces the one of the day before that still waits for the mail server', async () => {
    await promise({})
    at('08:00')
    await mail()
    at('08:00', 1)
    await mail()
    expect(await jobsOf(inbox.test)).toHaveLength(1)
  })

  it('deletes sent ones after a week', async () => {
    const id = await promise({})
    at('08:00')
    await mail()
    await deliverAll(delivery)
    await inbox.call('PUT', `/contacts/${id}/follow-up`, { on: null })
    at('08:00', 6)
    await mail()
    expect(await jobsOf(inbox.test)).toHaveLength(1)
    at('08:00', 2)
    await mail()
    expect(await jobsOf(inbox.test)).toEqual([])
  })

  it('is a problem of the dashboard when it fails, with the name of who should get it', async () => {
    await promise({}, {}, inbox.admin.user.id)
    await promise({})
    at('08:00')
    await mail()
    await inbox.test.db.updateTable('mailJobs').set({ state: 'failed' }).execute()
    const { mailProblems } = (await inbox.call('GET', '/contacts/summary')).body.data
    expect(
      mailProblems.map(({ member, kind }: { member: string; kind: string }) => `${kind} ${member}`).sort(),
    ).toEqual([`follow-ups ${inbox.admin.user.name}`, 'follow-ups the salon'].sort())
  })
})
