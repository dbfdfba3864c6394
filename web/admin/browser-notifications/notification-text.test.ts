import { expect, it } from 'vitest'
import type { SalonFacts } from '#content/replies.ts'
import { sampleContent } from '#content/sample-salon.ts'
import type { WeekHours } from '#contracts/branches/hours.ts'
import { weekdays } from '#contracts/text/days.ts'
import { withoutExtras } from '#tests/factories.ts'
import { isInOpeningHours, notificationText } from './notification-text.ts'

const every = (opens: string, closes: string) =>
  Object.fromEntries(weekdays.map(day => [day, { opens, closes }])) as WeekHours
const facts: SalonFacts = {
  services: [{ name: 'Balayage', price: 1, perNail: false, duration: '', ...withoutExtras }],
  branches: [
    { id: 1, name: 'Wellawatte', address: '', phone: '', disable: false },
    { id: 2, name: 'Nugegoda', address: '', phone: '', disable: false, hours: every('14:00', '22:00') },
  ],
  hours: { week: every('09:00', '18:00'), special: [], poya: [] },
  salon: sampleContent.salon,
}
const inquiry = (branch: string, service = '') => ({ branch, service })

it('says branch and service of one inquiry', () => {
  expect(notificationText({ arrived: [inquiry('Nugegoda', 'Balayage')] }, facts)).toEqual({
    title: 'New inquiry',
    body: 'Nugegoda · Balayage',
  })
})

it('says how many there are of a burst, and their branches once each', () => {
  const burst = [inquiry('Nugegoda', 'Balayage'), inquiry('Wellawatte'), inquiry('Nugegoda'), inquiry('')]
  expect(notificationText({ arrived: burst }, facts)).toEqual({
    title: '4 new inquiries',
    body: 'Nugegoda, Wellawatte',
  })
})

it('says which are new and which were answered', () => {
  expect(notificationText({ answered: [inquiry('Nugegoda', 'Balayage')] }, facts)).toEqual({
    title: 'A client has answered',
    body: 'Nugegoda · Balayage',
  })
  expect(
    notificationText({ arrived: [inquiry('Nugegoda')], answered: [inquiry(''), inquiry('Nugegoda')] }, facts),
  ).toEqual({
    title: '1 new inquiry, 2 answers',
    body: 'Nugegoda',
  })
})

it('says what a colleague has assigned', () => {
  expect(notificationText({ assigned: [inquiry('Nugegoda', 'Balayage')] }, facts)).toEqual({
    title: 'An inquiry was assigned to you',
    body: 'Nugegoda · Balayage',
  })
  expect(
    notificationText({ arrived: [inquiry('')], assigned: [inquiry(''), inquiry('')] }, facts).title,
  ).toBe('1 new inquiry, 2 assigned to you')
})

it('repeats no branch and no service that is not ours', () => {
  expect(notificationText({ arrived: [inquiry('BUY', 'https://x.example')] }, facts)).toEqual({
    title: 'New inquiry',
    body: '',
  })
})

it.each([
  // In Colombo at 12:00, 19:00 and 23:00.
  ['2026-01-15T06:30:00.000Z', 'Wellawatte', true],
  ['2026-01-15T06:30:00.000Z', 'Nugegoda', false],
  ['2026-01-15T13:30:00.000Z', 'Wellawatte', false],
  ['2026-01-15T13:30:00.000Z', 'Nugegoda', true],
  ['2026-01-15T06:30:00.000Z', 'Elsewhere', true],
  ['2026-01-15T17:30:00.000Z', '', false],
])('at %s the hours of the branch "%s" count: %s', (at, branch, isOpen) => {
  expect(isInOpeningHours(new Date(at), inquiry(branch), facts)).toBe(isOpen)
})

it('says which are to be followed up today', () => {
  expect(notificationText({ due: [inquiry('Nugegoda', 'Balayage')] }, facts)).toEqual({
    title: 'To follow up today',
    body: 'Nugegoda · Balayage',
  })
  expect(notificationText({ arrived: [inquiry('')], due: [inquiry(''), inquiry('')] }, facts).title).toBe(
    '1 new inquiry, 2 to follow up today',
  )
})
