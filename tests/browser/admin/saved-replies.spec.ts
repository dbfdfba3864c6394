import { expectSound } from '../checks.ts'
import { expect, whole } from '../test.ts'
import { addContact } from './contacts-data.ts'
import { button, signInNamed } from './detail.ts'
import { phone } from './list.ts'
import { openReply, replies, test, text } from './reply.ts'

test(
  'A saved reply is put in with the names of the inquiry, where the cursor is',
  whole,
  async ({ page, salon }) => {
    await signInNamed(page, salon, 'Kamala Silva')
    const id = await addContact(salon, { service: 'Balayage', branch: 'Nugegoda' })
    await openReply(page, id)
    const signed = await text(page).inputValue()
    const insert = async (name: string) => {
      await button(page, 'Insert saved reply').click()
      await page.getByRole('menuitem', { name }).click()
    }
    await insert('We have a free time')
    await expect(text(page)).toHaveValue(
      /^Dear Nimali,\n\nThank you for writing to us about Balayage\. We would be glad to see you at Nugegoda\.[\s\S]*\n\nWarm regards,/,
    )
    await expect(text(page)).toBeFocused()
    // Nothing put in: the focus goes back to where it was.
    await button(page, 'Insert saved reply').click()
    // A menu opens with the next frame: a key before that is still the dialog's.
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Insert saved reply')).toBeFocused()
    await text(page).fill('Before. After.')
    await text(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7))
    await insert('Fully booked that day')
    await expect(text(page)).toHaveValue(/^Before\.\n\nThank you for asking about Balayage[\s\S]* After\.$/)

    // At the very end it stands before the signature, on a line of its own.
    await text(page).fill(signed.replace('\n\n\n\n', '\n\nHello.\n\n'))
    await page.keyboard.press('ControlOrMeta+End')
    await insert('Fully booked that day')
    await expect(text(page)).toHaveValue(
      /\n\nHello\.\n\nThank you for asking[\s\S]*together\.\n\nWarm regards,/,
    )
  },
)

test('Saved replies are added, changed and deleted where they are used', whole, async ({ page, salon }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  await openReply(page, await addContact(salon))
  await page.keyboard.type('Stays.')
  await button(page, 'Insert saved reply').click()
  await page.getByRole('menuitem', { name: 'Edit saved replies' }).click()
  const list = page.getByRole('dialog', { name: 'Saved replies' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectSound(page)

  await list.getByRole('button', { name: 'Add Saved Reply' }).click()
  const editor = page.getByRole('dialog', { name: /^(Add|Edit) saved reply$/ })
  await editor.getByRole('button', { name: 'Add Saved Reply' }).click()
  await expect(editor).toContainText('Title is required')
  await expectSound(page)
  await editor.getByLabel('Title').fill('Parking')
  await editor.getByLabel('Text').fill('There is parking behind {branch}.')
  await editor.getByRole('button', { name: 'Add Saved Reply' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(4)

  // A colleague changes it meanwhile: nobody is overruled unawares.
  await list.getByRole('button', { name: 'Edit Parking' }).click()
  await salon.db
    .updateTable('saved_replies')
    .set({ text: 'Theirs', version: 2 })
    .where('title', '=', 'Parking')
    .execute()
  await editor.getByLabel('Text').fill('Mine')
  await editor.getByRole('button', { name: 'Update Saved Reply' }).click()
  const choice = page.getByRole('dialog', { name: 'Choose a version' })
  await expect(choice.getByRole('cell')).toHaveText(['Parking', 'Parking', 'Mine', 'Theirs'])
  await expectSound(page)
  await choice.getByRole('button', { name: 'Keep Mine' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'Parking' })).toContainText('Mine')

  await list.getByRole('button', { name: 'Delete Parking' }).click()
  await expectSound(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.setViewportSize(phone)
  await expectSound(page)
  await list.getByRole('button', { name: /^Edit We have/ }).click()
  await expectSound(page)
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await list.getByRole('button', { name: 'Done' }).click()
  await expect(text(page)).toHaveValue(/Stays\./)
  expect(await replies(salon)).toEqual([])
})
