import { expect, it } from 'vitest'
import { doneBy, reportOf, undoReportOf } from './done-texts.ts'
import { confirmationOf } from './texts.ts'

const words = { nameOf: (id: number) => `Kamala ${id}`, today: '2026-01-15' }
const selected = { selected: 104, offPage: 94, unanswered: 0, isAll: true, ...words }

it('names the number, how many are not on the screen, and the consequences', () => {
  expect(confirmationOf({ type: 'status', status: 'completed' }, selected)).toEqual({
    title: 'Mark as Completed',
    confirmLabel: 'Mark as Completed',
    text: 'Are you sure you want to mark all 104 contact submissions as completed? 94 of them are not on this page. They wait for no one, until something comes afterwards.',
  })
  expect(
    confirmationOf({ type: 'assign', userId: 7 }, { ...selected, selected: 2, offPage: 1, isAll: false }),
  ).toEqual({
    title: 'Assign contacts',
    confirmLabel: 'Assign',
    text: 'Are you sure you want to assign these 2 contact submissions to Kamala 7? 1 of them is not on this page. This replaces anyone they are assigned to now.',
  })
})

it('says how many of those to be completed no one has answered', () => {
  const few = { ...selected, offPage: 0, isAll: false }
  const complete = { type: 'status', status: 'completed' } as const
  expect(confirmationOf(complete, { ...few, selected: 1, unanswered: 1 }).text).toBe(
    'Are you sure you want to mark this contact submission as completed? No one has answered it.',
  )
  expect(confirmationOf(complete, { ...few, selected: 3, unanswered: 2 }).text).toBe(
    'Are you sure you want to mark these 3 contact submissions as completed? No one has answered 2 of them.',
  )
})

it('names the day of a follow-up', () => {
  const few = { ...selected, selected: 2, offPage: 1, isAll: false }
  expect(confirmationOf({ type: 'follow-up', on: '2026-01-16' }, few)).toEqual({
    title: 'Follow Up',
    confirmLabel: 'Follow Up',
    text: 'Are you sure you want to mark these 2 contact submissions for follow-up on Fri, 16 Jan? 1 of them is not on this page. This replaces any follow-ups that they have now.',
  })
  expect(doneBy({ type: 'follow-up', on: '2026-01-16' }, words)).toBe('marked for follow-up on Fri, 16 Jan')
  expect(doneBy({ type: 'follow-up', on: null }, words)).toBe('cleared of follow-ups')
})

it('is short when all selected inquiries are on the screen', () => {
  const few = { ...selected, offPage: 0, isAll: false }
  expect(confirmationOf({ type: 'delete' }, { ...few, selected: 2 })).toEqual({
    title: 'Delete contacts',
    confirmLabel: 'Delete',
    text: 'Are you sure you want to delete these 2 contact submissions?',
  })
  expect(confirmationOf({ type: 'delete' }, { ...few, selected: 1 })).toMatchObject({
    title: 'Delete contact',
    text: 'Are you sure you want to delete this contact submission?',
  })
})

const report = { changed: 12, unchanged: 0, skipped: 0, missing: 0, ids: [], actionId: null }

it('names the outcome first, then the exceptions', () => {
  expect(reportOf(report, 'marked as read')).toBe('12 marked as read')
  expect(reportOf({ ...report, missing: 1 }, 'marked as read')).toBe('12 marked as read. 1 no longer exists.')
  expect(reportOf({ ...report, changed: 0, unchanged: 3, missing: 2 }, 'deleted')).toBe(
    'Nothing was deleted: 3 were already deleted and 2 no longer exist.',
  )
  expect(reportOf({ ...report, changed: 2310, unchanged: 1, skipped: 2, missing: 1 }, 'restored')).toBe(
    '2,310 restored. 1 was already restored, 2 no longer match the filter and 1 no longer exists.',
  )
})

it('reports an undo', () => {
  expect(undoReportOf(report, 'status')).toBe('12 changed back')
  expect(undoReportOf({ ...report, skipped: 1 }, 'delete')).toBe(
    '12 restored. 1 was changed since and stays as it is.',
  )
  expect(undoReportOf({ ...report, changed: 0, skipped: 2, missing: 1 }, 'restore')).toBe(
    'Nothing was moved back to the bin: 2 were changed since and stay as they are and 1 no longer exists.',
  )
  expect(undoReportOf({ ...report, changed: 0, unchanged: 12 }, 'status')).toBe('12 changed back')
})
