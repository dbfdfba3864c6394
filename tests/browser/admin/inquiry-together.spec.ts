import type { Page } from '@playwright/test'
import { expect, openOtherBrowser, test } from './admin.ts'
import {
  addInquiry,
  button,
  deleteOpenInquiry,
  detail,
  fact,
  noteField,
  openInquiry,
  openNote,
  timeline,
} from './inbox.ts'

test('changes of a colleague appear while typing', async ({ page, salon, browser }) => {
  const id = await addInquiry(salon)
  const ruwan = await openOtherBrowser(browser, salon, 'Ruwan Perera')
  await openInquiry(page, id)
  await openInquiry(ruwan, id)
  await openNote(page)
  await noteField(page).fill('Half a note')

  await test.step('a status', async () => {
    await button(ruwan, 'Mark as Processing').click()
    await expect(fact(page, 'Status')).toHaveText('Processing')
    await expect(timeline(page)).toContainText('Marked as Processing by Ruwan Perera')
  })

  await test.step('a note; what is being typed stays', async () => {
    await openNote(ruwan)
    await noteField(ruwan).fill('From Ruwan')
    await button(ruwan, 'Add Note').click()
    await expect(timeline(page)).toContainText('Note by Ruwan Perera')
    await expect(noteField(page)).toHaveValue('Half a note')
    await expect(noteField(page)).toBeFocused()
  })

  await test.step('a status, the other way', async () => {
    await button(page, 'Mark as Completed').click()
    await expect(fact(ruwan, 'Status')).toHaveText('Completed')
  })

  await test.step('a deletion, which closes the inquiry with a message', async () => {
    await deleteOpenInquiry(ruwan)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      /^Someone else has deleted this contact submission\./,
    )
    await expect(detail(page)).toHaveCount(0)
  })
  await ruwan.context().close()
})

test('what I delete or erase in another tab is not called someone else’s', async ({
  page,
  context,
  salon,
  browser,
}) => {
  const email = 'nimali@mail.example'
  const otherTab = await context.newPage()
  const ruwan = await openOtherBrowser(browser, salon, 'Ruwan Perera')
  const expectMessage = (of: Page, text: string) =>
    expect(of.getByRole('alert').filter({ hasText: /./ })).toHaveText(new RegExp(`^${text}\\.`))

  const deleted = await addInquiry(salon)
  for (const one of [page, ruwan, otherTab]) await openInquiry(one, deleted)
  await deleteOpenInquiry(otherTab)
  await expectMessage(page, 'You have deleted this contact submission')
  await expectMessage(ruwan, 'Someone else has deleted this contact submission')

  const erased = await addInquiry(salon, { email })
  for (const one of [page, ruwan]) await openInquiry(one, erased)
  await otherTab.goto('/admin/settings/inquiries')
  await otherTab.getByLabel('Email').fill(email)
  await otherTab.getByRole('button', { name: 'Find' }).click()
  await otherTab.getByRole('button', { name: /^Erase \d+ Inquir/ }).click()
  await otherTab.getByRole('button', { name: 'Erase Permanently' }).click()
  await expectMessage(page, 'You have erased this contact submission')
  await expectMessage(ruwan, 'Someone else has erased this contact submission')
  await ruwan.context().close()
})
