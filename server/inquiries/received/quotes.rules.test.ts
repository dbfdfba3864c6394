// Long: each form of a quotation has its test.
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

  it.each([
    [
      'Gmail’s plain text with what it links',
      `Ten is fine!\n\nOn Thu, Jan 15, 2026 at 1:00 PM Araliya <hello@salon.example> wrote:\n\n> Dear Nimali,\n>\n> We would be glad to see you on Saturday at ten <https://maps.example/?q=10>.\n>\n> Warm regards,\n> Kamala\n> Araliya Beauty Salon <https://salon.example/>\n>\n> On 15 January 2026 you wrote:\n>\n>> Hello, is there a free chair on\n>> Saturday morning?`,
    ],
    [
      'Yahoo, directly below the answer',
      `Ten is fine!\nOn Thursday, January 15, 2026, 01:00:00 PM GMT+5:30, Araliya Beauty Salon <hello@salon.example> wrote:\n\n${quotedSent}`,
    ],
    [
      'Yahoo, in two lines directly below the answer',
      `Ten is fine!\nOn Thursday, January 15, 2026, 01:00:00 PM GMT+5:30, Araliya Beauty Salon\n<hello@salon.example> wrote:\n\n${SENT}`,
    ],
    [
      'Yahoo for Android, which goes on in the same line',
      `Ten is fine!\n\n  On Thu, 15 Jan 2026 at 13:00, Araliya<hello@salon.example> wrote:   ${SENT}`,
    ],
    [
      'Outlook 365 without an address',
      `Ten is fine!\n\nFrom: Araliya Beauty Salon\nSent: 15 January 2026 13:00\nTo: Nimali Perera\nSubject: Your message\n\n${SENT}`,
    ],
    [
      'Outlook with stars',
      `Ten is fine!\n\n*From:* Araliya <hello@salon.example>\n*Sent:* Thursday\n*To:* Nimali\n*Subject:* Your message\n\n${SENT}`,
    ],
    [
      'Outlook in French',
      `Ten is fine!\n\nDe : Araliya <hello@salon.example>\nEnvoyé : jeudi 15 janvier 2026\nÀ : Nimali\nObjet : Your message\n\n${SENT}`,
    ],
    [
      'Outlook in Chinese',
      `Ten is fine!\n\n发件人：Araliya <hello@salon.example>\n发送时间：2026年1月15日\n收件人：Nimali\n主题：Your message\n\n${SENT}`,
    ],
    [
      'a Samsung telephone',
      `Ten is fine!\n\n\n-------- Original message --------\nFrom: Araliya <hello@salon.example> \nDate: 15/01/2026  13:00  (GMT+05:30) \nTo: nimali@mail.example \nSubject: Your message \n\n${SENT}`,
    ],
    [
      'Proton',
      `Ten is fine!\n\nOn Thursday, January 15th, 2026 at 1:00 PM, Araliya <hello@salon.example> wrote:\n\n${quotedSent}`,
    ],
    ['Thunderbird', `Ten is fine!\n\nOn 15/01/2026 13:00, Araliya wrote:\n${quotedSent}`],
    [
      'Gmail in Russian, without a verb',
      `Ten is fine!\n\nчт, 15 янв. 2026 г. в 13:00, Araliya <hello@salon.example>:\n\n${quotedSent}`,
    ],
    [
      'Gmail in Spanish',
      `Ten is fine!\n\nEl jue, 15 ene 2026 a las 13:00, Araliya (<hello@salon.example>) escribió:\n\n${quotedSent}`,
    ],
    [
      'Gmail in German',
      `Ten is fine!\n\nAraliya <hello@salon.example> schrieb am Do., 15. Jan. 2026, 13:00:\n\n${quotedSent}`,
    ],
    [
      'an app that wraps lines again',
      `Ten is fine!\n\nOn 15 Jan 2026 Araliya <hello@salon.example> wrote:\n> Dear Nimali, We would be glad\n> to see you on Saturday at ten. Warm regards, Kamala\n> Araliya Beauty Salon On 15 January 2026 you wrote:\n> Hello, is there a free chair on Saturday morning?`,
    ],
    [
      'an app that quotes less',
      `Ten is fine!\n\nOn 15 Jan 2026 Araliya <hello@salon.example> wrote:\n> We would be glad to see you on Saturday at ten.`,
    ],
  ])('by %s is folded, and the text remains', (_, message) => {
    const { text, quoted } = split(message)
    expect(text).toBe('Ten is fine!')
    expect(quoted).toMatch(/glad\s(?:> )?to see you on Saturday/)
  })

  it('above the footer of a list is folded, and the footer is shown', () => {
    const footer = '-- \nYou received this message because you are subscribed to the group.'
    const message = `Ten is fine!\n\nOn 15 Jan 2026 Araliya <hello@salon.example> wrote:\n${quotedSent}\n\n${footer}`
    expect(split(message).text).toBe(`Ten is fine!\n\n${footer}`)
  })

  it.each([
    [
      'an attribution in the same line',
      `Hello!\n\nTen is fine. On Thursday, January 15, 2026, Araliya <hello@salon.example> wrote:\n${quotedSent}`,
      'Ten is fine.',
    ],
    [
      'an attribution without a full stop before it',
      `Yes please On Thu, 15 Jan 2026 at 13:00, Araliya <hello@salon.example> wrote:\n${quotedSent}`,
      'Yes please',
    ],
    [
      'a line of underscores',
      `Ten is fine!\n\n________________________________\nBut not on Sunday.`,
      'But not on Sunday.',
    ],
    [
      'lines like copied headers',
      `My plan:\n\nFrom: Kandy\nTo: Colombo\nDate: Saturday\n\nCan you pick me up?`,
      'Can you pick me up?',
    ],
    [
      'lines like headers right above the quotation',
      `From: Kandy\nTo: Colombo\nDate: Saturday\n\n${quotedSent}`,
      'To: Colombo',
    ],
    [
      'a copied header',
      `From: My sister <sister@mail.example>\nSent: Thursday, 15 January 2026\nTo: Nimali\nSubject: Hair\n\nCan she come, too?`,
      'Can she come, too?',
    ],
    ['a divider', `Ten is fine!\n\n-----Original Message-----\nBut not on Sunday.`, 'But not on Sunday.'],
    [
      'someone else’s words below an attribution',
      `See below.\n\nOn 14 Jan 2026 my sister <s@mail.example> wrote:\n> I would like to come, too.`,
      'I would like to come, too.',
    ],
    ['words with marks that we never sent', `> I marked this myself\n\nTen is fine!`, 'I marked this myself'],
    [
      'a line of ours with an answer in it',
      `On 15 Jan 2026 Araliya <hello@salon.example> wrote:\n> Dear Nimali,\n> We would be glad to see you on Saturday at ten. Eleven, please!\n> Warm regards,\n> Kamala`,
      'Eleven, please!',
    ],
    [
      'a line of ours with a sign in it',
      `On 15 Jan 2026 Araliya <hello@salon.example> wrote:\n> Dear Nimali,\n> We would be glad to see you on Saturday at ten. 👍`,
      '👍',
    ],
    [
      'a line of ours in which something is left out',
      `On 15 Jan 2026 Araliya <hello@salon.example> wrote:\n> Dear Nimali,\n> We would be glad to see you at ten.`,
      'to see you at ten.',
    ],
    [
      'the greeting below the quotation',
      `On 15 Jan 2026 Araliya <hello@salon.example> wrote:\n> Dear Nimali,\n> We would be glad to see you on Saturday at ten.\n\nWarm regards,\nNimali`,
      'Warm regards,',
    ],
    [
      'a sentence of ours that she repeats',
      `You wrote that\nWe would be glad to see you on Saturday at ten.\nand no one was there!`,
      'We would be glad to see you on Saturday at ten.',
    ],
    [
      'her sentence about what someone wrote',
      `My sister wrote:\n${quotedSent}\n\nTen is fine!`,
      'My sister wrote:',
    ],
    [
      'words below the quotation',
      `On 15 Jan 2026 Araliya <hello@salon.example> wrote:\n${quotedSent}\n\nTen is fine!`,
      'Ten is fine!',
    ],
    [
      'Sinhala below the quotation',
      `On 15 Jan 2026 Araliya <hello@salon.example> wrote:\n${quotedSent}\n\nදහයට හොඳයි`,
      'දහයට හොඳයි',
    ],
  ])('never has what the client wrote: %s', (_, message, own) => expect(split(message).text).toContain(own))

  const ATTRIBUTION = 'On Fri, 16 Jan 2026 at 10:00, Araliya Beauty Salon <hello@salon.example> wrote:'

  it.each([
    ['Saturday 10 am please'],
    ['Yes 5 pm'],
    ['5 pm works\nSee you'],
    ['10:30 is fine, my number is 0771234567'],
    ['0771234567 call me'],
    ['17 January 2026 at 10:30'],
    ['Nimali Perera <nimali@mail.example> is my new address'],
    ['Nimali (nimali@mail.example) is my new address'],
    ['සෙනසුරාදා 10ට එන්නම්'],
    ['Yes Please'],
    ['am 5. Juli um 10 Uhr'],
  ])('never has the line right above an attribution: %j', line => {
    for (const attribution of [
      ATTRIBUTION,
      'On Fri, 16 Jan 2026 at 10:00, Araliya Beauty Salon <\nhello@salon.example> wrote:',
      'Araliya Beauty Salon <hello@salon.example> wrote:',
      'Am 16.01.2026 um 10:00 schrieb Araliya <hello@salon.example>:',
      'From: Araliya <hello@salon.example>\nSent: Friday, January 16, 2026\nTo: Nimali\nSubject: Hair',
    ])
      expect(split(`Hi,\n\n${line}\n${attribution}\n${quotedSent}\n\nNimali`)).toMatchObject({
        text: `Hi,\n\n${line}\n\nNimali`,
      })
  })

  it.each([
    ['Yes 5 pm'],
    ['17 January 2026 please'],
    ['Saturday 10 am, nimali@mail.example'],
    ['-----Original Message----- Ten is fine'],
  ])('never has the words before an attribution in one line: %j', words =>
    expect(split(`Hi,\n\n${words} ${ATTRIBUTION}\n${quotedSent}`).text).toContain(words),
  )

  it.each([
    ['Mobile: 0771234567'],
    ['Date: Saturday'],
    ['Subject: Hair'],
    ['From: Kandy'],
    ['Answer: Saturday at ten\nTime: 10:00'],
  ])('never has a line like a header beside copied headers: %j', line => {
    const headers = 'From: Araliya <hello@salon.example>\nSent: 16 January 2026\nTo: N\nSubject: Hair'
    expect(split(`Hi,\n\n${line}\n${headers}\n\n${SENT}`)).toMatchObject({ text: `Hi,\n\n${line}` })
    expect(split(`Hi,\n\n${headers}\n${line}\n\n${SENT}`).text).toContain(line)
  })

  it.each([
    ['with marks', quotedSent],
    ['without marks', SENT],
  ])('%s never has a line of ours that the client repeats below it', (_, quotation) =>
    expect(
      split(`${ATTRIBUTION}\n${quotation}\n\nWe would be glad to see you on Saturday at ten.\n\nNimali`).text,
    ).toBe('We would be glad to see you on Saturday at ten.\n\nNimali'),
  )

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

it.each([
  'On 1 Jan 2026 a@b wrote:\n',
  '----- Original Message -----\n',
  'a b c d\n',
  'From: a@b\nTo: c\nDate: d\n',
  'wrote:\n',
  'On 1 wrote',
  '> ',
  '\n',
  'From: x\n',
  'a b ',
  '-----',
])('a message of 200,000 characters takes no long time: repeated %j', part => {
  const message = part.repeat(200_000 / part.length)
  const started = performance.now()
  splitQuoted(message, [message.slice(0, 10_000)])
  expect(performance.now() - started).toBeLessThan(2_000)
})
