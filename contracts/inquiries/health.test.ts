import { expect, it } from 'vitest'
import { consentLine, lacksConsent, namesHealth } from './health.ts'

it.each([
  'Allergic to henna!',
  'No allergies',
  'She is pregnant, due in March',
  'HIV',
  'Has SENSITIVE SKIN',
  'අසාත්මිකතා ඇත',
  'ஒவ்வாமை உண்டு',
])('finds health in: %s', text => expect(namesHealth(text)).toBe(true))

it.each(['', 'Likes her tea without sugar', 'Drives a Hive', 'Chives', 'Inhibitors'])(
  'finds none in: %s',
  text => expect(namesHealth(text)).toBe(false),
)

it('takes a note with the day of the consent, in any case and anywhere in it', () => {
  const note = 'Allergic to henna!'
  expect(lacksConsent(note)).toBe(true)
  expect(lacksConsent(`${note}\n${consentLine('30 November 2026')}`)).toBe(false)
  expect(lacksConsent(`Consent noted on 3 May\n${note}`)).toBe(false)
  expect(lacksConsent(`${note} Consent noted on`)).toBe(true)
  expect(lacksConsent('Likes tea')).toBe(false)
})
