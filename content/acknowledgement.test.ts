import { expect, it } from 'vitest'
import { acknowledgementText, originalAcknowledgement } from './acknowledgement.ts'
import { defaultContent } from './default-content.ts'

const { salon } = defaultContent
const all = {
  name: 'Nimali',
  service: 'Balayage',
  branch: 'Nugegoda',
  price: '18,500',
  duration: '3 hours',
  hours: 'Mon-Sun 9am-6pm',
}
const nothing = { name: 'Nimali', service: '', branch: '', price: '', duration: '', hours: '' }
/** The text without greeting and signature. */
const bodyOf = (values: typeof all, text: string | null) =>
  acknowledgementText(values, salon, text).split('\n\n').slice(1, -1).join('\n\n')

it('has greeting, text and signature', () => {
  expect(acknowledgementText(all, salon, 'About {service}: Rs. {price}.')).toBe(
    'Dear Nimali,\n\nAbout Balayage: Rs. 18,500.\n\nWarm regards,\nAraliya Beauty Salon\n12 Frangipani Lane, Colombo 6, Sri Lanka',
  )
})

it('is the original text where the owner has written none', () => {
  expect(bodyOf(all, null)).toBe(originalAcknowledgement(salon))
})

it('leaves out a paragraph that needs what the inquiry does not have', () => {
  expect(bodyOf(nothing, 'Thank you.\n\n{branch} is open {hours}.\n\nSee you, {name}.')).toBe(
    'Thank you.\n\nSee you, Nimali.',
  )
})

it('is the original text when nothing of the owner’s can be filled in', () => {
  expect(bodyOf(nothing, 'About {service}.')).toBe(originalAcknowledgement(salon))
})

it.each(['Win at https://x.example', 'Call 0900', 'x'.repeat(41)])(
  'repeats no name that could be an advertisement: %s',
  name => {
    const text = acknowledgementText({ ...nothing, name }, salon, 'Thank you.\n\nSee you, {name}.')
    expect(text).toMatch(/^Hello,\n\nThank you\.\n\nWarm regards,/)
    expect(text).not.toContain(name)
  },
)
