import { expect, it } from 'vitest'
import type { Inquiry, InquiryFilter } from '#contracts/inquiry.ts'
import { noFilter } from '../inbox-url.ts'
import { stillMatches } from './use-selection.ts'

const inquiry = {
  status: 'read',
  suspected: false,
  assignee: null,
  answeredAt: null,
  deletedAt: null,
} as Inquiry
const kamala = { id: 7, name: 'Kamala', email: 'kamala@araliya.example' }
const at = '2026-01-15T06:30:00.000Z'

it.each<[Partial<InquiryFilter>, Partial<Inquiry>, boolean]>([
  [{}, {}, true],
  [{}, { status: 'completed', suspected: true, assignee: kamala }, true],
  [{}, { deletedAt: at }, false],
  [{ deleted: '1' }, { deletedAt: at }, true],
  [{ deleted: '1' }, {}, false],
  [{ status: 'read' }, {}, true],
  [{ status: 'read' }, { status: 'completed' }, false],
  [{ suspected: 'hide' }, { suspected: true }, false],
  [{ suspected: 'only' }, { suspected: true }, true],
  [{ suspected: 'only' }, {}, false],
  [{ clock: 'overdue' }, {}, true],
  [{ clock: 'overdue' }, { answeredAt: at }, false],
  [{ clock: 'waiting' }, { suspected: true }, false],
  [{ assignee: 'nobody' }, {}, true],
  [{ assignee: 'nobody' }, { assignee: kamala }, false],
  [{ assignee: '7' }, { assignee: kamala }, true],
  [{ assignee: '8' }, { assignee: kamala }, false],
  [{ q: 'balayage', branch: 'Nugegoda' }, {}, true],
])('%j, changed to %j: %s', (filter, change, matches) => {
  expect(stillMatches({ ...inquiry, ...change }, { ...noFilter, ...filter })).toBe(matches)
})
