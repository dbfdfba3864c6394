import { describe, expect, it } from 'vitest'
import type { SalonFacts } from '#content/replies.ts'
import { sampleContent } from '#content/sample-salon.ts'
import { domainOf } from '../../mail/message.rules.ts'
import type { MailInquiry } from '../sent/mail-inquiry.queries.ts'
import { acknowledgementMessage } from './acknowledgement.mail.ts'
import { newInquiryMessage } from './new-inquiry.mail.ts'
import { replyToOf } from './reply.mail.ts'

const inquiry: MailInquiry = {
  id: 7,
  firstName: 'Nimali',
  lastName: 'Perera',
  email: 'nimali@mail.example',
  phone: '+94 77 000 0001',
  branch: 'Wellawatte',
  service: 'Bridal Makeup',
  message: 'Good morning,\r\n\r\nis Saturday free?',
  spam: 0,
  source: 'form',
  photographs: 0,
  createdAt: '2026-01-15T06:30:00.000Z',
}
const notifyTo = [{ name: 'Reception', address: 'reception@araliya.example' }]
const salon = (overrides: Partial<MailInquiry> = {}, publicUrl?: string) =>
  newInquiryMessage({ ...inquiry, ...overrides }, '<a@b>', notifyTo, publicUrl)
const replyTo = { name: 'Araliya Beauty Salon, Wellawatte', address: 'wellawatte@araliya.example' }
const facts: SalonFacts = {
  services: [],
  branches: [
    {
      id: 1,
      name: 'Wellawatte',
      address: '1 Lotus Lane, Colombo 6',
      phone: '+94 77 000 0001',
      disable: false,
    },
  ],
  hours: sampleContent.hours,
  salon: sampleContent.salon,
}
const client = (overrides: Partial<MailInquiry> = {}) =>
  acknowledgementMessage(
    { ...inquiry, ...overrides },
    { messageId: '<a@b>', replyTo, facts, ownText: null, origin: 'https://araliya.example' },
  )

describe("the salon's message", () => {
  it('has all fields, the time in Colombo, and the client in Reply-To', () => {
    expect(salon({}, 'https://araliya.example')).toEqual({
      messageId: '<a@b>',
      to: notifyTo,
      replyTo: { name: 'Nimali Perera', address: 'nimali@mail.example' },
      autoSubmitted: 'auto-generated',
      subject: 'New inquiry from Nimali Perera',
      text: `A new inquiry has come in through the website.

Name:     Nimali Perera
Email:    nimali@mail.example
Phone:    +94 77 000 0001
Branch:   Wellawatte
Service:  Bridal Makeup
Received: 15 January 2026 at 12:00 (Colombo time)

Message:

Good morning,

is Saturday free?

Reply to this email to answer Nimali Perera.

Open the inquiry: https://araliya.example/admin/appointments?open=7
`,
    })
  })

  it('shows empty fields as a hyphen, and has no link without a public address', () => {
    const { text } = salon({ phone: '', branch: '', service: '' })
    expect(text).toContain('Phone:    -\nBranch:   -\nService:  -\n')
    expect(text).not.toContain('http')
  })

  it('says that an inquiry may be spam, and only then', () => {
    expect(salon({ spam: 1 }).text).toContain('This may be spam, so no automatic reply was sent.')
    expect(salon().text).not.toContain('may be spam')
  })

  it('has no header or line that a field has injected', () => {
    const { subject, text, replyTo } = salon({
      firstName: 'Eve\r\nBcc: all@victim.example',
      lastName: 'X\u2028\u202eY\u0000',
      branch: 'A\nName: forged',
    })
    expect(subject).toBe('New inquiry from Eve Bcc: all@victim.example X Y')
    expect(replyTo?.name).toBe('Eve Bcc: all@victim.example X Y')
    expect(text).toContain('Branch:   A Name: forged\n')
  })

  it('removes invisible characters, and shows the email when no name is left', () => {
    const hidden = '\u202e\u2066\u200e\u200f\u061c\u200b\u00ad\ufeff\u{e0041}'
    expect(salon({ firstName: `Nim${hidden}ali`, lastName: hidden }).subject).toBe('New inquiry from Nimali')
    expect(salon({ firstName: hidden, lastName: '\u0007' }).replyTo).toEqual({
      name: 'nimali@mail.example',
      address: 'nimali@mail.example',
    })
    expect(salon({ firstName: '👩🏽‍🦰', lastName: '❤️' }).subject).toBe('New inquiry from 👩🏽‍🦰 ❤️')
  })

  it('keeps Sinhala and Tamil names as they are', () => {
    const name = { firstName: 'ප්‍රියා', lastName: 'செல்வி' }
    expect(salon(name).subject).toBe('New inquiry from ප්‍රියා செல்வி')
    expect(client(name).text).toMatch(/^Dear ප්‍රියා,/)
  })
})

describe("the client's message", () => {
  it('confirms the inquiry, with the number and address of its branch', () => {
    expect(client()).toEqual({
      messageId: '<a@b>',
      to: [{ name: '', address: 'nimali@mail.example' }],
      replyTo,
      autoSubmitted: 'auto-replied',
      subject: 'Thank you for your message to Araliya',
      text: `Dear Nimali,

Thank you for writing to Araliya Beauty Salon. Your message has reached us, and one of us will answer you within 24 hours.

If it can’t wait, please call us on +94 77 000 0001.

What you asked for:
Branch: Wellawatte
Message: Good morning,

is Saturday free?

Warm regards,
Araliya Beauty Salon
1 Lotus Lane, Colombo 6
+94 77 000 0001

What becomes of your data: https://araliya.example/privacy
`,
    })
  })

  it.each(['Win at https://x.example', 'www.x.example', 'Call 0900', 'x'.repeat(41), '<b>'])(
    'repeats no text that could be an advertisement: %s',
    firstName => {
      const { text } = client({
        firstName,
        message: 'BUY at shop.example',
        service: 'BUY',
        branch: 'BUY',
        lastName: 'BUY',
      })
      expect(text).toMatch(/^Hello,\n/)
      expect(text).not.toContain('BUY')
    },
  )
})

it('the domain of an address is in lower case', () => {
  expect(domainOf('hello@Mail.Araliya.example')).toBe('mail.araliya.example')
})

it.each([
  [
    'the branch',
    { name: 'Kandy', email: 'kandy@salon.example' },
    'desk@salon.example',
    'kandy@salon.example',
  ],
  [
    'the site, where the branch has none',
    { name: 'Kandy', email: '' },
    'desk@salon.example',
    'desk@salon.example',
  ],
  ['MAIL_FROM, where the site shows none either', undefined, '', 'from@salon.example'],
])('clients answer to the address of %s', (_, branch, shown, expected) => {
  const from = { name: '', address: 'from@salon.example' }
  expect(replyToOf(branch, shown, { mailbox: undefined, from }).address).toBe(expected)
})
