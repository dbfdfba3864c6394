import { describe, expect, it } from 'vitest'
import {
  agoText,
  briefDay,
  dayAndMonth,
  formatDuration,
  longDay,
  longTime,
  shortDay,
  shortDuration,
  shortTime,
  sortableTime,
  timeText,
  usDateAndTime,
  weekdayAndLongDay,
  weekdayAndTime,
  whenDue,
} from './date-texts.ts'
import { DAY_MS, HOUR_MS, laterDay, MINUTE_MS, startOfDay, timeZone } from './days.ts'

describe('every day of two years is written as Intl writes it', () => {
  const days = Array.from({ length: 731 }, (_, n) => laterDay('2027-06-01', n))
  const intl = (locale: string, parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
    return days.map(day => format.format(new Date(day)))
  }
  it.each([
    ['15 January', dayAndMonth, 'en-GB', { day: 'numeric', month: 'long' }],
    ['15 January 2026', longDay, 'en-GB', { dateStyle: 'long' }],
  ] as const)('%s', (_, text, locale, parts) => expect(days.map(text)).toEqual(intl(locale, parts)))
})

describe('every half hour of a day of the salon is written as Intl writes it', () => {
  const start = Date.parse(startOfDay('2026-01-15'))
  const times = Array.from({ length: 48 }, (_, n) => start + n * 30 * MINUTE_MS)
  /** Browsers put a narrow space before AM. */
  const intl = (locale: string, parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone })
    return times.map(at => format.format(at).replace('\u202f', ' '))
  }
  it.each([
    [
      'Jan 15, 2026, 09:05 AM',
      usDateAndTime,
      'en-US',
      { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ],
    ['2026-01-15 09:05', sortableTime, 'sv-SE', { dateStyle: 'short', timeStyle: 'short' }],
  ] as const)('%s', (_, text, locale, parts) => expect(times.map(text)).toEqual(intl(locale, parts)))
})

it('an email names the day, the time and the city of the salon', () => {
  expect(longTime('2026-01-15T06:30:00.000Z')).toBe('15 January 2026 at 12:00 (Colombo time)')
  expect(longTime('2026-01-15T18:30:00.000Z')).toBe('16 January 2026 at 00:00 (Colombo time)')
})

it('a subject and the site have shorter times', () => {
  expect(shortTime('2026-11-26T04:11:00.000Z')).toBe('26 Nov, 9.41 am')
  expect(shortTime('2026-11-26T18:30:00.000Z')).toBe('27 Nov, 12.00 am')
  expect(weekdayAndTime('2026-11-28T08:35:00.000Z')).toBe('Saturday, 28 November, 2.05\u00a0pm')
})

it.each([
  ['00:00', '12\u00a0am'],
  ['09:00', '9\u00a0am'],
  ['12:30', '12.30\u00a0pm'],
  ['17:30', '5.30\u00a0pm'],
])('the opening hour %s is written %s', (time, text) => expect(timeText(time)).toBe(text))

it('the back office writes the weekday before a day', () => {
  expect(shortDay('2026-01-15')).toBe('Thu, 15 Jan 2026')
  expect(weekdayAndLongDay('2026-09-03')).toBe('Thursday, 3 September 2026')
})

it('a day that is not complete yet stays as it is', () => {
  expect(['2026-1', '', '2026-02-30'].map(shortDay)).toEqual(['2026-1', '', '2026-02-30'])
})

it('a day has its year where that is not the present one', () => {
  expect(briefDay('2026-01-15', '2026-12-31')).toBe('Thu, 15 Jan')
  expect(briefDay('2027-01-04', '2026-12-31')).toBe('Mon, 4 Jan 2027')
})

it.each([
  [-5, '0 min', '0 min'],
  [0, '0 min', '0 min'],
  [59 * MINUTE_MS + 59_999, '59 min', '59 min'],
  [HOUR_MS, '1 h', '1 h'],
  [3 * HOUR_MS + 12 * MINUTE_MS, '3 h 12 min', '3 h'],
  [47 * HOUR_MS, '47 h', '47 h'],
  [52 * HOUR_MS + MINUTE_MS, '2 days 4 h', '2 days'],
  [72 * HOUR_MS, '3 days', '3 days'],
])('%i ms are %s, in short %s', (ms, text, short) => {
  expect(formatDuration(ms)).toBe(text)
  expect(shortDuration(ms)).toBe(short)
})

it.each([
  [-MINUTE_MS, 'just now'],
  [MINUTE_MS - 1, 'just now'],
  [MINUTE_MS, '1 min ago'],
  [HOUR_MS - 1, '59 min ago'],
  [HOUR_MS, '1 h ago'],
  [DAY_MS - 1, '23 h ago'],
  [DAY_MS, '1 d ago'],
  [2.9 * DAY_MS, '2 d ago'],
])('%d ms are "%s"', (ms, text) => expect(agoText(ms)).toBe(text))

it.each([
  ['2026-01-15', 'today'],
  ['2026-01-14', 'since yesterday'],
  ['2026-01-13', 'since Tuesday'],
  ['2026-01-09', 'since Friday'],
  ['2026-01-08', 'since Thu, 8 Jan'],
  ['2025-12-30', 'since Tue, 30 Dec 2025'],
  ['2026-01-16', 'tomorrow'],
  ['2026-01-17', 'Sat, 17 Jan'],
  ['2027-01-04', 'Mon, 4 Jan 2027'],
])('on 15 January 2026 a follow-up on %s is due %s', (on, text) =>
  expect(whenDue(on, '2026-01-15')).toBe(text),
)
