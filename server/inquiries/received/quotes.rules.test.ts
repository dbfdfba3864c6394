import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitQuoted } from './quotes.rules.ts'

const SENT = `Dear Nimali,

We would be glad to see you on Saturday at ten.

Warm regards,
Kamala
Araliya Beauty Salon

On 15 January 2026 you wrote:
> Hello, is there a free chair on Saturday morning?`

const split = (text: string) => splitQuoted(text, [SENT])
const quotedSent = SENT.split('\n')
  .map(line => `> ${line}`.trimEnd())
  .join('\n')

describe('the quoted part of an answer', () => {
  it.each([
    [
      'Gmail',
      `Ten is fine!\n\nOn Thu, Jan 15, 2026 at 1:00 PM Araliya <hello@salon.example> wrote:\n\n${quotedSent}`,
    ],
    [
      'Gmail with a long name',
      `Ten is fine!\n\nOn Thu, Jan 15, 2026 at 1:00 PM Araliya Beauty Salon, Wellawatte <\nhello@salon.example> wrote:\n\n${quotedSent}`,
    ],
    [
      'Apple Mail',
      `Ten is fine!\n\n> On 15 Jan 2026, at 13:00, Araliya <hello@salon.example> wrote:\n>\n${quotedSent}`,
    ],
    [
      'Outlook',
      `Ten is fine!\n\n________________________________\nFrom: Araliya <hello@salon.example>\nSent: Thursday, January 15, 2026\nTo: Nimali\nSubject: Your message\n\n${SENT}`,
    ],
    [
      'Outlook without a line',
      `Ten is fine!\n\nFrom: Araliya <hello@salon.example>\nSent: Thursday, January 15, 2026\nTo: Nimali\nSubject: Your message\n\n${SENT}`,
    ],
    ['an app that only copies', `Ten is fine!\n\n${SENT}`],
    ['a German app', `Ten is fine!\n\nAm 15.01.26 um 13:00 schrieb Araliya:\n${quotedSent}`],
    ['an app that writes below', `${quotedSent}\n\nTen is fine!`],
  ])('by %s is folded, and the text remains', (_, message) => {
    const { text, quoted } = split(message)
    expect(text).toBe('Ten is fine!')
    expect(quoted).toContain('glad to see you on Saturday')
  })

  it('between the client’s lines stays where it is', () => {
    const message = `Hello,\n\n> see you on Saturday at ten\nYes!\n\n> bring a picture\nNo picture.`
    expect(split(message)).toEqual({ text: message, quoted: '' })
  })

  it('is empty when the client quotes nothing', () =>
    expect(split('Ten is fine!\n\nNimali')).toEqual({ text: 'Ten is fine!\n\nNimali', quoted: '' }))

  it('does not hide a message that only quotes', () =>
    expect(split(quotedSent)).toEqual({ text: quotedSent, quoted: '' }))

  it('does not take a short line of ours, which the client writes too', () =>
    expect(split('Warm regards,\nNimali').text).toBe('Warm regards,\nNimali'))
})

it('no line of a message is lost', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '  ',
      '> quoted',
      '>',
      'On 1 Jan 2026 x@y wrote:',
      'From: a',
      'Sent: b',
      'To: c',
      '-----Original Message-----',
    ),
    fc.constantFrom(...SENT.split('\n')),
    fc.string({ maxLength: 30 }).map(text => text.replace(/[\n\r]/g, '')),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), lines => {
      const { text, quoted } = split(lines.join('\n'))
      const words = (whole: string) =>
        whole
          .split('\n')
          .map(each => each.trim())
          .filter(Boolean)
          .sort()
      expect(words(`${text}\n${quoted}`)).toEqual(words(lines.join('\n')))
    }),
    { numRuns: 1_000 },
  )
})

it.each(['wrote:\n', 'On 1 wrote', '> ', '\n', 'From: x\n', 'a b ', '-----'])(
  'a message of 200,000 characters takes no long time: repeated %j',
  part => {
    const message = part.repeat(200_000 / part.length)
    const started = performance.now()
    splitQuoted(message, [message.slice(0, 10_000)])
    expect(performance.now() - started).toBeLessThan(2_000)
  },
)
