import { beforeAll, beforeEach, expect, it } from 'vitest'
import { MIN_FILL_MS } from '#contracts/inquiries/ticket-times.ts'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { readConfig } from '../../config.ts'

const { mail } = readConfig('real', { DATABASE_URL: 'file:unused.db', REPLY_TO_CLIENT: 'on' })

const asked = {
  firstName: 'Kamala',
  phone: '077 000 0140',
  channel: 'whatsapp',
  branch: 'Nugegoda',
  service: 'Bridal Trial',
  message: 'Service: Bridal Trial, Rs. 15,000\nOn the list of 1 January.\n\nAfter five, please.',
}

describeOneDatabase('asking for a callback on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind, { config: { mail } })
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const post = (payload: object, headers: Record<string, string> = {}) =>
    inbox.test.app.inject({ method: 'POST', url: '/api/contacts/callback', payload, headers })
  const listed = async (query = '') => (await inbox.call('GET', `/contacts${query}`)).body.data
  const readTicket = async () => (await inbox.test.app.inject('/api/contacts/ticket')).json().data.ticket

  it('stores an inquiry without a last name and an email, with the channel above its message', async () => {
    const response = await post({ ...asked, status: 'completed', email: 'x@mail.example' })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ success: true })
    expect(await listed('?source=callback')).toMatchObject([
      {
        firstName: 'Kamala',
        lastName: '',
        email: '',
        phone: '077 000 0140',
        branch: 'Nugegoda',
        service: 'Bridal Trial',
        source: 'callback',
        status: 'unread',
        spam: false,
        message:
          'Service: Bridal Trial, Rs. 15,000\nOn the list of 1 January.\nPlease answer by WhatsApp.\n\nAfter five, please.',
      },
    ])
    expect(await listed('?source=form')).toEqual([])
  })

  it('needs a first name, a telephone number and a channel, and nothing else', async () => {
    const { firstName, phone } = asked
    expect((await post({ firstName, phone, channel: 'call' })).statusCode).toBe(201)
    expect(await listed()).toMatchObject([{ branch: '', service: '', message: 'Please call me.' }])
    const refused = await post({ phone: 'call me', channel: 'email' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields).toEqual({
      firstName: 'First name is required',
      phone: 'Please enter a phone number with at least one digit',
      channel: 'Must be one of call, whatsapp',
    })
    expect((await post({ ...asked, phone: ' ' })).json().fields).toEqual({ phone: 'Phone is required' })
    expect(await listed()).toHaveLength(1)
  })

  it('tells the salon, and sends the client nothing', async () => {
    const ticket = await readTicket()
    inbox.test.clock.advance(MIN_FILL_MS)
    await post({ ...asked, ticket })
    const [{ id }] = await listed()
    expect((await inbox.detail(id)).mail).toMatchObject([{ kind: 'salon' }])
  })

  it('is possible spam with the hidden field, or with a ticket that was used before', async () => {
    const ticket = await readTicket()
    inbox.test.clock.advance(MIN_FILL_MS)
    await post({ ...asked, ticket })
    await post({ ...asked, ticket })
    await post({ ...asked, website: 'https://spam.example' })
    expect((await listed()).map(({ spam }: { spam: boolean }) => spam)).toEqual([true, true, false])
    const [first] = await listed()
    await inbox.call('PUT', `/contacts/${first.id}/spam`, { spam: false })
    expect((await inbox.detail(first.id)).mail).toMatchObject([{ kind: 'salon' }])
  })

  it('is stored once for each key', async () => {
    const key = { 'idempotency-key': 'callback-0001' }
    expect((await post(asked, key)).statusCode).toBe(201)
    expect((await post({ ...asked, ticket: 'another' }, key)).statusCode).toBe(201)
    expect((await post({ ...asked, channel: 'call' }, key)).statusCode).toBe(409)
    expect(await listed()).toHaveLength(1)
  })
})
