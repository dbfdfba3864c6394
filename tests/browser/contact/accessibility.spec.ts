import { expectSound } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { failOnce, failure, fillIn, holdSending, openForm, sendButton } from './form.ts'

for (const [width, details] of [
  [320, {}],
  [1440, whole],
] as const) {
  test(
    `at ${width} px: idle, refused, failed, sending and sent are accessible`,
    details,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await openForm(page)
      await expectSound(page)

      await sendButton(page).click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await expectSound(page)

      await fillIn(page)
      await failOnce(page, 503, { success: false, error: 'No' })
      await sendButton(page).click()
      await expect(page.getByText(failure)).toBeVisible()
      await expectSound(page)

      const release = await holdSending(page)
      await sendButton(page).click()
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
      await expectSound(page)
      release()
      await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
      await expectSound(page)
    },
  )
}

test('without branches it is accessible too', whole, async ({ page, salon }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await salon.db.schema.alterTable('branches').renameTo('branches_away').execute()
  await openForm(page)
  await expect(page.getByRole('button', { name: 'Retry Loading Branches' })).toBeVisible()
  await expectSound(page)
  await page.setViewportSize({ width: 320, height: 900 })
  await expectSound(page)
})

test(
  'the fields fill themselves: names for autofill, except the one that no person sees',
  whole,
  async ({ page }) => {
    await openForm(page)
    const fill = (name: string) => page.locator(`[name=${name}]`).getAttribute('autocomplete')
    expect(await Promise.all(['firstName', 'lastName', 'email', 'phone', 'website'].map(fill))).toEqual([
      'given-name',
      'family-name',
      'email',
      'tel',
      'off',
    ])
    const trap = page.locator('[name=website]')
    await expect(trap).toHaveAttribute('tabindex', '-1')
    await expect(trap).not.toBeInViewport()
    await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0)
  },
)
