import { describe, expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import type { OpeningHours, SpecialHours } from '#contracts/branches/hours.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { openStatus } from './open-status.ts'

const { hours } = sampleContent
// Monday 12 January 2026, 0:00 in Colombo, which is 5:30 ahead of UTC all year.
const MONDAY_MS = Date.parse('2026-01-11T18:30:00Z')

/** Minutes of the week from which until which a text is expected. */
type Span = [from: number, to: number, text: string]

const DAY = 24 * 60
const MONDAY = 0
const TUESDAY = DAY
const WEDNESDAY = 2 * DAY
const THURSDAY = 3 * DAY
const FRIDAY = 4 * DAY
const SATURDAY = 5 * DAY
const SUNDAY = 6 * DAY
const NEXT_MONDAY = 7 * DAY

/** The minute of the week at an hour of a day. */
const at = (day: number, hour: number) => day + hour * 60
const instantOf = (minute: number) => new Date(MONDAY_MS + minute * MINUTE_MS)

/** Compares `openStatus` with expected texts in the first and last millisecond of every minute. */
function expectTexts(spans: Span[], of: OpeningHours): void {
  for (const [from, to, text] of spans) {
    for (let minute = from; minute < to; minute++) {
      for (const ms of [0, MINUTE_MS - 1]) {
        const status = openStatus(new Date(MONDAY_MS + minute * MINUTE_MS + ms), of)
        if (status.text !== text || status.open !== text.startsWith('Open')) {
          expect.fail(`minute ${minute} of the week: '${status.text}' instead of '${text}'`)
        }
      }
    }
  }
}

/** The default opening hours, without a gap. */
const wholeWeek: Span[] = [
  ...[MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY].flatMap<Span>(day => [
    [day, at(day, 9), 'Closed · opens 9\u00a0am'],
    [at(day, 9), at(day, 20), 'Open now · until 8\u00a0pm'],
    [at(day, 20), day + DAY, `Closed · opens tomorrow ${day === FRIDAY ? '10\u00a0am' : '9\u00a0am'}`],
  ]),
  [SATURDAY, at(SATURDAY, 10), 'Closed · opens 10\u00a0am'],
  [at(SATURDAY, 10), at(SATURDAY, 18), 'Open now · until 6\u00a0pm'],
  [at(SATURDAY, 18), SUNDAY, 'Closed · opens tomorrow 11\u00a0am'],
  [SUNDAY, at(SUNDAY, 11), 'Closed · opens 11\u00a0am'],
  [at(SUNDAY, 11), at(SUNDAY, 17), 'Open now · until 5\u00a0pm'],
  [at(SUNDAY, 17), NEXT_MONDAY, 'Closed · opens tomorrow 9\u00a0am'],
]

const closed = (day: string, reason: string, branch?: number): SpecialHours => ({
  from: day,
  until: day,
  branches: branch === undefined ? null : [branch],
  reason,
  shift: null,
})
const withDays = (...special: SpecialHours[]): OpeningHours => ({ ...hours, special })

describe('openStatus', () => {
  it('is right at every minute of the week', () => {
    const minutes = wholeWeek.reduce((sum, [from, to]) => sum + to - from, 0)
    expect(minutes).toBe(7 * DAY)
    expectTexts(wholeWeek, hours)
  })

  it('is right at every minute around a closure, whose reason it names on the day itself only', () => {
    expectTexts(
      [
        [at(MONDAY, 9), at(MONDAY, 20), 'Open now · until 8\u00a0pm'],
        [at(MONDAY, 20), TUESDAY, 'Closed · opens Wednesday 9\u00a0am'],
        [TUESDAY, WEDNESDAY, 'Closed today, Poya · opens tomorrow 9\u00a0am'],
        [WEDNESDAY, at(WEDNESDAY, 9), 'Closed · opens 9\u00a0am'],
      ],
      withDays(closed('2026-01-13', 'Poya')),
    )
  })

  it('is right at every minute around closures in a row', () => {
    expectTexts(
      [
        [at(MONDAY, 20), TUESDAY, 'Closed · opens Thursday 9\u00a0am'],
        [TUESDAY, WEDNESDAY, 'Closed today, Avurudu · opens Thursday 9\u00a0am'],
        [WEDNESDAY, THURSDAY, 'Closed today, Avurudu · opens tomorrow 9\u00a0am'],
        [THURSDAY, at(THURSDAY, 9), 'Closed · opens 9\u00a0am'],
      ],
      withDays(closed('2026-01-13', 'Avurudu'), closed('2026-01-14', 'Avurudu')),
    )
  })

  it('is right at every minute around special hours after closures', () => {
    const avurudu = withDays(closed('2026-01-13', 'Avurudu'), closed('2026-01-14', 'Avurudu'), {
      ...closed('2026-01-15', 'Avurudu'),
      shift: { opens: '10:30', closes: '13:00' },
    })
    expectTexts(
      [
        [at(MONDAY, 20), TUESDAY, 'Closed · opens Thursday 10.30\u00a0am'],
        [TUESDAY, WEDNESDAY, 'Closed today, Avurudu · opens Thursday 10.30\u00a0am'],
        [WEDNESDAY, THURSDAY, 'Closed today, Avurudu · opens tomorrow 10.30\u00a0am'],
        [THURSDAY, at(THURSDAY, 10.5), 'Closed · opens 10.30\u00a0am, Avurudu'],
        [at(THURSDAY, 10.5), at(THURSDAY, 13), 'Open now · until 1\u00a0pm, Avurudu'],
        [at(THURSDAY, 13), FRIDAY, 'Closed · opens tomorrow 9\u00a0am'],
      ],
      avurudu,
    )
  })

  it('names the date of an opening more than a week ahead', () => {
    const holidays = withDays({ ...closed('2026-01-13', 'Holidays'), until: '2026-01-22' })
    expect(openStatus(instantOf(TUESDAY), holidays).text).toBe(
      'Closed today, Holidays · opens 23 January 9\u00a0am',
    )
  })

  it('opens on a day that is normally closed', () => {
    const week = { ...hours.week, sunday: null }
    const brides = {
      ...closed('2026-01-18', 'Brides'),
      shift: { opens: '06:00', closes: '09:00' },
    }
    expect(openStatus(instantOf(at(SUNDAY, 7)), { ...hours, week }).open).toBe(false)
    expect(openStatus(instantOf(at(SUNDAY, 7)), { ...hours, week, special: [brides] }).text).toBe(
      'Open now · until 9\u00a0am, Brides',
    )
  })

  describe('of a branch', () => {
    const noon = instantOf(at(MONDAY, 12))
    const special = withDays(closed('2026-01-12', 'Poya'), {
      ...closed('2026-01-12', 'Kept open', 7),
      shift: { opens: '12:00', closes: '13:00' },
    })

    it('is that of all branches on their special days', () => {
      expect(openStatus(noon, special).text).toBe('Closed today, Poya · opens tomorrow 9\u00a0am')
      expect(openStatus(noon, special, { id: 8 }).open).toBe(false)
    })

    it('prefers its own special day', () => {
      expect(openStatus(noon, special, { id: 7 }).text).toBe('Open now · until 1\u00a0pm, Kept open')
    })

    it('prefers its own week', () => {
      const late = { opens: '12:00', closes: '22:00' }
      const own = { id: 8, hours: { ...hours.week, monday: late } }
      expect(openStatus(noon, hours, own).text).toBe('Open now · until 10\u00a0pm')
    })
  })

  it('is "Closed" without a time if it never opens', () => {
    const never = Object.fromEntries(Object.keys(hours.week).map(day => [day, null])) as OpeningHours['week']
    expect(openStatus(new Date(), { ...hours, week: never })).toEqual({
      open: false,
      text: 'Closed',
      brief: 'closed',
    })
  })
})
