import { beforeAll, beforeEach, expect, it } from 'vitest'
import { dataRequestFollowUp } from '#contracts/inquiries/data-request.ts'
import { DAY_MS, salonDay } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import type { Inbox } from '#tests/inbox.ts'
import { openInboxWithMail } from '#tests/inbox-with-mail.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'

const message = 'About my personal data: a copy, please'

describeDatabases('a request about personal data on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    const mail = await openInboxWithMail(kind)
    inbox = mail.inbox
    return mail.close
  })
  beforeEach(async () => {
    await inbox.empty()
    inbox.test.clock.advance(DAY_MS)
  })

  const post = async (url: string, payload: object) =>
    (await inbox.test.app.inject({ method: 'POST', url, payload })).statusCode
  const byEmail = async (text: string) => {
    await inbox.call('PUT', '/notifications', {
      notifyTo: [],
      branches: [],
      acknowledges: null,
      acknowledgement: null,
      newClientMail: true,
    })
    const subject = text.split(':')[0] as string
    const headers = { From: `Zaynab <${subject.length}@mail.example>`, Subject: subject }
    expect(await receive(inbox.test, rawMessage(headers, text))).toBe('taken')
  }
  const newest = async () => {
    const [row] = (await inbox.call('GET', '/contacts')).body.data
    return inbox.detail(row.id)
  }

  it.each<[string, (text: string) => Promise<unknown>]>([
    ['the form', async text => post('/api/contacts', anInquiry({ message: text }))],
    [
      'the short form',
      async text =>
        post('/api/contacts/callback', {
          firstName: 'Kamala',
          phone: '077 000 0140',
          channel: 'call',
          message: text,
        }),
    ],
    ['an email of someone new', byEmail],
  ])('by %s is followed up on the last day to answer', async (_, arrive) => {
    await arrive('Is Saturday free?')
    expect(await newest()).toMatchObject({ followUp: null })
    await arrive(message)
    const inquiry = await newest()
    const followUp = dataRequestFollowUp(salonDay(inquiry.createdAt))
    expect(inquiry).toMatchObject({ followUp, waitingReason: 'new', status: 'unread' })
    expect(inquiry.history).toMatchObject([
      { action: 'created', actor: null },
      { action: 'follow-up', followUp, actor: null },
    ])
    const found = (await inbox.call('GET', '/contacts?q=last+day+answer')).body.data
    expect(found.map(({ id }: { id: number }) => id)).toEqual([inquiry.id])
    expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    expect((await inbox.events()).at(-1)).toBe(`created ${inquiry.id}`)
  })

  // The last minute of a day in Colombo, then the first of the next one.
  it.each([
    ['2027-01-31T18:29:00.000Z', '2027-02-28'],
    ['2027-01-31T18:30:00.000Z', '2027-03-01'],
    ['2027-12-15T18:29:00.000Z', '2028-01-15'],
    ['2027-12-31T18:29:00.000Z', '2028-01-31'],
    ['2027-12-31T18:30:00.000Z', '2028-02-01'],
    ['2028-01-31T06:00:00.000Z', '2028-02-29'],
    ['2028-02-29T06:00:00.000Z', '2028-03-29'],
  ])('of %s is to be answered by %s', async (at, on) => {
    const { clock } = inbox.test
    clock.advance(Date.parse(at) - clock.now().getTime())
    await post('/api/contacts', anInquiry({ message }))
    expect((await newest()).followUp?.on).toBe(on)
  })

  it('that is possible spam has it too, for when it is none', async () => {
    await post('/api/contacts', { ...anInquiry({ message }), website: 'https://spam.example' })
    const { body } = await inbox.call('GET', '/contacts')
    const { spam, followUp } = await inbox.detail(body.data[0].id)
    expect(spam).toBe(true)
    expect(followUp).not.toBeNull()
  })
})
