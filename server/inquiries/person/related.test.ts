import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Inquiry, RelatedInquiry } from '#contracts/inquiries/inquiry.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aWrittenInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { keyColumns } from '../state/person-keys.rules.ts'

const phone = '077 123 4567'

describeDatabases('other inquiries of the same person on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const related = async (id: number): Promise<RelatedInquiry[]> => (await inbox.detail(id)).related
  const matches = async (id: number) => (await related(id)).map(other => [other.id, other.match])
  const writeDown = async (overrides: object): Promise<number> =>
    (await inbox.call('POST', '/contacts/desk', aWrittenInquiry(overrides))).body.data.id
  const marks = async (query = ''): Promise<Map<number, Inquiry['alsoAsked']>> => {
    const { data } = (await inbox.call('GET', `/contacts?limit=100&${query}`)).body
    return new Map(data.map((inquiry: Inquiry) => [inquiry.id, inquiry.alsoAsked]))
  }
  const alsoAsked = async (id: number) => (await marks()).get(id)

  it('are listed newest first, with what they are about', async () => {
    const first = await inbox.send({
      email: 'nimali@mail.example',
      phone: '',
      message: 'One\nTwo',
      service: 'Bridal',
    })
    const createdAt = inbox.test.clock.now().toISOString()
    inbox.test.clock.advance(DAY_MS)
    const second = await inbox.send({ email: 'Nimali@mail.example', phone: '' })
    const third = await inbox.send({ email: 'nimali@mail.example', phone: '', firstName: 'Nim' })
    expect((await related(third)).map(({ id }) => id)).toEqual([second, first])
    expect((await related(third))[1]).toEqual({
      id: first,
      name: 'Nimali Perera',
      createdAt,
      status: 'unread',
      spam: false,
      service: 'Bridal',
      branch: 'Wellawatte',
      message: 'One',
      match: 'email',
    })
  })

  it('are none for someone else, and for people without an email or a number', async () => {
    const [one, other] = [
      await inbox.send({ email: 'nimali@mail.example', phone: 'call me 7 pm' }),
      await inbox.send({ email: 'kamala@mail.example', phone: 'call me 7 pm' }),
    ]
    const walkIns = [
      await writeDown({ source: 'walk-in', responded: true, email: '', phone: '' }),
      await writeDown({ source: 'walk-in', responded: true, email: '', phone: '' }),
    ]
    for (const id of [one, other, ...walkIns]) expect(await related(id)).toEqual([])
  })

  it('are found by either of two numbers, in any form, and say that only the phone is the same', async () => {
    const both = await inbox.send({ email: 'a@mail.example', phone: '077 123 4567 / 071 765 4321' })
    const first = await inbox.send({ email: 'b@mail.example', phone: '+94771234567' })
    const second = await inbox.send({
      email: 'c@mail.example',
      phone: 'Office 011 259 8765, 0094 71 765 4321',
    })
    expect(await matches(both)).toEqual([
      [second, 'phone'],
      [first, 'phone'],
    ])
    expect(await matches(first)).toEqual([[both, 'phone']])
    expect(await matches(second)).toEqual([[both, 'phone']])
  })

  it('are matched by email where both are the same', async () => {
    const one = await inbox.send({ email: 'nimali.perera@gmail.com', phone })
    const other = await inbox.send({ email: 'nimaliperera+salon@googlemail.com', phone })
    expect(await matches(one)).toEqual([[other, 'email']])
  })

  it('leave out the bin, and name possible spam', async () => {
    const id = await inbox.send()
    const deleted = await inbox.send()
    await inbox.call('DELETE', `/contacts/${deleted}`)
    const spam = await inbox.sendSpam()
    expect((await related(id)).map(({ id: other, spam }) => [other, spam])).toEqual([[spam, true]])
  })

  it('are at most the newest twenty, however many there are', async () => {
    const id = await inbox.send({ email: 'nimali@mail.example', phone })
    await inbox.copy(id, 60, () => keyColumns({ email: 'nimali@mail.example', phone }))
    const found = await related(id)
    expect(found).toHaveLength(20)
    expect(found.map(other => other.id)).toEqual(Array.from({ length: 20 }, (_, n) => id + 60 - n))
  })

  describe('are marked in the list', () => {
    it('with the arrival of the newest other open one', async () => {
      const first = await inbox.send()
      const at = inbox.test.clock.now().toISOString()
      inbox.test.clock.advance(2 * DAY_MS)
      const second = await inbox.send()
      const later = inbox.test.clock.now().toISOString()
      expect(await alsoAsked(second)).toEqual({ at, match: 'email' })
      expect(await alsoAsked(first)).toEqual({ at: later, match: 'email' })
      expect((await inbox.detail(second)).alsoAsked).toEqual({ at, match: 'email' })
    })

    it('by the telephone alone, also by the second number', async () => {
      const one = await inbox.send({ email: 'a@mail.example', phone: '071 765 4321 / 077 123 4567' })
      const other = await writeDown({ email: '', phone: '0094 77 123 4567' })
      for (const id of [one, other]) expect(await alsoAsked(id)).toMatchObject({ match: 'phone' })
    })

    it.each([
      ['completed', (id: number) => inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })],
      ['possible spam', (id: number) => inbox.call('PUT', `/contacts/${id}/spam`, { spam: true })],
      ['in the bin', (id: number) => inbox.call('DELETE', `/contacts/${id}`)],
    ] as const)('unless it is %s', async (_, close) => {
      const [id, other] = [await inbox.send(), await inbox.send()]
      expect(await alsoAsked(id)).not.toBeNull()
      await close(other)
      expect(await alsoAsked(id)).toBeNull()
    })

    it('not for inquiries that have neither the email nor the telephone', async () => {
      const walkIn = { source: 'walk-in', responded: true, email: '', phone: '' }
      for (const id of [await writeDown(walkIn), await writeDown(walkIn), await inbox.send()])
        expect(await alsoAsked(id)).toBeNull()
    })
  })
})
