import { addAdmin, blockLiveUpdates, expect, openOtherBrowser, test } from './admin.ts'
import {
  addInquiry,
  button,
  callAs,
  deleteOpenInquiry,
  detail,
  fact,
  noteField,
  openInquiry,
  timeline,
} from './inbox.ts'

test('changes of a colleague appear while typing @essential', async ({ page, salon, browser }) => {
  const id = await addInquiry(salon)
  const ruwan = await openOtherBrowser(browser, salon, 'Ruwan Perera')
  await openInquiry(page, id)
  await openInquiry(ruwan, id)
  await noteField(page).fill('Half a note')
  await button(ruwan, 'Mark as Processing').click()
  await expect(fact(page, 'Status')).toHaveText('Processing')
  await expect(timeline(page)).toContainText('Marked as Processing by Ruwan Perera')
  await noteField(ruwan).fill('From Ruwan')
  await button(ruwan, 'Add Note').click()
  await expect(timeline(page)).toContainText('Note by Ruwan Perera')
  await expect(noteField(page)).toHaveValue('Half a note')
  await expect(noteField(page)).toBeFocused()
  // A change that was shown live is no conflict.
  await button(page, 'Mark as Completed').click()
  await expect(fact(ruwan, 'Status')).toHaveText('Completed')

  await deleteOpenInquiry(ruwan)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^Someone else has deleted this contact submission\./,
  )
  await expect(detail(page)).toHaveCount(0)
  await ruwan.context().close()
})

test('only a change of the same field is a conflict', async ({ page, salon }) => {
  const ruwan = await addAdmin(salon, 'Ruwan Perera')
  const id = await addInquiry(salon)
  await blockLiveUpdates(page)
  await openInquiry(page, id)
  await callAs(salon, ruwan, 'PUT', `/contacts/${id}/assignee`, { userId: ruwan.user.id })
  await button(page, 'Mark as Completed').click()
  await expect(fact(page, 'Status')).toHaveText('Completed')
  await callAs(salon, ruwan, 'PUT', `/contacts/${id}/assignee`, { userId: null })
  await detail(page).getByLabel('Assigned to').selectOption('Me (Kamala Silva)')
  await expect(page.getByRole('dialog', { name: 'Choose a version' }).getByRole('cell')).toHaveText([
    'Kamala Silva',
    'No one',
  ])
})
