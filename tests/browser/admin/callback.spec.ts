import { expect, test } from './admin.ts'
import { addInquiry, address, button, desktop, detail, openInquiry, phone, rows } from './inbox.ts'

const asked = (message: string) => ({ lastName: '', email: '', phone: '077 000 0140', message })

for (const viewport of [phone, desktop])
  test(`the channel that was asked for is the first action, at ${viewport.width} px`, async ({
    page,
    salon,
  }) => {
    await page.setViewportSize(viewport)
    const call = await addInquiry(salon, asked('Please call me.'), { source: 'callback' })
    const chat = await addInquiry(salon, asked('Please answer by WhatsApp.'), { source: 'callback' })
    const other = await addInquiry(salon)
    const actions = detail(page)
      .locator('.inquiry-dock')
      .getByRole('link')
      .or(detail(page).locator('.inquiry-dock').getByRole('button'))

    await openInquiry(page, call)
    await expect(actions.first()).toHaveAccessibleName('Call')
    await expect(actions.first()).toHaveAttribute('href', 'tel:0770000140')
    await openInquiry(page, chat)
    await expect(actions.first()).toHaveText('WhatsApp')
    await actions.first().click()
    await expect(detail(page).getByRole('radio', { name: 'WhatsApp' })).toBeChecked()
    await openInquiry(page, other)
    await expect(button(page, 'Reply')).toBeVisible()
    await expect(actions.first()).toHaveText('Reply')
  })

test('a callback is marked in the list, and found by its source', async ({ page, salon }) => {
  await addInquiry(salon, asked('Please call me.'), { source: 'callback' })
  await addInquiry(salon)
  await page.goto(`${address}?source=callback`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Wants a call')
  await expect(rows(page)).toContainText('Callback')
})
