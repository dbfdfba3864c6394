import { expectAccessible } from '../checks.ts'
import { expect, test } from '../test.ts'
import {
  failSubmitOnce,
  failureMessage,
  fillIn,
  holdSubmit,
  inquiryForm,
  openForm,
  sendButton,
} from './form.ts'

test.use({ reducedMotion: 'reduce' })

test('the form is accessible: idle, refused, failed, sending and sent', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await openForm(page)
  await expectAccessible(page)

  await sendButton(page).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectAccessible(page)

  await fillIn(page)
  await failSubmitOnce(page, 503, { success: false, error: 'No' })
  await sendButton(page).click()
  await expect(page.getByText(failureMessage)).toBeVisible()

  const release = await holdSubmit(page)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
  await expectAccessible(page)
})

test('the form is accessible without branches', async ({ page, salon }) => {
  await salon.db.schema.alterTable('branches').renameTo('branches_away').execute()
  await openForm(page)
  await expect(page.getByRole('button', { name: 'Retry Loading Branches' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 900 })
  await expectAccessible(page)
})

test('the fields have autocomplete names, and the honeypot is invisible', async ({ page }) => {
  await openForm(page)
  for (const [name, autocomplete] of [
    ['firstName', 'given-name'],
    ['lastName', 'family-name'],
    ['email', 'email'],
    ['phone', 'tel'],
    ['website', 'off'],
  ] as const)
    await expect(inquiryForm(page).locator(`[name=${name}]`)).toHaveAttribute('autocomplete', autocomplete)
  const honeypot = inquiryForm(page).locator('[name=website]')
  await expect(honeypot).toHaveAttribute('tabindex', '-1')
  await expect(honeypot).not.toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0)
})
