import { expect, it } from 'vitest'
import { salonCityIfElsewhere, salonFormat } from './salon-time.ts'

const moment = new Date('2026-01-15T20:00:00.000Z')

it('moments have the salon’s day and hour', () => {
  const format = salonFormat({ dateStyle: 'medium', timeStyle: 'short' }, 'en-GB')
  expect(format.format(moment)).toBe('16 Jan 2026, 01:30')
})

it.each([
  ['America/New_York', 'Colombo'],
  ['Asia/Colombo', undefined],
  // The same clocks under another name.
  ['Asia/Kolkata', undefined],
])('whose clocks they are is said where others hang: in %s, %s', (zone, city) => {
  expect(salonCityIfElsewhere(moment, zone)).toBe(city)
})
