import { expect, it } from 'vitest'
import { consentLine, lacksConsent, namesHealth } from './health.ts'

it.each([
  'Allergic to henna!',
  'No allergies',
  'She is pregnant, due in March',
  'HIV',
  'Has SENSITIVE SKIN',
  // cspell:disable-next-line
  'alergic to henna',
  // cspell:disable-next-line
  'An alergy',
  'No latex gloves',
  'Gets a rash',
  'Reacts to PPD',
  'Takes medicine',
  'Pressure patient',
  'sugar patient',
  'A skin condition',
  'fungal nails',
  'Breastfeeding',
  'Had surgery in May',
  'Pacemaker!',
  'Lupus',
  'hepatitis B',
  'අසාත්මිකතා ඇත',
  'ஒவ்வாமை உண்டு',
])('finds health in: %s', text => expect(namesHealth(text)).toBe(true))

it.each([
  '',
  'Likes her tea without sugar',
  'Drives a Hive',
  'Chives',
  'Inhibitors',
  'Cancerian',
  'Crash',
  'Sugar in her tea',
])('finds none in: %s', text => expect(namesHealth(text)).toBe(false))

const line = consentLine('30 November 2026')
const agreed = `Allergic to henna!\n${line}`

it.each([
  ['Allergic to henna!', '', true],
  [agreed, '', false],
  ['Likes tea', '', false],
  // Only the line itself says so.
  ['Allergic to henna! consent noted on 3 May', '', true],
  ['Allergic to henna!\nNo consent noted on 3 May 2026.', '', true],
  ['Allergic to henna!\nHealth data: consent noted on .', '', true],
  // Put off, or not about health: asked again at the next change.
  ['Allergic to henna! Likes tea', 'Allergic to henna!', true],
  // What the client agreed to.
  [`${agreed}\nLikes tea`, agreed, false],
  [`${agreed} Likes tea.`, agreed, false],
  [`Allergic to henna and latex\n${line}`, agreed, true],
  [`${agreed}\nPregnant`, agreed, true],
  [`${agreed}\nPregnant\n${consentLine('3 March 2027')}`, agreed, false],
  [`${agreed}\nPregnant. Likes tea`, `${agreed}\nPregnant`, false],
  ['Allergic to henna!', agreed, true],
])('whether %j, before %j, lacks a consent: %s', (text, saved, lacks) =>
  expect(lacksConsent(text, saved)).toBe(lacks),
)
