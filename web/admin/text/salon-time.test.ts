import { expect, it, vi } from 'vitest'
import { localDateText, salonCityIfElsewhere } from './salon-time.tsx'

const moment = new Date('2026-01-15T20:00:00.000Z')

it('dates are in the salon’s time zone', () => {
  expect(localDateText('2026-01-15T20:00:00.000Z')).toMatch(/16/)
})

it.each([
  ['America/New_York', 'Colombo'],
  ['Asia/Colombo', undefined],
  // Another time zone with the same time.
  ['Asia/Kolkata', undefined],
])('in %s the city shown is %s', (zone, city) => {
  expect(salonCityIfElsewhere(moment, zone)).toBe(city)
})

it.each(['Etc/Unknown', undefined])('a browser that reports the zone %s has a clock as well', timeZone => {
  const reported = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
  expect(() => salonCityIfElsewhere(moment)).not.toThrow()
  reported.mockRestore()
})
