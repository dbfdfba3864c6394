import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import type { TestSalon } from '#tests/test-salon.ts'
import type { Page } from './page.ts'

/** A new administrator logs in through the form and reaches the page that was asked for. */
export async function logIn(page: Page, salon: TestSalon, path = '/admin') {
  const { user } = await signInWithPassword(salon)
  await page.go(path)
  await page.fill('Email', user.email)
  await page.fill('Password', PASSWORD)
  await page.click('button', 'Login')
  await page.isAt(path)
  return user
}
