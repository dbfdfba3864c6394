import { expect, it } from 'vitest'
import { confirmationOf } from './confirmation.ts'

const asked = { selected: 104, offPage: 94, isAll: true, nameOf: (id: number) => `Kamala ${id}` }

it('names the number, what is not on the screen, and what it means', () => {
  expect(confirmationOf({ action: 'status', status: 'completed' }, asked)).toEqual({
    title: 'Mark as Completed',
    confirmLabel: 'Mark as Completed',
    text: 'Are you sure you want to mark all 104 contact submissions as completed? 94 of them are not on this page. This counts as the first response: deadlines are met and no reminder is sent.',
  })
  expect(
    confirmationOf({ action: 'assign', userId: 7 }, { ...asked, selected: 2, offPage: 1, isAll: false }),
  ).toEqual({
    title: 'Assign Contacts',
    confirmLabel: 'Assign',
    text: 'Are you sure you want to assign these 2 contact submissions to Kamala 7? 1 of them is not on this page. This replaces whoever they are assigned to now.',
  })
})

it('asks as ever before a few on the screen are deleted', () => {
  const few = { ...asked, offPage: 0, isAll: false }
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
