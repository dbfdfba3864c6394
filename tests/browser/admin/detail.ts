import type { Browser, Page } from '@playwright/test'
import type { SignedIn } from '#tests/accounts.ts'
import { signInWithPassword } from '#tests/accounts.ts'
import { expect, type Salon } from '../test.ts'
import { putSession } from './admin.ts'

export const address = '/admin/appointments'

export const detail = (page: Page) => page.getByRole('dialog', { name: 'Contact Submission Detail' })
export const timeline = (page: Page) => detail(page).getByRole('region', { name: 'Activity' })
export const button = (page: Page, name: string) => detail(page).getByRole('button', { name, exact: true })

/** What stands beside a name in the detail. */
export const fact = (page: Page, name: string) =>
  detail(page).locator('dt').getByText(name, { exact: true }).locator('xpath=../dd')

/** Opens an inquiry, until it has been read. */
export async function openInquiry(page: Page, id: number) {
  await page.goto(`${address}?open=${id}`)
  await expect(timeline(page)).toContainText('Read by')
  await expect(button(page, 'Mark as Completed')).toBeEnabled()
}

/** An admin of this name with a live session. */
export async function colleague(salon: Salon, name: string): Promise<SignedIn> {
  const signedIn = await signInWithPassword(salon, 'admin')
  await salon.db.updateTable('users').set({ name }).where('id', '=', signedIn.user.id).execute()
  return { ...signedIn, user: { ...signedIn.user, name } }
}

/** Puts an admin of this name into this browser, before any page is opened. */
export async function signInNamed(page: Page, salon: Salon, name: string): Promise<SignedIn> {
  const signedIn = await colleague(salon, name)
  await page.goto(`${salon.url}/favicon.svg`)
  await putSession(page, signedIn.token, signedIn.user)
  return signedIn
}

/** A browser of somebody else. */
export async function otherBrowser(browser: Browser, salon: Salon, name: string) {
  const context = await browser.newContext({ baseURL: salon.url })
  const page = await context.newPage()
  return { page, signedIn: await signInNamed(page, salon, name), close: () => context.close() }
}

/** What a colleague does through the API. */
export async function does(
  { app }: Salon,
  { headers }: SignedIn,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) {
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

/** Where a note is written. */
export const note = (page: Page) => detail(page).getByLabel('Note')

/** Where things begin on the screen, from above. */
export const topOf = async (page: Page, words: string | RegExp) =>
  (await detail(page).getByText(words).first().boundingBox())?.y ?? Number.NaN
