import type { Page } from '@playwright/test'
import { sampleReplies } from '#content/replies.ts'
import { sampleContent } from '#content/sample-salon.ts'
import { dayAndShortMonth } from '#contracts/text/date-texts.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { formatWhole } from '#contracts/text/number-texts.ts'
import { closedPoya, publishHours } from '#tests/published-hours.ts'
import { listServices } from '../../../server/services/services.queries.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { addAdmin } from './admin.ts'
import { addInquiry, button, callAs, phone } from './inbox.ts'
import { expect, openReply, replyField, storedReplies, test } from './reply.ts'

/** Inserts a saved reply by its title. */
async function insert(page: Page, title: string) {
  await button(page, 'Insert Saved Reply').click()
  await page.getByRole('option', { name: title }).click()
}

test('a saved reply is inserted at the cursor with the names of the inquiry', async ({ page, salon }) => {
  const id = await addInquiry(salon, { service: 'Balayage', branch: 'Nugegoda' })
  await openReply(page, id)
  const signed = await replyField(page).inputValue()
  await insert(page, 'We have a free slot')
  await expect(replyField(page)).toHaveValue(
    /^Dear Nimali,\n\nThank you for writing to us about Balayage\. We would be glad to see you at Nugegoda\.[\s\S]*\n\nWarm regards,/,
  )
  await expect(replyField(page)).toBeFocused()
  await expect(replyField(page)).toHaveValue(/Warm regards,\nKamala Silva\nAraliya Beauty Salon, Nugegoda\n/)
  // Escape inserts nothing and returns the focus.
  await button(page, 'Insert Saved Reply').click()
  // The menu opens with the next frame: until then keys go to the dialog.
  await expect(page.getByLabel('Search saved replies')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Insert Saved Reply')).toBeFocused()
  await replyField(page).fill('Before. After.')
  await replyField(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7))
  await insert(page, 'Fully booked that day')
  await expect(replyField(page)).toHaveValue(
    /^Before\.\n\nThank you for asking about Balayage[\s\S]* After\.$/,
  )

  // With the cursor at the end, it is inserted before the signature, on a line of its own.
  await replyField(page).fill(signed.replace('\n\n\n\n', '\n\nHello.\n\n'))
  await page.keyboard.press('ControlOrMeta+End')
  await insert(page, 'Fully booked that day')
  await expect(replyField(page)).toHaveValue(
    /\n\nHello\.\n\nThank you for asking[\s\S]*together\.\n\nWarm regards,/,
  )
})

test('the first placeholder of a saved reply is selected, Tab selects the next, and then leaves the field', async ({
  page,
  salon,
}) => {
  await openReply(page, await addInquiry(salon, { service: 'Balayage', branch: 'Nugegoda' }))
  await insert(page, 'We have a free slot')
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

test('a saved reply that offers the wished day is inserted only after a question where the branch is closed then', async ({
  page,
  salon,
}) => {
  await publishHours(salon.db, sampleContent.hours.week, [closedPoya])
  const message = 'Wished time: Wednesday, 23 December 2026, in the morning.\n\nIs there a chair?'
  await openReply(page, await addInquiry(salon, { service: 'Balayage', branch: 'Nugegoda', message }))
  const question = page.getByRole('alertdialog', { name: 'Closed on the wished day' })

  await test.step('Cancel inserts nothing', async () => {
    await insert(page, 'We have a free slot')
    await expect(question).toContainText('the branch is closed that day: Unduvap Poya.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(replyField(page)).not.toHaveValue(/free chair/)
  })

  await test.step('a reply that names no day is inserted at once', async () => {
    await insert(page, 'Fully booked that day')
    await expect(replyField(page)).toHaveValue(/no free chair left on that day/)
    await expect(question).toBeHidden()
  })

  await test.step('Insert Anyway inserts', async () => {
    await insert(page, 'We have a free slot')
    await question.getByRole('button', { name: 'Insert Anyway' }).click()
    await expect(replyField(page)).toHaveValue(/free chair on Wednesday, 23 December at/)
  })
})

test('a saved reply with a price says that a planned one in it is not announced', async ({ page, salon }) => {
  const [service] = (await listServices(salon.db)).filter(({ name }) => name === 'Threading')
  if (!service) throw new Error('There is no Threading')
  const admin = await addAdmin(salon, 'Ruwan Jayasuriya')
  const validFrom = laterDay(salonDay(salon.clock.now()), 30)
  const changes = [{ id: service.id, version: service.version, price: service.price + 100 }]
  await callAs(salon, admin, 'POST', '/services/changes', { changes, validFrom })
  await openReply(page, await addInquiry(salon, { service: 'Threading' }))
  const note = `The price from ${dayAndShortMonth(validFrom)} is planned and not announced on the website yet.`

  await insert(page, 'Fully booked that day')
  await expect(replyField(page)).toHaveValue(/Thank you for asking/)
  await expect(page.getByText(note)).toHaveCount(0)

  await insert(page, 'Prices and how long it takes')
  await expect(page.getByText(note)).toBeVisible()
  const amounts = [service.price, service.price + 100].map(formatWhole)
  await expect(replyField(page)).toHaveValue(new RegExp(`Rs. ${amounts[0]}.*Rs. ${amounts[1]}`))
  await expectAccessible(page)
})

const savedReplies = (page: Page) => page.getByRole('dialog', { name: 'Saved replies' })
const editor = (page: Page) => page.getByRole('dialog', { name: /^(Add|Edit) saved reply$/ })

/** Begins a reply and opens the list of saved replies, which are three. */
async function openSavedReplies(page: Page, salon: Salon) {
  await openReply(page, await addInquiry(salon))
  await page.keyboard.type('Stays.')
  await button(page, 'Insert Saved Reply').click()
  await page.getByRole('button', { name: 'Edit Saved Replies' }).click()
  await expect(savedReplies(page).getByRole('listitem')).toHaveCount(sampleReplies.length)
}

test('a saved reply is added from the reply form, and needs a title', async ({ page, salon }) => {
  await openSavedReplies(page, salon)
  await expectAccessible(page)
  await savedReplies(page).getByRole('button', { name: 'Add Saved Reply' }).click()
  await editor(page).getByRole('button', { name: 'Add Saved Reply' }).click()
  await expect(editor(page)).toContainText('Title is required')
  await expectAccessible(page)
  await editor(page).getByLabel('Title').fill('Parking')
  await editor(page).getByLabel('Text').fill('There is parking behind {branch}.')
  await editor(page).getByRole('button', { name: 'Add Saved Reply' }).click()
  await expect(savedReplies(page).getByRole('listitem')).toHaveCount(sampleReplies.length + 1)
})

test('a saved reply that a colleague has changed meanwhile is a choice of two versions', async ({
  page,
  salon,
}) => {
  await openSavedReplies(page, salon)
  await savedReplies(page).getByRole('button', { name: 'Edit Fully booked that day' }).click()
  await salon.db
    .updateTable('savedReplies')
    .set({ text: 'Theirs', version: 2 })
    .where('title', '=', 'Fully booked that day')
    .execute()
  await editor(page).getByLabel('Text').fill('Mine')
  await editor(page).getByRole('button', { name: 'Update Saved Reply' }).click()
  const choice = page.getByRole('dialog', { name: 'Choose a version' })
  await expect(choice.getByRole('cell')).toHaveText(['Mine', 'Theirs'])
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Save' }).click()
  await expect(
    savedReplies(page).getByRole('listitem').filter({ hasText: 'Fully booked that day' }),
  ).toContainText('Mine')
})

test('a saved reply is deleted from the reply form, after a question', async ({ page, salon }) => {
  await openSavedReplies(page, salon)
  await savedReplies(page).getByRole('button', { name: 'Delete Fully booked that day' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(savedReplies(page).getByRole('listitem')).toHaveCount(sampleReplies.length - 1)
})

test('saved replies can be edited on a phone, and what was written meanwhile stays', async ({
  page,
  salon,
}) => {
  await openSavedReplies(page, salon)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await savedReplies(page)
    .getByRole('button', { name: /^Edit We have/ })
    .click()
  await expectAccessible(page)
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await savedReplies(page).getByRole('button', { name: 'Done' }).click()
  await expect(replyField(page)).toHaveValue(/Stays\./)
  expect(await storedReplies(salon)).toEqual([])
})
