import { expect, it } from 'vitest'
import { noFilter } from '../inbox-url.ts'
import { groupHeads } from './groups.ts'

// Noon in Colombo; the day ends at 18:30 in UTC.
const now = Date.parse('2026-01-15T06:30:00.000Z')

const row = (id: number, waitingUntil: string | null, followUp: string | null = null) => ({
  id,
  waitingUntil,
  followUp: followUp === null ? null : { on: followUp, note: '' },
})

it('names where in To Answer the overdue rows, those due today and the later ones begin', () => {
  const rows = [
    row(9, '2026-01-14T06:30:00.000Z'),
    row(8, '2026-01-15T06:29:59.999Z'),
    row(7, '2026-01-15T06:30:00.000Z'),
    // Answered since the list was loaded: it keeps its place.
    row(6, null),
    row(5, '2026-01-15T18:30:00.000Z'),
    row(4, '2026-01-15T18:30:00.001Z'),
  ]
  expect([...groupHeads({ ...noFilter, waiting: 'us' }, rows, now)]).toEqual([
    [9, 'Overdue'],
    [7, 'Due Today'],
    [4, 'Later'],
  ])
})

it('does not divide a group where a row that has changed keeps its place', () => {
  const rows = [
    row(3, '2026-01-12T06:30:00.000Z'),
    row(2, '2026-01-16T06:30:00.000Z'),
    row(1, '2026-01-13T06:30:00.000Z'),
  ]
  expect([...groupHeads({ ...noFilter, waiting: 'us' }, rows, now)]).toEqual([[3, 'Overdue']])
})

it('names where in Follow-ups those of today and the later ones begin', () => {
  const rows = [row(3, null, '2026-01-12'), row(2, null, '2026-01-15'), row(1, null, '2026-01-16')]
  expect([...groupHeads({ ...noFilter, followUp: 'set' }, rows, now)]).toEqual([
    [3, 'To Do Today'],
    [1, 'Later'],
  ])
})

it('names nothing in other views', () => {
  const rows = [row(1, '2026-01-14T06:30:00.000Z', '2026-01-12')]
  for (const filter of [noFilter, { ...noFilter, waiting: 'client' as const }])
    expect(groupHeads(filter, rows, now).size).toBe(0)
})
