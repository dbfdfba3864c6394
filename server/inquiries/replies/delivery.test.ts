import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { deliverAll } from '#tests/outbox.ts'
import { aReply, jobOf, ReplyFixture } from '#tests/reply-fixture.ts'
import { headerOf } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'

describeDatabases('delivery of replies on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  let fixture: ReplyFixture
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    return () => test.close()
  })
  beforeEach(async () => {
    fixture = await ReplyFixture.start(test, admin)
    return () => fixture.stop()
  })

  describe('a reply that the mail server refuses', () => {
    /** The id of an inquiry whose reply has failed, and the URL that sends it again. */
    async function failReply() {
      const id = await fixture.inquire()
      await deliverAll(fixture.delivery)
      fixture.smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox' }
      const { replies } = await fixture.reply(id)
      await deliverAll(fixture.delivery)
      fixture.smtp.behaviour = 'accept'
      return { id, retry: `/contacts/${id}/replies/${replies[0]?.id}/retry` }
    }

    it('is shown in list and detail with the reason', async () => {
      const { id } = await failReply()
      expect((await fixture.call('GET', '/contacts')).body.data[0].replyFailed).toBe(true)
      const failed = await fixture.detail(id)
      expect(failed.replyFailed).toBe(true)
      expect(jobOf(failed)).toMatchObject({
        state: 'failed',
        lastError: expect.stringContaining('No such mailbox'),
      })
    })

    it('opens the deadline again', async () => {
      const { id } = await failReply()
      expect(await fixture.detail(id)).toMatchObject({ respondedAt: null, waitingUntil: expect.any(String) })
    })

    itOnce('is announced to open screens', async () => {
      const { id } = await failReply()
      expect((await fixture.storedEvents()).at(-1)).toEqual({ inquiryId: id, what: 'mail', by: null })
    })

    it('waits again on request, and meets the deadline', async () => {
      const { retry } = await failReply()
      const again = await fixture.call('POST', retry)
      expect(again).toMatchObject({
        status: 200,
        body: { data: { replyFailed: false, respondedAt: expect.any(String), waitingUntil: null } },
      })
      expect(jobOf(again.body.data)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    })

    it('is the last reply since it was sent again, and needs no answer once someone says so', async () => {
      const { id, retry } = await failReply()
      fixture.test.clock.advance(60_000)
      const noAnswer = await fixture.call('POST', `/contacts/${id}/no-answer-needed`)
      expect(noAnswer.body.data).toMatchObject({ waitingFor: 'no-one', replyFailed: true })
      await fixture.call('POST', retry)
      const at = instant(fixture.test.clock)
      const listed = (await fixture.call('GET', '/contacts')).body.data[0]
      expect(listed).toMatchObject({ id, respondedAt: at, lastReply: { at } })
    })

    itOnce('is announced again on request, with who asked', async () => {
      const { id, retry } = await failReply()
      await fixture.call('POST', retry)
      expect((await fixture.storedEvents()).at(-1)).toEqual({
        inquiryId: id,
        what: 'mail',
        by: fixture.admin.user.id,
      })
    })

    it('is sent again as the same message', async () => {
      const { retry } = await failReply()
      const job = await fixture.test.db
        .selectFrom('mailJobs')
        .selectAll()
        .where('kind', '=', 'reply')
        .executeTakeFirst()
      await fixture.call('POST', retry)
      await deliverAll(fixture.delivery)
      expect(fixture.mailed().messageId).toBe(job?.messageId)
    })

    it('is sent again once: a second click changes nothing', async () => {
      const { retry } = await failReply()
      await fixture.call('POST', retry)
      await deliverAll(fixture.delivery)
      const published = await fixture.storedEvents()
      expect((await fixture.call('POST', retry)).status).toBe(200)
      await deliverAll(fixture.delivery)
      fixture.mailed()
      expect(await fixture.storedEvents()).toEqual(published)
    })
  })

  itOnce(
    'says that a reply waits until the mail server has it, and after five minutes since when and why',
    async () => {
      const id = await fixture.inquire()
      await deliverAll(fixture.delivery)
      const summary = async () => (await fixture.call('GET', '/contacts/summary')).body.data.repliesWaiting
      const isWaiting = async () => [
        (await fixture.detail(id)).replyWaiting,
        (await fixture.call('GET', '/contacts')).body.data[0].replyWaiting,
      ]
      fixture.smtp.behaviour = { refuse: 'recipient', code: 450, text: 'Try again later' }
      const since = instant(fixture.test.clock)
      await fixture.reply(id)
      await deliverAll(fixture.delivery)
      expect(await isWaiting()).toEqual([true, true])
      expect(await summary()).toBeNull()
      fixture.test.clock.advance(5 * 60_000)
      expect(await summary()).toEqual({
        total: 1,
        since,
        lastError: expect.stringContaining('Try again later'),
      })
      fixture.smtp.behaviour = 'accept'
      await deliverAll(fixture.delivery)
      expect(await isWaiting()).toEqual([false, false])
      expect(await summary()).toBeNull()
    },
  )

  itOnce('does not send unknown replies or those of another inquiry again', async () => {
    const [one, other] = [await fixture.inquire(), await fixture.inquire()]
    const { replies } = await fixture.reply(one)
    for (const url of [
      `/contacts/${other}/replies/${replies[0]?.id}/retry`,
      `/contacts/${one}/replies/999999/retry`,
    ])
      expect((await fixture.call('POST', url)).status).toBe(404)
  })

  it('waits while the inquiry is in the bin', async () => {
    const id = await fixture.inquire()
    const { replies } = await fixture.reply(id)
    await fixture.call('DELETE', `/contacts/${id}`)
    for (const url of [`/contacts/${id}/replies`, `/contacts/${id}/replies/${replies[0]?.id}/retry`]) {
      expect((await fixture.call('POST', url, aReply)).status).toBe(404)
    }
    await deliverAll(fixture.delivery)
    expect(fixture.smtp.offered).toBe(0)
    expect((await fixture.call('POST', `/contacts/${id}/restore`)).status).toBe(200)
    await deliverAll(fixture.delivery)
    expect(fixture.smtp.received).toHaveLength(2)
  })

  itOnce('puts replies into one conversation with the acknowledgement', async () => {
    fixture.test.config.mail.replyToClient = true
    const id = await fixture.inquire({ email: `${randomUUID()}@mail.example` })
    await fixture.reply(id)
    await deliverAll(fixture.delivery)
    await fixture.reply(id, { text: 'And another thing.' })
    await deliverAll(fixture.delivery)
    const [salon, acknowledgement, first, second] = fixture.smtp.received
    expect(fixture.smtp.received).toHaveLength(4)
    if (!salon || !acknowledgement || !first || !second) throw new Error('A message is missing')
    expect(headerOf(acknowledgement, 'Auto-Submitted')).toBe('auto-replied')
    expect(headerOf(first, 'In-Reply-To')).toBe(acknowledgement.messageId)
    expect(headerOf(first, 'References')).toBe(acknowledgement.messageId)
    expect(headerOf(second, 'In-Reply-To')).toBe(first.messageId)
    expect(headerOf(second, 'References')).toBe(`${acknowledgement.messageId} ${first.messageId}`)
  })
})
