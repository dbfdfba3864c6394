import { expect, it } from 'vitest'
import { noFilter } from '../inbox-url.ts'
import { describeFilter } from './describe-filter.ts'

const name = (id: number) => `Kamala ${id}`

it('is empty when nothing is filtered', () => expect(describeFilter(noFilter, name)).toBe(''))

it('names every filter', () => {
  expect(
    describeFilter(
      {
        q: 'perera',
        status: 'unread',
        branch: 'Wellawatte',
        service: 'Balayage',
        category: 'hair',
        from: '2026-01-02',
        to: '2026-01-31',
        assignee: '7',
        clock: 'overdue',
        suspected: 'hide',
        deleted: '1',
      },
      name,
    ),
  ).toBe(
    '“perera”, status Unread, branch Wellawatte, service Balayage, category Hair Styling, from Jan 2, 2026, to Jan 31, 2026, assigned to Kamala 7, overdue, without possible spam, in the bin',
  )
  expect(describeFilter({ ...noFilter, assignee: 'nobody', suspected: 'only' }, name)).toBe(
    'assigned to no one, possible spam only',
  )
})
