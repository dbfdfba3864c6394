import { expect, it } from 'vitest'
import { withoutExtras } from '#tests/factories.ts'
import { acknowledgementText, originalAcknowledgement } from './acknowledgement.ts'
import { defaultContent } from './default-content.ts'
import type { SalonFacts } from './replies.ts'

const facts: SalonFacts = {
  services: [{ name: 'Balayage', price: 18_500, perNail: false, duration: '3 hours', ...withoutExtras }],
  branches: [
    { id: 3, name: 'Nugegoda', address: '7 Temple Flower Road', phone: '+94 77 000 0003', disable: false },
  ],
  hours: defaultContent.hours,
  salon: defaultContent.salon,
}
const all = {
  firstName: 'Nimali',
  service: 'Balayage',
  branch: 'Nugegoda',
  message: 'Wished time: Saturday, 5 December 2026.\n\nIs that possible?',
}
const nothing = { firstName: 'Nimali', service: '', branch: '', message: '' }
const original = (phone: string) => originalAcknowledgement.replace('{phone}', phone)
/** The text without greeting and signature. */
const bodyOf = (inquiry: typeof all, text: string | null) =>
  acknowledgementText(inquiry, facts, text).split('\n\n').slice(1, -1).join('\n\n')

it('has greeting, text and signature', () => {
  expect(acknowledgementText(all, facts, 'About {service}: Rs. {price}.')).toBe(
    'Dear Nimali,\n\nAbout Balayage: Rs. 18,500.\n\nWarm regards,\nAraliya Beauty Salon\n7 Temple Flower Road',
  )
})

it('is the original text where the owner has written none, with the number of the branch', () => {
  expect(bodyOf(all, null)).toBe(original('+94 77 000 0003'))
})

it('leaves out a paragraph that needs what the inquiry does not have', () => {
  expect(bodyOf(nothing, 'Thank you.\n\n{branch} is open {hours}.\n\nSee you, {name}.')).toBe(
    'Thank you.\n\nSee you, Nimali.',
  )
})

it('repeats the wished day, and no other words of the message', () => {
  expect(bodyOf(all, 'For {day}: we answer soon.')).toBe('For Saturday, 5 December: we answer soon.')
  const forged = { ...all, message: 'Wished time: cheap watches at https://shop.example.' }
  expect(bodyOf(forged, 'Thank you.\n\nFor {day}: we answer soon.')).toBe('Thank you.')
})

it('is the original text when nothing of the owner’s can be filled in', () => {
  expect(bodyOf(nothing, 'About {service}.')).toBe(original('+94 11 000 0000'))
})

it.each(['Win at https://x.example', 'Call 0900', 'x'.repeat(41)])(
  'repeats no name that could be an advertisement: %s',
  name => {
    const text = acknowledgementText({ ...nothing, firstName: name }, facts, 'Thank you.\n\nSee you, {name}.')
    expect(text).toMatch(/^Hello,\n\nThank you\.\n\nWarm regards,/)
    expect(text).not.toContain(name)
  },
)
