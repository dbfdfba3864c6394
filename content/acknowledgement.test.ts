import { describe, expect, it } from 'vitest'
import { withoutExtras } from '#tests/factories.ts'
import { composeAcknowledgement, originalAcknowledgement } from './acknowledgement.ts'
import type { SalonFacts } from './replies.ts'
import { sampleContent } from './sample-salon.ts'

const facts: SalonFacts = {
  services: [{ name: 'Balayage', price: 18_500, perNail: false, duration: '3 hours', ...withoutExtras }],
  branches: [
    { id: 3, name: 'Nugegoda', address: '7 Temple Flower Road', phone: '+94 77 000 0003', disable: false },
  ],
  hours: sampleContent.hours,
  salon: sampleContent.salon,
}
const all = {
  firstName: 'Nimali',
  service: 'Balayage',
  branch: 'Nugegoda',
  message: 'Wished time: Saturday, 5 December 2026.\n\nIs that possible?',
}
const nothing = { firstName: 'Nimali', service: '', branch: '', message: '' }
const compose = (inquiry: typeof all, known: SalonFacts, text: string | null) =>
  composeAcknowledgement(inquiry, known, text, 'https://araliya.example')
/** The last line. */
const PRIVACY = 'What becomes of your data: https://araliya.example/privacy'
const original = (phone: string) => originalAcknowledgement.replace('{phone}', phone)
/** The text without greeting, request, signature and the line about data. */
const bodyOf = (inquiry: typeof all, text: string | null) =>
  compose(inquiry, facts, text)
    .split('\n\n')
    .slice(1, -2)
    .filter(paragraph => !paragraph.startsWith('What you asked for:'))
    .join('\n\n')

it('has greeting, text, what was asked, and a signature with the telephone of the branch', () => {
  expect(compose(all, facts, 'About {service}: Rs. {price}.')).toBe(
    `Dear Nimali,

About Balayage: Rs. 18,500.

What you asked for:
Service: Balayage
Branch: Nugegoda
Day: Saturday, 5 December 2026
Message: Is that possible?

Warm regards,
Araliya Beauty Salon
7 Temple Flower Road
+94 77 000 0003

${PRIVACY}`,
  )
})

it('is the original text where the owner has written none, with the number of the branch', () => {
  expect(bodyOf(all, null)).toBe(original('+94 77 000 0003'))
})

it('leaves out the telephone number and the street that no one has entered', () => {
  const salon = { street: '', city: 'Colombo 6', phone: '' }
  expect(compose(nothing, { ...facts, branches: [], salon }, null)).toBe(
    `Dear Nimali,

${originalAcknowledgement.split('\n\n')[0]}

Warm regards,
Araliya Beauty Salon
Colombo 6, Sri Lanka

${PRIVACY}`,
  )
})

it('leaves out a paragraph that needs what the inquiry does not have', () => {
  expect(bodyOf(nothing, 'Thank you.\n\n{branch} is open {hours}.\n\nSee you, {name}.')).toBe(
    'Thank you.\n\nSee you, Nimali.',
  )
})

it('names the wished day, and no other words in its place', () => {
  expect(bodyOf(all, 'For {day}: we answer soon.')).toBe('For Saturday, 5 December: we answer soon.')
  const forged = { ...all, message: 'Wished time: cheap watches at https://shop.example.' }
  expect(bodyOf(forged, 'Thank you.\n\nFor {day}: we answer soon.')).toBe('Thank you.')
})

it('is the original text when nothing of the owner’s can be filled in', () => {
  expect(bodyOf(nothing, 'About {service}.')).toBe(original('+94 11 000 0000'))
})

it('says that the branch is closed on the wished day, and how the answer is wished', () => {
  const poya = [{ date: '2026-12-05', name: 'Il Poya', estimated: false, closed: true }]
  const closed = { ...facts, hours: { ...facts.hours, poya } }
  const message = 'Wished time: Saturday, 5 December 2026.\nPlease answer by WhatsApp.\n\nA veil too?'
  expect(compose({ ...all, message }, closed, null)).toContain(
    `Day: Saturday, 5 December 2026 (closed that day: Il Poya)
Answer: by WhatsApp
Message: A veil too?`,
  )
})

it.each([
  'See shop.example',
  'https://x',
  'write to me@mail',
  'Call 077 123 4567',
  'WWW x',
  'Win at casino88.example',
  'Win at casino．example',
  'Win at casino。example',
  'Call ０７７１２３４',
  'Call ٠٧٧١٢٣٤',
  'Call 0️⃣7️⃣7️⃣1️⃣2️⃣3️⃣',
])('does not repeat a message that could be an advertisement: %s', message => {
  expect(compose({ ...nothing, message }, facts, null)).not.toContain('Message:')
})

it('names an announced price of the wished day, and never one that is not announced', () => {
  const plan = { price: 20_000, validFrom: '2026-12-01', version: 1, lost: [] }
  const priceWith = (announced: boolean) =>
    compose(
      all,
      {
        ...facts,
        services: facts.services.map(service => ({ ...service, planned: { ...plan, announced } })),
      },
      'Rs. {price}',
    )
  expect(priceWith(true)).toContain('Rs. 20,000')
  expect(priceWith(false)).toContain('Rs. 18,500')
})

it.each(['Win at https://x.example', 'Call 0900', 'x'.repeat(41)])(
  'repeats no name that could be an advertisement: %s',
  name => {
    const text = compose({ ...nothing, firstName: name }, facts, 'Thank you.\n\nSee you, {name}.')
    expect(text).toMatch(/^Hello,\n\nThank you\.\n\nWarm regards,/)
    expect(text).not.toContain(name)
  },
)

describe('a selection', () => {
  const services = [
    { name: 'Bridal Makeup', price: 65_000, perNail: false, duration: '3 hours', ...withoutExtras },
    { name: 'Nail Art', price: 350, perNail: true, duration: '5-10 min', ...withoutExtras },
  ]
  const lines = 'Service: Bridal Makeup, Rs. 65,000\nService: Nail Art (10 nails), Rs. 3,500\n'
  const total = 'Together Rs. 68,500 on the list of 28 November'
  const withMessage = (message: string) =>
    compose(
      { ...all, service: 'Bridal Makeup', message },
      { ...facts, services },
      'About {service}: Rs. {price}.',
    )

  it('is repeated as the form has written it, and named as a whole', () => {
    const text = withMessage(`${lines}${total}.\n\nA veil too?`)
    expect(text).toContain(`What you asked for:\n${lines}${total}\nBranch: Nugegoda\nMessage: A veil too?`)
    expect(text).toContain('About Bridal Makeup and Nail Art (10 nails): Rs. 68,500.')
  })

  it.each([
    `Service: Win money, Rs. 5\n${lines}Together Rs. 68,505 on the list of 28 November.`,
    `Service: Bridal Makeup, Rs. 1\nOn the list of 28 November.`,
    `${lines}Together Rs. 100 on the list of 28 November.`,
  ])('that is not what the form writes of our services is not repeated: %s', forged => {
    const text = withMessage(`${forged}\n\nHello`)
    expect(text).toContain('What you asked for:\nService: Bridal Makeup\nBranch: Nugegoda\nMessage: Hello')
  })
})
