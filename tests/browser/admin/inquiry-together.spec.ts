import { expect, openOtherBrowser, test } from './admin.ts'
import {
  addInquiry,
  button,
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
  await button(page, 'Mark as Completed').click()
  await expect(fact(ruwan, 'Status')).toHaveText('Completed')

  await deleteOpenInquiry(ruwan)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^Someone else has deleted this contact submission\./,
  )
  await expect(detail(page)).toHaveCount(0)
  await ruwan.context().close()
})
