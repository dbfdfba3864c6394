import { expect, it } from 'vitest'
import {
  clampDay,
  dayOfWeek,
  daysUpTo,
  instantAfterMonths,
  isDay,
  laterDay,
  minutesOf,
  salonDay,
  salonTime,
  sameDayAfterMonths,
  startOfDay,
  timeZone,
} from './days.ts'

it('the time zone has had the same offset in every month since the salon was founded', () => {
  const next = Temporal.Now.plainDateISO().add({ years: 1 })
  for (let day = Temporal.PlainDate.from('2015-01-01'); Temporal.PlainDate.compare(day, next) < 0; ) {
    const start = new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString()
    expect(startOfDay(day.toString())).toBe(start)
    day = day.add({ months: 1 })
  }
})

it.each([
  ['2026-01-15T18:29:59.999Z', '2026-01-15', 23 * 60 + 59],
  ['2026-01-15T18:30:00.000Z', '2026-01-16', 0],
  ['2026-12-31T18:30:00.000Z', '2027-01-01', 0],
])('at %s the salon has the day %s and the minute %i', (at, day, minute) => {
  for (const instant of [at, new Date(at), Date.parse(at)])
    expect(salonTime(instant)).toEqual({ day, minute })
  expect(salonDay(at)).toBe(day)
})

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-01-15', 366, '2027-01-16'],
])('%s and %i days are %s', (day, days, later) => expect(laterDay(day, days)).toBe(later))

it('a day of the salon begins at its midnight, also one that is later', () => {
  expect(startOfDay('2026-01-15')).toBe('2026-01-14T18:30:00.000Z')
  expect(startOfDay('2026-02-28', 1)).toBe('2026-02-28T18:30:00.000Z')
})

it('the last days begin with the oldest', () => {
  expect(daysUpTo('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

it.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['+012026-01-01', false],
  ['2026-12-05T00:00', false],
  ['', false],
])('whether “%s” is a day: %s', (text, is) => expect(isDay(text)).toBe(is))

it.each([
  ['0001-01-01', '1970-01-01'],
  ['2026-01-15', '2026-01-15'],
  ['9999-12-31', '9000-01-01'],
])('the nearest comparable day of %s is %s', (day, clamped) => expect(clampDay(day)).toBe(clamped))

it('names weekdays and minutes of a day', () => {
  expect(['2026-01-12', '2026-01-18'].map(dayOfWeek)).toEqual(['monday', 'sunday'])
  expect(['00:00', '09:30'].map(minutesOf)).toEqual([0, 570])
})

it.each([
  ['2026-11-30', 1, '2026-12-30'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 24, '2030-02-28'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-01-15', -13, '2025-12-15'],
  ['2026-05-05', 0, '2026-05-05'],
])('the same day as %s after %i months is %s', (day, months, same) => {
  expect(sameDayAfterMonths(day, months)).toBe(same)
})

it('months are those of the salon, also where it is another day in UTC', () => {
  // 31 January, 1 am in Colombo.
  expect(instantAfterMonths('2027-01-30T19:30:00.000Z', 1)).toBe('2027-02-27T19:30:00.000Z')
  expect(instantAfterMonths('2027-01-31T18:30:00.000Z', 1)).toBe('2027-02-28T18:30:00.000Z')
})
