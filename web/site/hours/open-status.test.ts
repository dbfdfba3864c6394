import { describe, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { timeZone, utcOffsetMinutes } from '#content/salon.ts'
import type { SpecialDay } from '#contracts/branches/hours.ts'
import { effectiveHours, type Hours } from '#contracts/branches/special-days.ts'
import { closureLines, openStatus } from './open-status.ts'

const MINUTE_MS = 60_000
const { hours } = defaultContent
// Monday 12 January 2026, 0:00 in Colombo, which is 5:30 ahead of UTC all year.
const MONDAY_MS = Date.parse('2026-01-11T18:30:00Z')

type Span = [from: number, to: number, text: string]

/** Compares `openStatus` with expected texts in the first and last millisecond of every minute. */
function expectTexts(expected: Span[], of: Hours): number {
  let minutes = 0
  for (const [from, to, text] of expected) {
    for (let minute = from; minute < to; minute++, minutes++) {
      for (const ms of [0, MINUTE_MS - 1]) {
        const status = openStatus(new Date(MONDAY_MS + minute * MINUTE_MS + ms), of)
        if (status.text !== text || status.open !== text.startsWith('Open')) {
          expect.fail(`minute ${minute} of the week: '${status.text}' instead of '${text}'`)
        }
      }
    }
  }
  return minutes
}

/** The specification's opening hours, minute by minute. */
const expected: Span[] = []
for (let day = 0; day < 5; day++) {
  const at = day * 1440
  const next = day === 4 ? '10am' : '9am'
  expected.push([at, at + 9 * 60, 'Closed · opens 9am'])
  expected.push([at + 9 * 60, at + 20 * 60, 'Open now · until 8pm'])
  expected.push([at + 20 * 60, at + 1440, `Closed · opens tomorrow ${next}`])
}
const SATURDAY = 5 * 1440
const SUNDAY = 6 * 1440
expected.push(
  [SATURDAY, SATURDAY + 10 * 60, 'Closed · opens 10am'],
  [SATURDAY + 10 * 60, SATURDAY + 18 * 60, 'Open now · until 6pm'],
  [SATURDAY + 18 * 60, SUNDAY, 'Closed · opens tomorrow 11am'],
  [SUNDAY, SUNDAY + 11 * 60, 'Closed · opens 11am'],
  [SUNDAY + 11 * 60, SUNDAY + 17 * 60, 'Open now · until 5pm'],
  [SUNDAY + 17 * 60, SUNDAY + 1440, 'Closed · opens tomorrow 9am'],
)

const closed = (date: string, reason: string, branch: number | null = null): SpecialDay => ({
  date,
  branch,
  reason,
  shift: null,
})
const withDays = (...special: SpecialDay[]): Hours => ({ ...hours, special })

it.each([1, 7])("has the offset of the salon's time zone in month %i", month => {
  const day = Temporal.Now.plainDateISO().with({ month })
  expect(day.toZonedDateTime(timeZone).offsetNanoseconds / 60e9).toBe(utcOffsetMinutes)
})

describe('openStatus', () => {
  it('is right at every minute of the week', () => {
    expect(expectTexts(expected, hours)).toBe(7 * 24 * 60)
  })

  it('is right at every minute around a closure, and names the reason only on the day itself', () => {
    const poya = withDays(closed('2026-01-13', 'Poya'))
    const tuesday = 1440
    expectTexts(
      [
        [9 * 60, 20 * 60, 'Open now · until 8pm'],
        [20 * 60, tuesday, 'Closed · opens Wednesday 9am'],
        [tuesday, 2 * tuesday, 'Closed today, Poya · opens tomorrow 9am'],
        [2 * tuesday, 2 * tuesday + 9 * 60, 'Closed · opens 9am'],
      ],
      poya,
    )
  })

  it('is right at every minute around closures in a row, and around special hours', () => {
    const avurudu = withDays(closed('2026-01-13', 'Avurudu'), closed('2026-01-14', 'Avurudu'), {
      date: '2026-01-15',
      branch: null,
      reason: 'Avurudu',
      shift: { opens: '10:30', closes: '13:00' },
    })
    const thursday = 3 * 1440
    expectTexts(
      [
        [20 * 60, 1440, 'Closed · opens Thursday 10:30am'],
        [1440, 2 * 1440, 'Closed today, Avurudu · opens Thursday 10:30am'],
        [2 * 1440, thursday, 'Closed today, Avurudu · opens tomorrow 10:30am'],
        [thursday, thursday + 630, 'Closed · opens 10:30am, Avurudu'],
        [thursday + 630, thursday + 13 * 60, 'Open now · until 1pm, Avurudu'],
        [thursday + 13 * 60, thursday + 1440, 'Closed · opens tomorrow 9am'],
      ],
      avurudu,
    )
  })

  it('opens on a day that is normally closed, and names the date of an opening more than a week ahead', () => {
    const holidays = withDays(
      ...Array.from({ length: 10 }, (_, day) => closed(`2026-01-${13 + day}`, 'Holidays')),
    )
    expect(openStatus(new Date(MONDAY_MS + 1440 * MINUTE_MS), holidays).text).toBe(
      'Closed today, Holidays · opens 23 January 9am',
    )
    const sundays = { ...hours.week, sunday: null }
    const open = {
      date: '2026-01-18',
      branch: null,
      reason: 'Brides',
      shift: { opens: '06:00', closes: '09:00' },
    }
    const at = new Date(MONDAY_MS + SUNDAY * MINUTE_MS + 7 * 60 * MINUTE_MS)
    expect(openStatus(at, { week: sundays, special: [open] }).text).toBe('Open now · until 9am, Brides')
  })

  it('prefers a branch’s own week and special days', () => {
    const all = withDays(closed('2026-01-12', 'Poya'), {
      ...closed('2026-01-12', 'Kept open', 7),
      shift: { opens: '12:00', closes: '13:00' },
    })
    const late = { opens: '12:00', closes: '22:00' }
    const noon = new Date(MONDAY_MS + 12 * 60 * MINUTE_MS)
    expect(openStatus(noon, effectiveHours(all)).text).toBe('Closed today, Poya · opens tomorrow 9am')
    expect(openStatus(noon, effectiveHours(all, { id: 7 })).text).toBe('Open now · until 1pm, Kept open')
    expect(openStatus(noon, effectiveHours(all, { id: 8 })).open).toBe(false)
    const own = effectiveHours(hours, { id: 8, hours: { ...hours.week, monday: late } })
    expect(openStatus(noon, own).text).toBe('Open now · until 10pm')
  })

  it('is "Closed" without a time if it never opens', () => {
    const never = Object.fromEntries(Object.keys(hours.week).map(day => [day, null])) as Hours['week']
    expect(openStatus(new Date(), { week: never, special: [] })).toEqual({ open: false, text: 'Closed' })
  })
})

describe('closureLines', () => {
  const days = withDays(
    { date: '2026-01-20', branch: null, reason: 'Training', shift: { opens: '14:00', closes: '20:00' } },
    closed('2026-01-14', 'Thai Pongal'),
  )
  const at = (date: string, time: string) => closureLines(new Date(`${date}T${time}+05:30`), days.special)
  const pongal = 'Closed on Wednesday 14 January, Thai Pongal.'
  const training = 'On Tuesday 20 January we are open 2pm-8pm, Training.'

  it.each([
    ['2026-01-06', '23:59', []],
    ['2026-01-07', '00:00', [pongal]],
    ['2026-01-13', '00:00', [pongal, training]],
    ['2026-01-14', '23:59', [pongal, training]],
    ['2026-01-15', '00:00', [training]],
    ['2026-01-21', '00:00', []],
  ])('%s %s: %j', (date, time, lines) => expect(at(date, time)).toEqual(lines))
})
