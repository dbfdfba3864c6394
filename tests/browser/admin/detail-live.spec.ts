import { expect, test, whole } from '../test.ts'
import { addContact } from './contacts-data.ts'
import {
  button,
  colleague,
  detail,
  does,
  fact,
  note,
  openInquiry,
  otherBrowser,
  signInNamed,
  timeline,
  topOf,
} from './detail.ts'

test('What others do appears in place, without moving what is read or touching what is typed', async ({
  page,
  salon,
  browser,
}) => {
  await signInNamed(page, salon, 'Kamala Silva')
  const id = await addContact(salon)
  const ruwan = await otherBrowser(browser, salon, 'Ruwan Perera')
  await openInquiry(page, id)
  await openInquiry(ruwan.page, id)
  await note(page).fill('Half a note')
  const before = [await topOf(page, 'Nimali Perera'), await topOf(page, 'Activity')]
  await button(ruwan.page, 'Mark as Processing').click()
  await expect(fact(page, 'Status')).toHaveText('Processing')
  await expect(timeline(page)).toContainText('Marked as Processing by Ruwan Perera')
  await note(ruwan.page).fill('From Ruwan')
  await button(ruwan.page, 'Add Note').click()
  await expect(timeline(page)).toContainText('Note by Ruwan Perera')
  expect([await topOf(page, 'Nimali Perera'), await topOf(page, 'Activity')]).toEqual(before)
  await expect(note(page)).toHaveValue('Half a note')
  await expect(note(page)).toBeFocused()
  // What was changed elsewhere in the meantime is no conflict: it has been seen.
  await button(page, 'Mark as Completed').click()
  await expect(fact(ruwan.page, 'Status')).toHaveText('Completed')

  await button(ruwan.page, 'Delete Contact').click()
  await ruwan.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^Someone else has deleted this contact submission\./,
  )
  await expect(detail(page)).toHaveCount(0)
  await ruwan.close()
})

test('A colleague who changes something else overrules nobody', whole, async ({ page, salon }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  const ruwan = await colleague(salon, 'Ruwan Perera')
  const id = await addContact(salon)
  await page.route('**/api/contacts/stream', route => route.abort())
  await openInquiry(page, id)
  await does(salon, ruwan, 'PUT', `/contacts/${id}/assignee`, { userId: ruwan.user.id })
  await button(page, 'Mark as Completed').click()
  await expect(fact(page, 'Status')).toHaveText('Completed')
  await does(salon, ruwan, 'PUT', `/contacts/${id}/assignee`, { userId: null })
  await detail(page).getByLabel('Assigned to').selectOption('Me (Kamala Silva)')
  await expect(page.getByRole('dialog', { name: 'Choose a version' }).getByRole('cell')).toHaveText([
    'Kamala Silva',
    'No one',
  ])
})
