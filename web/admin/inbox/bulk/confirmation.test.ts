import { expect, it } from 'vitest'
import { confirmationOf } from './confirmation.ts'

const selected = { selected: 104, offPage: 94, isAll: true, nameOf: (id: number) => `Kamala ${id}` }

it('names the number, how many are not on the screen, and the consequences', () => {
  expect(confirmationOf({ action: 'status', status: 'completed' }, selected)).toEqual({
    title: 'Mark as Completed',
    confirmLabel: 'Mark as Completed',
    text: 'Are you sure you want to mark all 104 contact submissions as completed? 94 of them are not on this page. This counts as the first response: deadlines are met and no reminder is sent.',
  })
  expect(
    confirmationOf({ action: 'assign', userId: 7 }, { ...selected, selected: 2, offPage: 1, isAll: false }),
  ).toEqual({
    title: 'Assign Contacts',
    confirmLabel: 'Assign',
    text: 'Are you sure you want to assign these 2 contact submissions to Kamala 7? 1 of them is not on this page. This replaces anyone they are assigned to now.',
  })
})

it('is short when all selected inquiries are on the screen', () => {
  const few = { ...selected, offPage: 0, isAll: false }
  expect(confirmationOf({ action: 'delete' }, { ...few, selected: 2 })).toEqual({
    title: 'Delete Contacts',
    confirmLabel: 'Delete',
    text: 'Are you sure you want to delete these 2 contact submissions?',
  })
  expect(confirmationOf({ action: 'delete' }, { ...few, selected: 1 })).toMatchObject({
    title: 'Delete Contact',
    text: 'Are you sure you want to delete this contact submission?',
  })
})
