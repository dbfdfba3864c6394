import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { databaseKinds } from '#tests/databases.ts'
import { deliverAll } from '#tests/outbox.ts'
import { aReply, jobOf, ReplyFixture } from '#tests/reply-fixture.ts'
import { headerOf } from '#tests/smtp.ts'
import { openInstance } from '../../instance.ts'
import { createMailer } from '../../mail/mailer.ts'

const HOUR_MS = 60 * 60 * 1000

describe.each(databaseKinds)('the mail of replies on $name', kind => {
  const desk = new ReplyFixture(kind)

  it('that were given up say so in list and detail, and are sent again on request', async () => {
    const id = await desk.inquire()
    await deliverAll(desk.delivery)
    desk.smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox' }
    const { replies } = await desk.reply(id)
    const retry = `/contacts/${id}/replies/${replies[0]?.id}/retry`
    await deliverAll(desk.delivery)
    const failed = await desk.detail(id)
    expect([failed.replyFailed, (await desk.call('GET', '/contacts')).body.data[0].replyFailed]).toEqual([
      true,
      true,
    ])
    // Nobody has been answered: the clock goes on.
    expect([failed.answeredAt, failed.dueAt]).toEqual([null, expect.any(String)])
    expect(jobOf(failed)).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('No such mailbox'),
    })
    expect((await desk.storedEvents()).at(-1)).toEqual({ inquiry_id: id, what: 'mail', by: null })
    const messageId = (
      await desk.test.db.selectFrom('mail_jobs').selectAll().where('kind', '=', 'reply').executeTakeFirst()
    )?.message_id

    desk.smtp.behaviour = 'accept'
    const again = await desk.call('POST', retry)
    expect(again).toMatchObject({
      status: 200,
      body: { data: { replyFailed: false, answeredAt: expect.any(String), dueAt: null } },
    })
    expect(jobOf(again.body.data)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    expect((await desk.storedEvents()).at(-1)).toEqual({
      inquiry_id: id,
      what: 'mail',
      by: desk.admin.user.id,
    })
    await deliverAll(desk.delivery)
    expect(desk.mailed().messageId).toBe(messageId)
    // Pressed twice.
    const told = (await desk.storedEvents()).length
    expect((await desk.call('POST', retry)).status).toBe(200)
    await deliverAll(desk.delivery)
    desk.mailed()
    expect((await desk.storedEvents()).length).toBe(told)
  })

  it('of another inquiry, or that there are none of, can not be sent again', async () => {
    const [one, other] = [await desk.inquire(), await desk.inquire()]
    const { replies } = await desk.reply(one)
    for (const url of [
      `/contacts/${other}/replies/${replies[0]?.id}/retry`,
      `/contacts/${one}/replies/999999/retry`,
    ])
      expect((await desk.call('POST', url)).status).toBe(404)
  })

  it('are tried again when the line breaks, with the same Message-ID', async () => {
    const id = await desk.inquire()
    await deliverAll(desk.delivery)
    const [salon] = desk.smtp.received
    await desk.reply(id)
    for (const behaviour of ['drop', 'drop after content'] as const) {
      desk.smtp.behaviour = behaviour
      await deliverAll(desk.delivery)
      desk.test.clock.advance(HOUR_MS)
    }
    expect(jobOf(await desk.detail(id))).toMatchObject({ state: 'waiting', attempts: 2 })
    desk.smtp.behaviour = 'accept'
    await deliverAll(desk.delivery)
    expect(desk.smtp.received).toEqual([salon, desk.mailed()])
    expect(new Set(desk.smtp.transcript.match(/^Message-ID: .*/gim)).size).toBe(2)
  })

  it('are sent by the next process where theirs has ended', async () => {
    const id = await desk.inquire()
    await desk.reply(id)
    const salon = await openInstance({
      config: desk.test.config,
      clock: desk.test.clock,
      mailer: createMailer(desk.test.config.mail),
    })
    try {
      await salon.app.listen({ port: 0, host: '127.0.0.1' })
      const state = async () => jobOf(await desk.detail(id))?.state
      await expect.poll(state, { timeout: 30_000, interval: 10 }).toBe('sent')
      desk.mailed()
    } finally {
      await salon.close()
    }
  })

  it('do not go to what is in the bin; what is owed about it waits until it comes back', async () => {
    const id = await desk.inquire()
    const { replies } = await desk.reply(id)
    await desk.call('DELETE', `/contacts/${id}`)
    for (const url of [`/contacts/${id}/replies`, `/contacts/${id}/replies/${replies[0]?.id}/retry`]) {
      expect((await desk.call('POST', url, aReply)).status).toBe(404)
    }
    await deliverAll(desk.delivery)
    expect(desk.smtp.offered).toBe(0)
    expect((await desk.call('POST', `/contacts/${id}/restore`)).status).toBe(200)
    await deliverAll(desk.delivery)
    expect(desk.smtp.received).toHaveLength(2)
  })

  it('are one conversation with the acknowledgement and with each other', async () => {
    desk.test.config.mail.replyToClient = true
    const id = await desk.inquire({ email: `${randomUUID()}@mail.example` })
    await desk.reply(id)
    await deliverAll(desk.delivery)
    await desk.reply(id, { text: 'And another thing.' })
    await deliverAll(desk.delivery)
    const [salon, thanks, first, second] = desk.smtp.received
    expect(desk.smtp.received).toHaveLength(4)
    if (!salon || !thanks || !first || !second) throw new Error('Not all have come')
    expect(headerOf(thanks, 'Auto-Submitted')).toBe('auto-replied')
    expect([headerOf(first, 'In-Reply-To'), headerOf(first, 'References')]).toEqual([
      thanks.messageId,
      thanks.messageId,
    ])
    expect([headerOf(second, 'In-Reply-To'), headerOf(second, 'References')]).toEqual([
      first.messageId,
      `${thanks.messageId} ${first.messageId}`,
    ])
  })
})
