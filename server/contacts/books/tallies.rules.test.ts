import { describe, expect, it } from 'vitest'
import { dayOf, momentOf, startOfDay } from './days.rules.ts'
import { answerMinutes, type Tallied, talliesOf } from './tallies.rules.ts'

const contact: Tallied = {
  status: 'unread',
  suspected: 0,
  category: 'hair',
  counted_branch: 'Nugegoda',
  created_at: '2026-01-17T20:15:00.000Z',
  answered_at: null,
  deleted_at: null,
}

describe('a day in the salon', () => {
  it('begins at half past six in the evening of the day before, in UTC', () => {
    expect(startOfDay('2026-01-15')).toBe('2026-01-14T18:30:00.000Z')
    expect(startOfDay('2026-12-31', 1)).toBe('2026-12-31T18:30:00.000Z')
    expect(dayOf('2026-01-14T18:29:59.999Z')).toBe('2026-01-14')
    expect(dayOf('2026-01-14T18:30:00.000Z')).toBe('2026-01-15')
  })

  it('has its weekday and hour', () => {
    expect(momentOf(contact.created_at)).toEqual({ day: '2026-01-18', weekday: 0, hour: 1 })
    expect(momentOf('2026-01-17T18:29:00.000Z')).toEqual({ day: '2026-01-17', weekday: 6, hour: 23 })
  })
})

describe('the tallies of an inquiry', () => {
  it('are of the day on which it came, and wait for an answer', () => {
    expect(talliesOf(contact)).toEqual([
      { kind: 'status', day: '2026-01-18', key: 'unread' },
      { kind: 'category', day: '2026-01-18', key: 'hair' },
      { kind: 'branch', day: '2026-01-18', key: 'Nugegoda' },
      { kind: 'hour', day: '2026-01-18', key: '0 1' },
      { kind: 'waiting', day: '2026-01-18', key: '' },
    ])
  })

  it('have its answer on the day of the answer', () => {
    const tallies = talliesOf({ ...contact, answered_at: '2026-01-18T19:00:00.000Z' })
    expect(tallies.at(-1)).toEqual({ kind: 'answer', day: '2026-01-19', key: '1365' })
    expect(tallies.some(({ kind }) => kind === 'waiting')).toBe(false)
  })

  it('are none while it is suspected or in the bin', () => {
    expect(talliesOf({ ...contact, suspected: 1 })).toEqual([])
    expect(talliesOf({ ...contact, deleted_at: '2026-01-18T19:00:00.000Z' })).toEqual([])
  })
})

it.each([
  [0, 0],
  [119, 119],
  [120, 120],
  [134, 120],
  [135, 135],
  [2 * 24 * 60 + 59, 2 * 24 * 60],
  [400 * 24 * 60, 60 * 24 * 60],
  [-5, 0],
])('an answer after %i minutes counts as one after %i', (minutes, counted) => {
  const created = Date.parse(contact.created_at)
  expect(answerMinutes(contact.created_at, new Date(created + minutes * 60_000 + 999).toISOString())).toBe(
    counted,
  )
})
