import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageIdsIn, repeatableId } from '../../mailbox/parse/message-ids.rules.ts'
import { findInquiry, type Thread } from './matching.rules.ts'

const threadOf = (inquiryId: number, ...emails: string[]): Thread => ({ inquiryId, emails, sentTo: emails })

const OURS = new Map<string, Thread>([
  ['<a1@salon.example>', threadOf(1, 'nimali@mail.example', 'nimali@work.example')],
  ['<a2@salon.example>', threadOf(1, 'nimali@mail.example')],
  ['<b1@salon.example>', threadOf(2, 'kamala@mail.example')],
])

const find = (inReplyTo: string, references: string, address = 'nimali@mail.example', isOwn = false) =>
  findInquiry({ inReplyTo: messageIdsIn(inReplyTo), references: messageIdsIn(references) }, OURS, {
    address,
    isOwn,
  })?.inquiryId

describe('a message belongs to the inquiry', () => {
  it('whose message it answers', () => expect(find('<a1@salon.example>', '')).toBe(1))
  it('whose message is among its references', () =>
    expect(find('<own@mail.example>', '<x@y> <a2@salon.example> <own@mail.example>')).toBe(1))
  it('of its thread, also from another address of the client', () =>
    expect(find('<a1@salon.example>', '', 'work@office.example')).toBe(1))
  it('that its client answers, when it names messages of others that were forwarded', () =>
    expect(find('<a1@salon.example>', '<b1@salon.example> <a1@salon.example>')).toBe(1))
  it('that its client answers from an email that was corrected since', () =>
    expect(find('<a1@salon.example>', '<b1@salon.example>', 'nimali@work.example')).toBe(1))
  it('that a colleague answers, when it names messages of others', () =>
    expect(find('<b1@salon.example>', '<a1@salon.example>', 'desk@salon.example', true)).toBe(2))
})

describe('the Message-IDs of headers', () => {
  it('are the last hundred, however many headers there are', () => {
    const headers = Array.from({ length: 150 }, (_, n) => `<${n}@mail.example>`)
    expect(messageIdsIn(...headers)).toEqual(headers.slice(50))
  })
  it('have no control characters, which PostgreSQL does not take', () =>
    expect(messageIdsIn('<a\u0000b@x> <a@\u0001x> <c@x>')).toEqual(['<c@x>']))
})

describe('a message belongs to no inquiry', () => {
  it('when it names none of our messages', () => expect(find('<x@y>', '<z@y>')).toBeUndefined())
  it('when it names messages of two inquiries, and answers neither', () =>
    expect(find('<x@y>', '<a1@salon.example> <b1@salon.example>')).toBeUndefined())
  it('when it names messages of two inquiries, and its sender is not the client whom it answers', () =>
    expect(find('<b1@salon.example>', '<a1@salon.example>')).toBeUndefined())
  it('when it answers messages of two inquiries at once', () =>
    expect(find('<a1@salon.example> <b1@salon.example>', '')).toBeUndefined())
  it('when it has no sender and names messages of two inquiries', () =>
    expect(find('<b1@salon.example>', '<a1@salon.example>', '')).toBeUndefined())
})

it('nothing lands in the wrong inquiry, however five clients forward their threads to each other', () => {
  const clients = [0, 1, 2, 3, 4]
  const emailOf = (client: number) => `client${client}@mail.example`
  const ours = new Map<string, Thread>(
    clients.flatMap(client =>
      [0, 1, 2].map(n => [`<${client}-${n}@salon.example>`, threadOf(client, emailOf(client))] as const),
    ),
  )
  const anyOfOurs = fc.constantFrom(...ours.keys())
  const anyId = fc.oneof(
    anyOfOurs,
    fc.constantFrom('<their-1@mail.example>', '<their-2@mail.example>', 'broken', '<>'),
  )
  const anyHeader = fc.array(anyId, { maxLength: 6 }).map(ids => ids.join(' '))
  fc.assert(
    fc.property(fc.constantFrom(...clients), anyHeader, anyHeader, (sender, inReplyTo, references) => {
      const named = { inReplyTo: messageIdsIn(inReplyTo), references: messageIdsIn(references) }
      const found = findInquiry(named, ours, { address: emailOf(sender), isOwn: false })
      const inquiries = new Set(
        [...named.inReplyTo, ...named.references].flatMap(id => ours.get(id)?.inquiryId ?? []),
      )
      if (!found) return inquiries.size !== 1
      // The only one that it names, or that of its sender, which it answers.
      return inquiries.has(found.inquiryId) && (inquiries.size === 1 || found.inquiryId === sender)
    }),
    { numRuns: 2_000 },
  )
})

describe('Message-IDs', () => {
  it('are read in their order and in lower case', () =>
    expect(messageIdsIn('<A@B.example>\r\n <c@d>, text <e@f>')).toEqual(['<a@b.example>', '<c@d>', '<e@f>']))
  it('are the last hundred of a long thread', () => {
    const ids = messageIdsIn(Array.from({ length: 5_000 }, (_, n) => `<${n}@a>`).join(' '))
    expect(ids).toHaveLength(100)
    expect(ids.at(-1)).toBe('<4999@a>')
  })
  it.each(['', 'a@b', '<a b@c>', '<a@b>\r\nBcc: x@y', '<ක@mail.example>', `<${'x'.repeat(300)}@a>`])(
    'such as %j are not repeated in our headers',
    id => expect(repeatableId(id)).toBe(''),
  )
  it('are repeated as they are written', () =>
    expect(repeatableId(' <CAF+x=1_2@mail.gmail.com> ')).toBe('<CAF+x=1_2@mail.gmail.com>'))
})
