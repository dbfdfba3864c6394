// Long: a correction changes search, the note about the person, emails and exports, each with its tests.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientInput } from '#contracts/inquiries/inbox.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { allOf, exportAllOf } from '#tests/erasure.ts'
import { anInquiry } from '#tests/factories.ts'
import type { Inbox } from '#tests/inbox.ts'
import { type InboxWithMail, openInboxWithMail } from '#tests/inbox-with-mail.ts'
import { deliveryReport, rawMessage, receive } from '#tests/received-mail.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import type { TestSmtp } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'
import { runDueJobs } from '../../operations/maintenance.ts'
import { purgeBin } from './bin.queries.ts'

const WRONG = 'nimali.perera@mail.example'
const RIGHT = 'nimali@post.example'

describeDatabases('correcting what a client typed on $name', (kind, itOnce) => {
  let inbox: Inbox
  let smtp: TestSmtp
  let mail: InboxWithMail
  beforeAll(async () => {
    mail = await openInboxWithMail(kind)
    inbox = mail.inbox
    smtp = mail.smtp
    return mail.close
  })
  beforeEach(async () => {
    await inbox.empty()
    await inbox.test.db.deleteFrom('deletedMessages').execute()
    inbox.test.clock.advance(DAY_MS)
    smtp.received.length = 0
    smtp.behaviour = 'accept'
  })

  const { message: _, ...typed } = anInquiry()
  const correct = (id: number, change: Partial<ClientInput>, version?: string) =>
    inbox.call('PUT', `/contacts/${id}/client`, { ...typed, ...change }, version)
  const lastEntry = async (id: number) => (await inbox.detail(id)).history.at(-1)
  const undoLast = async (id: number) =>
    inbox.call('POST', `/contacts/bulk/${(await lastEntry(id)).actionId}/undo`, {})
  const found = async (query: string): Promise<number[]> =>
    (await inbox.call('GET', `/contacts?q=${encodeURIComponent(query)}`)).body.data.map(
      ({ id }: InquiryDetail) => id,
    )
  const runJobs = () => runDueJobs({ ...inbox.test, log: inbox.test.app.log, wakeMail: undefined })

  it('stores it, keeps what was there before in the history, and is undone like any change', async () => {
    const id = await inbox.send()
    const before = await inbox.detail(id)
    const change = { lastName: 'Pereira', email: RIGHT, phone: '077 765 4321', service: 'Gel Manicure' }
    const { status, body } = await correct(id, change, '"1"')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...typed, ...change, version: 2 })
    expect(body.data.history.at(-1)).toMatchObject({
      action: 'corrected',
      actor: inbox.admin.user.email,
      was: { lastName: 'Perera', email: WRONG, phone: typed.phone, service: typed.service },
      actionId: expect.any(String),
    })
    expect((await undoLast(id)).body.data).toMatchObject({ changed: 1, ids: [id] })
    expect(await inbox.detail(id)).toMatchObject({ ...typed, message: before.message })
    expect(await lastEntry(id)).toMatchObject({ action: 'corrected', undo: true })
  })

  it('is refused with what is stored when someone else has changed it since', async () => {
    const id = await inbox.send()
    await inbox.callAsColleague('PUT', `/contacts/${id}`, { status: 'read' })
    const stale = await correct(id, { email: RIGHT }, '"1"')
    expect(stale.status).toBe(412)
    expect(stale.body.current).toMatchObject({ id, email: WRONG, status: 'read', version: 2 })
  })

  it('is not refused, and changes nothing, when it is what is stored already', async () => {
    const id = await inbox.send()
    await inbox.callAsColleague('PUT', `/contacts/${id}`, { status: 'read' })
    expect((await correct(id, {}, '"1"')).status).toBe(200)
    expect((await inbox.detail(id)).version).toBe(2)
  })

  itOnce('refuses by field what the form would refuse, and changes nothing', async () => {
    const id = await inbox.send()
    const { phone: _phone, ...withoutPhone } = typed
    const fieldsOf = async (input: object) =>
      (await inbox.call('PUT', `/contacts/${id}/client`, input)).body.fields
    expect(await fieldsOf({ ...typed, email: 'nimali@' })).toHaveProperty('email')
    expect(await fieldsOf({ ...typed, firstName: ' ' })).toHaveProperty('firstName')
    expect(await fieldsOf(withoutPhone)).toHaveProperty('phone')
    expect(await inbox.detail(id)).toMatchObject({ ...typed, version: 1 })
  })

  itOnce('refuses to take away the last way to reach the client', async () => {
    const id = await inbox.send()
    const { body } = await inbox.call('PUT', `/contacts/${id}/client`, { ...typed, email: '', phone: '' })
    expect(body.fields).toEqual({ phone: 'Enter a phone number or an email' })
    expect(await inbox.detail(id)).toMatchObject({ ...typed, version: 1 })
  })

  itOnce('is refused for an inquiry in the bin', async () => {
    const id = await inbox.send()
    await inbox.call('DELETE', `/contacts/${id}`)
    expect((await correct(id, { email: RIGHT })).status).toBe(404)
  })

  itOnce('is announced to open screens', async () => {
    const id = await inbox.send()
    await correct(id, { email: RIGHT })
    expect((await inbox.events()).at(-1)).toBe(`corrected ${id} by ${inbox.admin.user.id}`)
  })

  it('lets the search find it by the new words, and by those that the history shows', async () => {
    const id = await inbox.send()
    await correct(id, { firstName: 'Zaynab', phone: '077 765 4321' })
    for (const query of ['zaynab', '765 4321', 'nimali', '7700 00001'])
      expect(await found(query)).toEqual([id])
    expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    await undoLast(id)
    expect(await found('nimali')).toEqual([id])
    expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
  })

  it('joins the inquiries of the person, and counts for the service and the branch that were meant', async () => {
    const [first, second] = [await inbox.send(), await inbox.send({ email: RIGHT, phone: '' })]
    expect((await inbox.detail(second)).related).toEqual([])
    await correct(first, { email: RIGHT, service: 'Gel Manicure', branch: 'Nowhere' })
    expect((await inbox.detail(second)).related).toMatchObject([{ id: first, match: 'email' }])
    const counted = () =>
      inbox.test.db
        .selectFrom('inquiries')
        .select(['category', 'countedBranch'])
        .where('id', '=', first)
        .executeTakeFirst()
    expect(await counted()).toEqual({ category: '', countedBranch: 'Another' })
    await undoLast(first)
    expect((await inbox.detail(second)).related).toEqual([])
  })

  describe('the note about the person', () => {
    const note = (id: number, text: string) => inbox.call('PUT', `/contacts/${id}/person-note`, { text })
    const noteOf = async (id: number) => (await inbox.detail(id)).personNote?.text ?? null

    it('goes with the last inquiry that shows it, and back with the undo', async () => {
      const id = await inbox.send()
      await note(id, 'Allergic to ammonia')
      await correct(id, { email: RIGHT })
      expect(await noteOf(id)).toBe('Allergic to ammonia')
      await undoLast(id)
      expect(await noteOf(id)).toBe('Allergic to ammonia')
      expect(await inbox.test.db.selectFrom('personNotes').select('key').execute()).toEqual([{ key: WRONG }])
    })

    it('stays with the others that show it', async () => {
      const [first, second] = [await inbox.send(), await inbox.send()]
      await note(first, 'Allergic to ammonia')
      await correct(first, { email: RIGHT })
      expect([await noteOf(first), await noteOf(second)]).toEqual([null, 'Allergic to ammonia'])
    })

    it('is added to that of the person whom it turns out to be, also in the search', async () => {
      const [first, second] = [await inbox.send(), await inbox.send({ email: RIGHT })]
      await note(first, 'Allergic to ammonia')
      await note(second, 'Prefers Ruwan')
      await correct(first, { email: RIGHT })
      const both = 'Prefers Ruwan\n\nAllergic to ammonia'
      expect([await noteOf(first), await noteOf(second)]).toEqual([both, both])
      inbox.test.clock.advance(DAY_MS)
      await runJobs()
      expect(await found('ammonia')).toEqual([second, first])
      expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    })

    itOnce('is not lost with the number by which it is kept', async () => {
      const id = await inbox.send()
      await correct(id, { email: '', phone: '077 765 4321' })
      await note(id, 'Allergic to ammonia')
      const { status, body } = await correct(id, { email: '', phone: '12' })
      expect([status, body.error]).toEqual([409, expect.stringContaining('note about this person')])
      expect(await noteOf(id)).toBe('Allergic to ammonia')
    })
  })

  describe('an email', () => {
    it('that was corrected still answers for the client', async () => {
      const [id, other] = [await inbox.send(), await inbox.send({ email: 'kamala@mail.example' })]
      const { messageId } = await mail.reply(id)
      const others = await mail.reply(other)
      await correct(id, { email: RIGHT })
      for (const from of [WRONG, RIGHT]) {
        const named = {
          From: from,
          'In-Reply-To': messageId,
          // A message of another client that was forwarded.
          References: `${others.messageId} ${messageId}`,
          'Message-ID': `<answer-${from}>`,
        }
        expect(await receive(inbox.test, rawMessage(named))).toBe('taken')
      }
      const { received } = await inbox.detail(id)
      expect(received.map(({ kind }: { kind: string }) => kind)).toEqual(['answer', 'answer'])
    })

    it('from which a client writes again is still that of the open inquiry', async () => {
      const id = await inbox.send()
      await correct(id, { email: RIGHT })
      expect(await receive(inbox.test, rawMessage({ From: WRONG }))).toBe('taken')
      expect((await inbox.detail(id)).received).toMatchObject([{ inThread: false, from: { address: WRONG } }])
    })

    it('to which a reply came back is corrected, and the reply sent again there, once', async () => {
      const id = await inbox.send()
      const { messageId, replyId } = await mail.reply(id)
      await receive(inbox.test, deliveryReport(messageId))
      expect(await inbox.detail(id)).toMatchObject({ replyFailed: true, waitingReason: 'failed' })
      await correct(id, { email: RIGHT })
      smtp.received.length = 0
      for (let press = 0; press < 2; press++) {
        const { status } = await inbox.call('POST', `/contacts/${id}/replies/${replyId}/retry`)
        expect(status).toBe(200)
        await mail.deliver()
      }
      expect(smtp.received.map(({ to }) => to)).toEqual([[RIGHT]])
      expect(await inbox.detail(id)).toMatchObject({ replyFailed: false, waitingFor: 'client' })
    })

    it('that was corrected before a reply to it came back has failed, but not a reply to the new one', async () => {
      const id = await inbox.send()
      const { messageId, replyId } = await mail.reply(id)
      await correct(id, { email: RIGHT })
      await receive(inbox.test, deliveryReport(messageId))
      expect((await inbox.detail(id)).replyFailed).toBe(true)
      await inbox.call('POST', `/contacts/${id}/replies/${replyId}/retry`)
      await mail.deliver()
      const again = deliveryReport(messageId).replace('<report-failed@', '<report-again@')
      expect(await receive(inbox.test, again)).toBe('taken')
      expect((await inbox.detail(id)).replyFailed).toBe(false)
    })

    it('from which the client has answered has failed when a reply to it comes back', async () => {
      const id = await inbox.send()
      const { messageId } = await mail.reply(id)
      await receive(inbox.test, rawMessage({ From: RIGHT, 'In-Reply-To': messageId }))
      await inbox.call('POST', `/contacts/${id}/replies`, { subject: 'x', text: 'Ten is fine.', to: RIGHT })
      await mail.deliver()
      const second = await inbox.test.db
        .selectFrom('mailJobs')
        .select('messageId')
        .where('inquiryId', '=', id)
        .where('kind', '=', 'reply')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      // The report of the email that the inquiry has is about the first reply.
      await receive(inbox.test, deliveryReport(second.messageId))
      expect((await inbox.detail(id)).replyFailed).toBe(false)
      const report = deliveryReport(second.messageId).replace(WRONG, RIGHT).replace('<report-', '<other-')
      await receive(inbox.test, report)
      expect((await inbox.detail(id)).replyFailed).toBe(true)
    })

    itOnce('that was removed is missing for a reply that has failed', async () => {
      const id = await inbox.send()
      const { messageId, replyId } = await mail.reply(id)
      await receive(inbox.test, deliveryReport(messageId))
      await correct(id, { email: '' })
      const { status } = await inbox.call('POST', `/contacts/${id}/replies/${replyId}/retry`)
      expect(status).toBe(409)
      expect((await inbox.detail(id)).replyFailed).toBe(true)
    })

    itOnce('that is removed before a reply leaves makes it fail', async () => {
      const id = await inbox.send()
      await inbox.call('POST', `/contacts/${id}/replies`, { subject: 'Your message', text: 'Ten is fine.' })
      await correct(id, { email: '' })
      await mail.deliver()
      expect(await inbox.detail(id)).toMatchObject({ replyFailed: true, waitingReason: 'failed' })
    })
  })

  describe('what was there before', () => {
    it('goes when the inquiry is deleted permanently, though the history stays', async () => {
      const id = await inbox.send()
      await correct(id, { email: RIGHT, lastName: 'Pereira' })
      await inbox.call('DELETE', `/contacts/${id}`)
      const { db, clock } = inbox.test
      clock.advance(31 * DAY_MS)
      const { actionId } = await db
        .selectFrom('inquiryHistory')
        .select('actionId')
        .where('action', '=', 'corrected')
        .executeTakeFirstOrThrow()
      await purgeBin(db, instant(clock, -30 * DAY_MS), instant(clock))
      const left = JSON.stringify(await db.selectFrom('inquiryHistory').selectAll().execute())
      expect(left).toContain('corrected')
      expect(left).not.toContain(WRONG)
      expect(await db.selectFrom('earlierEmails').selectAll().execute()).toEqual([])
      const undone = await inbox.call('POST', `/contacts/bulk/${actionId}/undo`, {})
      expect(undone.body.data).toMatchObject({ changed: 0, missing: 1 })
    })

    it('goes with an erasure of the person, is in the export, and is said to whom it belongs', async () => {
      const id = await inbox.send()
      await correct(id, { email: RIGHT, phone: '077 765 4321' })
      const findBy = async (person: object) => (await inbox.call('POST', '/privacy/find', person)).body.data
      expect(await findBy({ email: WRONG })).toMatchObject({
        inquiries: 0,
        matches: [{ id, match: 'email', isFound: false }],
      })
      expect(await findBy({ phone: typed.phone })).toMatchObject({ matches: [], mentions: [id] })
      const { data } = await exportAllOf(inbox.call, { email: RIGHT })
      expect(JSON.stringify(data)).toContain(WRONG)
      const shown = allOf((await inbox.call('POST', '/privacy/find', { email: RIGHT })).body.data)
      expect((await inbox.call('POST', '/privacy/erase', { email: RIGHT, ...shown })).status).toBe(200)
      const { db } = inbox.test
      expect(await db.selectFrom('inquiryHistory').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('earlierEmails').selectAll().execute()).toEqual([])
    })
  })
})
