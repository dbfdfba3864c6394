import { expectAccessible } from '../checks.ts'
import { addInquiry, button, phone } from './inbox.ts'
import { expect, openReply, replyField, storedReplies, test } from './reply.ts'

test('a saved reply is inserted at the cursor with the names of the inquiry', async ({ page, salon }) => {
  const id = await addInquiry(salon, { service: 'Balayage', branch: 'Nugegoda' })
  await openReply(page, id)
  const signed = await replyField(page).inputValue()
  const insert = async (name: string) => {
    await button(page, 'Insert Saved Reply').click()
    await page.getByRole('menuitem', { name }).click()
  }
  await insert('We have a free slot')
  await expect(replyField(page)).toHaveValue(
    /^Dear Nimali,\n\nThank you for writing to us about Balayage\. We would be glad to see you at Nugegoda\.[\s\S]*\n\nWarm regards,/,
  )
  await expect(replyField(page)).toBeFocused()
  await expect(replyField(page)).toHaveValue(/Warm regards,\nKamala Silva\nAraliya Beauty Salon, Nugegoda\n/)
  // Escape inserts nothing and returns the focus.
  await button(page, 'Insert Saved Reply').click()
  // The menu opens with the next frame: until then keys go to the dialog.
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Insert Saved Reply')).toBeFocused()
  await replyField(page).fill('Before. After.')
  await replyField(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7))
  await insert('Fully booked that day')
  await expect(replyField(page)).toHaveValue(
    /^Before\.\n\nThank you for asking about Balayage[\s\S]* After\.$/,
  )

  // With the cursor at the end, it is inserted before the signature, on a line of its own.
  await replyField(page).fill(signed.replace('\n\n\n\n', '\n\nHello.\n\n'))
  await page.keyboard.press('ControlOrMeta+End')
  await insert('Fully booked that day')
  await expect(replyField(page)).toHaveValue(
    /\n\nHello\.\n\nThank you for asking[\s\S]*together\.\n\nWarm regards,/,
  )
})

test('the first placeholder of a saved reply is selected, Tab selects the next, and then leaves the field', async ({
  page,
  salon,
}) => {
  await openReply(page, await addInquiry(salon, { service: 'Balayage', branch: 'Nugegoda' }))
  await button(page, 'Insert Saved Reply').click()
  await page.getByRole('menuitem', { name: 'We have a free slot' }).click()
  const selected = () =>
    replyField(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    )
  await expect(replyField(page)).toBeFocused()
  expect(await selected()).toBe('{day}')
  await page.keyboard.type('Saturday')
  await page.keyboard.press('Tab')
  expect(await selected()).toBe('{time}')
  await page.keyboard.type('ten')
  await expect(replyField(page)).toHaveValue(/on Saturday at ten\./)
  await page.keyboard.press('Tab')
  await expect(replyField(page)).not.toBeFocused()
})

test('saved replies are added, updated and deleted from the reply form', async ({ page, salon }) => {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Stays.')
  await button(page, 'Insert Saved Reply').click()
  await page.getByRole('menuitem', { name: 'Edit Saved Replies' }).click()
  const list = page.getByRole('dialog', { name: 'Saved replies' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)

  await list.getByRole('button', { name: 'Add Saved Reply' }).click()
  const editor = page.getByRole('dialog', { name: /^(Add|Edit) saved reply$/ })
  await editor.getByRole('button', { name: 'Add Saved Reply' }).click()
  await expect(editor).toContainText('Title is required')
  await expectAccessible(page)
  await editor.getByLabel('Title').fill('Parking')
  await editor.getByLabel('Text').fill('There is parking behind {branch}.')
  await editor.getByRole('button', { name: 'Add Saved Reply' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(4)

  // A colleague changes it meanwhile: both versions are shown.
  await list.getByRole('button', { name: 'Edit Parking' }).click()
  await salon.db
    .updateTable('savedReplies')
    .set({ text: 'Theirs', version: 2 })
    .where('title', '=', 'Parking')
    .execute()
  await editor.getByLabel('Text').fill('Mine')
  await editor.getByRole('button', { name: 'Update Saved Reply' }).click()
  const choice = page.getByRole('dialog', { name: 'Choose a version' })
  await expect(choice.getByRole('cell')).toHaveText(['Mine', 'Theirs'])
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Parking' })).toContainText('Mine')

  await list.getByRole('button', { name: 'Delete Parking' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await list.getByRole('button', { name: /^Edit We have/ }).click()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await list.getByRole('button', { name: 'Done' }).click()
  await expect(replyField(page)).toHaveValue(/Stays\./)
  expect(await storedReplies(salon)).toEqual([])
})
