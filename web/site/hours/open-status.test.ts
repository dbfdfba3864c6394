import { describe, expect, it } from 'vitest'
import { hours } from '#content/hours.ts'
import { openStatus } from './open-status.ts'

const MINUTE_MS = 60_000
// Monday 12 January 2026, 0:00 in Colombo, which is 5:30 ahead of UTC all year.
const MONDAY_MS = Date.parse('2026-01-11T18:30:00Z')

/** Written out by hand, from the opening hours as the specification words them. */
const expected: [from: number, to: number, text: string][] = []
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

describe('openStatus', () => {
  it('is right at every minute of the week, at its first and its last millisecond', () => {
    let minutes = 0
    for (const [from, to, text] of expected) {
      for (let minute = from; minute < to; minute++, minutes++) {
        for (const ms of [0, MINUTE_MS - 1]) {
          const status = openStatus(new Date(MONDAY_MS + minute * MINUTE_MS + ms))
          if (status.text !== text || status.open !== text.startsWith('Open')) {
            expect.fail(`minute ${minute} of the week: '${status.text}' instead of '${text}'`)
          }
        }
      }
    }
    expect(minutes).toBe(7 * 24 * 60)
  })

  it('names the day when a salon stays closed for longer, and says half hours', () => {
    const closedOnSunday = {
      ...hours,
      weekdays: { ...hours.weekdays, opens: '09:30', closes: '12:00' },
      sunday: { days: [], opens: '', closes: '' },
    }
    const at = (minute: number) => openStatus(new Date(MONDAY_MS + minute * MINUTE_MS), closedOnSunday).text
    expect(at(SATURDAY + 18 * 60)).toBe('Closed · opens Monday 9:30am')
    expect(at(SUNDAY)).toBe('Closed · opens tomorrow 9:30am')
    expect(at(600)).toBe('Open now · until 12pm')
  })

  it('says only that it is closed when it never opens', () => {
    const never = { days: [], opens: '', closes: '' }
    expect(openStatus(new Date(), { ...hours, weekdays: never, saturday: never, sunday: never })).toEqual({
      open: false,
      text: 'Closed',
    })
  })
})
