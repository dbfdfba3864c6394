import { beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { createDelivery, deliverAll } from '#tests/outbox.ts'
import { headerOf, shown, TestSmtp, textOf } from '#tests/smtp.ts'

describeDatabases('an inquiry that a colleague has assigned on $name', (kind, itOnce) => {
  let inbox: Inbox
  let smtp: TestSmtp
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    smtp = await new TestSmtp().start()
    inbox.test.config.mail.smtpUrl = smtp.url
    inbox.test.config.publicUrl = 'https://araliya.example'
    const { db } = inbox.test
    const names = [
      [inbox.admin, 'Kamala'],
      [inbox.colleague, 'Dilani'],
    ] as const
    for (const [{ user }, name] of names)
      await db.updateTable('users').set({ name }).where('id', '=', user.id).execute()
    return async () => {
      await smtp.stop()
      await inbox.close()
    }
  })
  beforeEach(async () => {
    await inbox.empty()
    await inbox.test.db.deleteFrom('mailJobs').execute()
    await inbox.test.db.updateTable('users').set({ assignmentMail: 1 }).execute()
  })

  const dilani = () => inbox.colleague.user.id
  const assign = (id: number, userId: number | null = dilani()) =>
    inbox.call('PUT', `/contacts/${id}/assignee`, { userId })
  /** Sends an inquiry whose own messages are not looked at here. */
  const send = async (overrides = {}) => {
    const id = await inbox.send(overrides)
    await inbox.test.db.deleteFrom('mailJobs').where('inquiryId', '=', id).execute()
    return id
  }
  /** The messages that leave after so long. */
  const mailed = async (afterMs = MINUTE_MS) => {
    smtp.received.length = 0
    inbox.test.clock.advance(afterMs)
    const delivery = createDelivery(inbox.test, smtp)
    await deliverAll(delivery)
    delivery.channel.close()
    return smtp.received.map(message => ({
      to: message.to,
      subject: shown(headerOf(message, 'Subject')),
      text: textOf(message),
    }))
  }

  it('is told by email: who has assigned what, and where it is', async () => {
    const id = await send()
    await assign(id)
    expect(await mailed(MINUTE_MS - 1)).toEqual([])
    const [message, ...others] = await mailed(1)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      to: [inbox.colleague.user.email],
      subject: 'Kamala has assigned an inquiry to you: Nimali Perera',
    })
    expect(message?.text).toContain(
      `- Nimali Perera: Cut and Blow-dry, Wellawatte\n  https://araliya.example/admin/appointments?open=${id}`,
    )
  })

  it('is in one email with others of the same minute, and later ones are in another', async () => {
    const ids = [await send({ firstName: 'Emma' }), await send({ firstName: 'Anne' })]
    await inbox.bulk({ ids }, { type: 'assign', userId: dilani() })
    await assign(await send({ firstName: 'Zara' }))
    const [first] = await mailed()
    expect(first?.subject).toBe('Kamala has assigned 3 inquiries to you')
    for (const name of ['Emma', 'Anne', 'Zara']) expect(first?.text).toContain(`- ${name} Perera`)
    await assign(await send({ firstName: 'Ruth' }))
    const later = await mailed()
    expect(later).toMatchObject([{ subject: 'Kamala has assigned an inquiry to you: Ruth Perera' }])
  })

  it('is not told when it was undone, taken back or moved to the bin before the email left', async () => {
    const [undone, taken, binned] = [await send(), await send(), await send()]
    for (const id of [undone, taken, binned]) await assign(id)
    const { actionId } = (await inbox.detail(undone)).history.at(-1)
    await inbox.call('POST', `/contacts/bulk/${actionId}/undo`, {})
    await assign(taken, null)
    await inbox.call('DELETE', `/contacts/${binned}`)
    expect(await mailed()).toEqual([])
    expect(await inbox.test.db.selectFrom('mailJobs').select('id').execute()).toEqual([])
  })

  it('names each with who has assigned it last, where several have', async () => {
    const [first, second] = [await send({ firstName: 'Emma' }), await send({ firstName: 'Anne' })]
    await assign(first)
    await inbox.callAsColleague('PUT', `/contacts/${second}/assignee`, { userId: inbox.admin.user.id })
    await assign(second)
    // Dilani takes one over herself: of this she is not told.
    const own = await send({ firstName: 'Own' })
    await inbox.callAsColleague('PUT', `/contacts/${own}/assignee`, { userId: dilani() })
    const messages = await mailed()
    expect(messages.map(({ to, subject }) => [to[0], subject])).toEqual([
      [inbox.colleague.user.email, 'Kamala has assigned 2 inquiries to you'],
    ])
    expect(messages[0]?.text).not.toContain('Own')
  })

  itOnce('is not told to who assigns it to themselves, nor to who has switched it off', async () => {
    await assign(await send(), inbox.admin.user.id)
    const off = await inbox.callAsColleague('PUT', '/notifications/own', { assignmentMail: false })
    expect([off.status, off.body.data]).toEqual([200, { assignmentMail: false }])
    await assign(await send())
    expect(await mailed()).toEqual([])
    const { data } = (await inbox.call('GET', '/colleagues')).body
    expect(data).toContainEqual(expect.objectContaining({ id: dilani(), assignmentMail: false }))
    expect(data).toContainEqual(expect.objectContaining({ id: inbox.admin.user.id, assignmentMail: true }))
  })

  itOnce('is not told without a mail server', async () => {
    const { mail } = inbox.test.config
    mail.smtpUrl = undefined
    await assign(await send())
    mail.smtpUrl = smtp.url
    expect(await mailed()).toEqual([])
  })
})
