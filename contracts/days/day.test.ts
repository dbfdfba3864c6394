import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import { doOverlap, type OpeningHours, type PoyaDay, type SpecialHours } from '../branches/hours.ts'
import { unknownWeek } from '../branches/week.ts'
import { dayOfWeek, laterDay } from '../text/days.ts'
import { dayAt, daysAt, isClosed, isOpenAt, nearestOpenDays, nextOpenDay, specialDaysAt } from './day.ts'
import { closedText } from './day-texts.ts'

const FIRST = '2026-12-01'
const { week } = sampleContent.hours
const brunch = { opens: '10:00', closes: '14:00' }

const closure = (from: string, until: string, more: Partial<SpecialHours> = {}): SpecialHours => ({
  from,
  until,
  branches: null,
  reason: 'Renovation',
  shift: null,
  ...more,
})
const unduvap: PoyaDay = { date: '2026-12-23', name: 'Unduvap Poya', estimated: false, closed: true }
const hoursWith = (special: SpecialHours[], poya: PoyaDay[] = []): OpeningHours => ({ week, special, poya })

describe('a day', () => {
  it('is that of the branch’s own week, else of the salon’s', () => {
    const own = { id: 7, hours: { ...week, monday: null } }
    expect(dayAt(hoursWith([]), own, '2026-12-07')).toMatchObject({ shift: null, because: 'week' })
    expect(dayAt(hoursWith([]), { id: 8 }, '2026-12-07').shift).toEqual(week.monday)
  })

  it('is closed where the branch is, from the first day to the last', () => {
    const hours = hoursWith([closure('2026-12-01', '2026-12-21', { branches: [7] })])
    const isOpen = (id: number, day: string) => dayAt(hours, { id }, day).shift !== null
    expect(['2026-11-30', '2026-12-01', '2026-12-21', '2026-12-22'].map(day => isOpen(7, day))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(isOpen(8, '2026-12-10')).toBe(true)
  })

  it('has the hours of the branch before those of all', () => {
    const hours = hoursWith([
      closure('2026-12-25', '2026-12-25'),
      closure('2026-12-25', '2026-12-25', { branches: [7], shift: brunch, reason: 'Brides' }),
    ])
    expect(dayAt(hours, { id: 7 }, '2026-12-25')).toEqual({
      day: '2026-12-25',
      shift: brunch,
      because: 'special hours',
      reason: 'Brides',
    })
    expect(dayAt(hours, { id: 8 }, '2026-12-25').shift).toBeNull()
  })

  it('stays closed in a branch that is being renovated, although all have special hours on it', () => {
    const hours = hoursWith([
      closure('2026-12-01', '2026-12-21', { branches: [7] }),
      closure('2026-12-05', '2026-12-05', { shift: brunch }),
    ])
    expect(dayAt(hours, { id: 7 }, '2026-12-05').shift).toBeNull()
  })

  it('stays closed although the branch has other hours for weeks around it', () => {
    const hours = hoursWith(
      [
        closure('2026-12-25', '2026-12-25', { reason: 'Christmas' }),
        closure('2026-12-10', '2026-12-31', { branches: [7], shift: brunch }),
      ],
      [unduvap],
    )
    expect(daysAt(hours, { id: 7 }, '2026-12-22', '2026-12-25').map(({ shift }) => shift)).toEqual([
      brunch,
      null,
      brunch,
      null,
    ])
  })

  it('is closed on a Poya day that is ticked, unless it has special hours of its own', () => {
    expect(dayAt(hoursWith([], [unduvap]), undefined, '2026-12-23')).toMatchObject({
      shift: null,
      because: 'poya',
      reason: 'Unduvap Poya',
    })
    expect(dayAt(hoursWith([], [{ ...unduvap, closed: false }]), undefined, '2026-12-23').because).toBe(
      'week',
    )
    const open = closure('2026-12-23', '2026-12-23', { shift: brunch })
    expect(dayAt(hoursWith([open], [unduvap]), undefined, '2026-12-23').shift).toEqual(brunch)
  })
})

it('finds the two nearest open days, none before the first', () => {
  const hours = hoursWith([closure('2026-12-20', '2026-12-22')], [unduvap])
  expect(nearestOpenDays(hours, [], '2026-12-21', '2026-12-01')).toEqual(['2026-12-19', '2026-12-24'])
  expect(nearestOpenDays(hours, [], '2026-12-23', '2026-12-21')).toEqual(['2026-12-24', '2026-12-25'])
})

describe('of several branches, a day', () => {
  const own = { id: 7, hours: { ...week, sunday: null } }
  const other = { id: 8, hours: { ...week, sunday: brunch } }
  const sunday = '2026-12-06'
  const renovation = hoursWith([closure(sunday, sunday, { branches: [8] })])

  it('is open where one of them is', () => {
    expect(closedText(hoursWith([]), [own, other], sunday)).toBeUndefined()
    expect(nearestOpenDays(renovation, [own, other], sunday, FIRST)).toEqual(['2026-12-05', '2026-12-07'])
    expect(nearestOpenDays(hoursWith([]), [own, other], '2026-12-05', sunday)).toContain(sunday)
  })

  it('is closed for the reason that they have in common', () => {
    expect(closedText(hoursWith([]), [own, own], sunday)).toBe('closed on Sundays')
    expect(closedText(renovation, [other], sunday)).toBe('closed that day: Renovation')
    expect(closedText(renovation, [own, other], sunday)).toBe('closed that day')
  })
})

describe('of hours that no one has entered, a day', () => {
  const unknown = { week: unknownWeek, special: [], poya: [unduvap] }

  it('is neither open nor closed', () => {
    const day = dayAt(unknown, undefined, FIRST)
    expect(day).toEqual({ day: FIRST, shift: null, because: 'unknown', reason: '' })
    expect(isClosed(day)).toBe(false)
    expect(closedText(unknown, [], FIRST)).toBeUndefined()
    expect(specialDaysAt(unknown)).toHaveLength(1)
  })

  it('is closed where a closure or a Poya day says so', () => {
    expect(isClosed(dayAt(unknown, undefined, unduvap.date))).toBe(true)
    expect(closedText(unknown, [], unduvap.date)).toBe('closed that day: Unduvap Poya')
    expect(nearestOpenDays(unknown, [], unduvap.date, FIRST)).toEqual([])
  })

  it('is that of the branch where it has hours of its own', () => {
    expect(dayAt(unknown, { id: 7, hours: week }, FIRST).because).toBe('week')
    expect(dayAt({ ...unknown, week }, { id: 7, hours: unknownWeek }, FIRST).because).toBe('unknown')
  })
})

it('counts a salon as open that does not open within two months', () => {
  const hours = hoursWith([closure('2026-12-01', '2027-06-01')])
  expect(nextOpenDay(hours, undefined, '2026-12-01')).toBeUndefined()
  expect(isOpenAt(new Date('2026-12-01T06:00:00Z'), hours)).toBe(true)
})

describe('of any hours', () => {
  const day = fc.integer({ min: 0, max: 40 }).map(days => laterDay(FIRST, days))
  const shift = fc.constantFrom(null, brunch)
  const special = fc
    .array(
      fc.record({
        from: day,
        length: fc.integer({ min: 0, max: 12 }),
        branches: fc.constantFrom<number[] | null>(null, [7], [8], [7, 8]),
        reason: fc.constantFrom('Paint', 'Holidays'),
        shift,
      }),
      { maxLength: 6 },
    )
    .map(list => list.map(({ length, ...entry }) => ({ ...entry, until: laterDay(entry.from, length) })))
    .map(list => list.filter((entry, at) => !list.slice(0, at).some(earlier => doOverlap(earlier, entry))))
  const poya = fc
    .uniqueArray(fc.record({ date: day, closed: fc.boolean() }), {
      selector: ({ date }) => date,
      maxLength: 3,
    })
    .map(list => list.map(each => ({ ...each, name: 'Poya', estimated: false })))
  const hours = fc.record({ special, poya }).map(lists => ({ week, ...lists }))
  const branch = fc.constantFrom(undefined, { id: 7 }, { id: 8, hours: { ...week, sunday: null } })
  const all = (of: OpeningHours, at: { id: number } | undefined) => daysAt(of, at, FIRST, laterDay(FIRST, 60))

  it('the special days are those that are not of the week, each once and in order', () =>
    fc.assert(
      fc.property(hours, branch, (of, at) => {
        const listed = specialDaysAt(of, at).flatMap(({ from, until, shift, reason }) =>
          daysAt(of, at, from, until).map(({ day }) => ({ day, shift, reason })),
        )
        const special = all(of, at)
          .filter(({ because }) => because !== 'week')
          .map(({ day, shift, reason }) => ({ day, shift, reason }))
        expect(listed).toEqual(special)
      }),
    ))

  it('a day without an entry has the hours of the week', () =>
    fc.assert(
      fc.property(hours, branch, (of, at) => {
        const isNamed = (day: string) =>
          of.special.some(({ from, until }) => from <= day && day <= until) ||
          of.poya.some(({ date, closed }) => closed && date === day)
        for (const { day, shift, because } of all(of, at).filter(({ day }) => !isNamed(day))) {
          expect(because).toBe('week')
          expect(shift).toEqual((at && 'hours' in at ? at.hours : week)?.[dayOfWeek(day)])
        }
      }),
    ))

  it('a closure of the branch and a closure of all are never overruled by longer special hours', () =>
    fc.assert(
      fc.property(hours, branch, (of, at) => {
        for (const { day, shift } of all(of, at)) {
          const listed = of.special.filter(({ from, until }) => from <= day && day <= until)
          const own = listed.find(({ branches }) => at && branches?.includes(at.id))
          const everywhere = listed.find(({ branches }) => branches === null)
          const isPoya = of.poya.some(({ date, closed }) => closed && date === day)
          if (own?.shift === null) expect(shift).toBeNull()
          if (!own && everywhere?.shift === null) expect(shift).toBeNull()
          if (isPoya && !listed.some(({ from, until }) => from === until)) expect(shift).toBeNull()
        }
      }),
    ))

  it('the nearest open days are open, and no nearer one is', () =>
    fc.assert(
      fc.property(hours, branch, day, (of, at, wished) => {
        const near = nearestOpenDays(of, at ? [at] : [], wished, FIRST)
        expect(near).toHaveLength(2)
        for (const found of near) expect(dayAt(of, at, found).shift).not.toBeNull()
        const distanceOf = (other: string) => Math.abs(Date.parse(other) - Date.parse(wished))
        const farthest = Math.max(...near.map(distanceOf))
        const nearer = all(of, at).filter(
          ({ day, shift }) => shift && day !== wished && distanceOf(day) < farthest && !near.includes(day),
        )
        expect(nearer).toEqual([])
      }),
    ))
})
