import { beforeAll, beforeEach, expect, it } from 'vitest'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aWrittenInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import { setSetting } from '../../db/settings.ts'

describeDatabases('an inquiry that is written down on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    inbox.test.config.mail.smtpUrl = 'smtp://127.0.0.1:1'
    return () => inbox.close()
  })
  beforeEach(async () => {
    await inbox.empty()
    await inbox.test.db.deleteFrom('mailJobs').execute()
  })

  const write = (overrides: object = {}) =>
    inbox.call('POST', '/contacts/desk', { ...aWrittenInquiry(), ...overrides })
  const tomorrow = () => laterDay(salonDay(inbox.test.clock.now().toISOString()), 1)
  const jobs = () => inbox.test.db.selectFrom('mailJobs').select(['kind', 'userId']).execute()

  it('is assigned and followed up from the beginning, in the one call that stores it', async () => {
    const followUp = { on: tomorrow(), note: 'Call about the veil' }
    const { id, email } = inbox.colleague.user
    const { status, body } = await write({ assigneeId: id, followUp })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ assignee: { id, email }, followUp, waitingReason: 'new' })
    expect(body.data.history).toMatchObject([
      { action: 'created', actor: inbox.admin.user.email },
      { action: 'assigned', assignee: email, actor: inbox.admin.user.email },
      { action: 'follow-up', followUp, actor: inbox.admin.user.email },
    ])
    expect(await jobs()).toEqual([{ kind: 'assignments', userId: id }])
    const found = await inbox.call('GET', '/contacts?q=veil')
    expect(found.body.data.map((inquiry: { id: number }) => inquiry.id)).toEqual([body.data.id])
    expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    expect(await inbox.events()).toEqual([`created ${body.data.id} by ${inbox.admin.user.id}`])
  })

  it('of a branch is for who takes care of that, unless it is for someone else, or for no one', async () => {
    const branch = (await inbox.call('POST', '/branches', aBranch({ name: 'Kandy' }))).body.data
    const { db } = inbox.test
    const stored = {
      notifyTo: [],
      branches: [{ branchId: branch.id, notifyTo: [], assigneeId: inbox.colleague.user.id }],
      acknowledges: null,
      acknowledgement: null,
      version: 1,
    }
    await setSetting(db, 'notifications', JSON.stringify(stored))
    const assigneeOf = async (choice: object) =>
      (await write({ branch: 'Kandy', ...choice })).body.data.assignee?.id ?? null
    expect(await assigneeOf({})).toBe(inbox.colleague.user.id)
    // The salon's own rule tells no one.
    expect(await jobs()).toEqual([])
    expect(await assigneeOf({ assigneeId: inbox.admin.user.id })).toBe(inbox.admin.user.id)
    expect(await assigneeOf({ assigneeId: null })).toBeNull()
    await db.deleteFrom('settings').where('key', '=', 'notifications').execute()
  })

  itOnce('is not stored with an assignee who is no admin, or a day that has passed', async () => {
    expect(await write({ assigneeId: 7777777 })).toMatchObject({
      status: 422,
      body: { fields: { assigneeId: 'Inquiries can only be assigned to an administrator' } },
    })
    expect(await write({ followUp: { on: '2020-01-15' } })).toMatchObject({
      status: 422,
      body: { fields: { on: 'Choose today or a later date' } },
    })
    expect(await inbox.test.db.selectFrom('inquiries').select('id').execute()).toEqual([])
  })

  it('shows the person’s other inquiries before it is stored, by email and by telephone', async () => {
    const byEmail = await inbox.send({ email: 'Nimali@Mail.Example', phone: '' })
    const byPhone = await inbox.send({ email: 'kamala@mail.example', phone: '+94 77 123 4567' })
    const binned = await inbox.send({ email: 'nimali@mail.example', phone: '' })
    await inbox.call('DELETE', `/contacts/${binned}`)
    const related = async (person: object) => {
      const { body } = await inbox.call('POST', '/contacts/related', person)
      return body.data.map(({ id, match }: { id: number; match: string }) => [id, match])
    }
    expect(await related({ email: 'nimali@mail.example' })).toEqual([[byEmail, 'email']])
    expect(await related({ phone: '077 1234567' })).toEqual([[byPhone, 'phone']])
    expect(await related({ email: 'nimali@mail.example', phone: '0771234567' })).toEqual([
      [byPhone, 'phone'],
      [byEmail, 'email'],
    ])
    expect(await related({ email: 'nimali@', phone: '077' })).toEqual([])
    expect(await related({})).toEqual([])
  })
})
