// The reply and note forms are loaded when an inquiry is opened; here their code is late or missing.
import type { Page } from '@playwright/test'
import { expectAccessible, holdScripts } from '../checks.ts'
import { expect, test } from './admin.ts'
import { addInquiry, address, button, detail, fact } from './inbox.ts'
import { replyField } from './reply.ts'

const openFirst = (page: Page) => page.getByRole('button', { name: /^View / }).click()

test.beforeEach(async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto(address)
  await expect(page.getByRole('button', { name: /^View / })).toBeVisible()
})

test('keys pressed after Reply are no shortcuts before the form has loaded, which then gets the focus', async ({
  page,
}) => {
  const arrive = await holdScripts(page)
  await openFirst(page)
  await button(page, 'Reply').click()
  await page.keyboard.press('c')
  await page.keyboard.press('p')
  arrive()
  await expect(replyField(page)).toBeFocused()
  await expect(fact(page, 'Status')).toHaveText('Read')
})

test('forms whose code cannot be loaded say so, and can be tried again', async ({ page }) => {
  await page.route('**/assets/*.js', route => route.abort())
  await openFirst(page)
  await expect(detail(page).getByText('We couldn’t load the conversation.')).toBeVisible()
  await button(page, 'Reply').click()
  const failure = detail(page).getByText('We couldn’t load the reply form.')
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await button(page, 'Try Again').first().click()
  await expect(failure).toBeHidden()
  await expect(replyField(page)).toBeVisible()
  await expect(detail(page).getByText('We couldn’t load the conversation.')).toBeHidden()
})
