import type { BrowserContext, Page } from '@playwright/test'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { PASSWORD, type SignedIn } from '#tests/accounts.ts'
import { waitForHydration } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import { addInquiry, detail } from './inbox.ts'
import { openWithWorker } from './open-with-worker.ts'

test.use({ serviceWorkers: 'allow' })

/** The service workers that the browser has for the back office, and whatever it keeps for them. */
const workerState = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return {
      scopes: registrations.map(({ scope }) => new URL(scope).pathname),
      waiting: registrations.filter(({ waiting, installing }) => waiting ?? installing).length,
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
    }
  })

/** Publishes another telephone number of the salon, as its owner does. */
async function publishPhone({ app }: Salon, { headers }: SignedIn, phone: string) {
  const { version, ...content } = (await app.inject({ url: '/api/content', headers })).json().data
  const payload = { ...content, salon: { ...content.salon, phone } }
  const published = await app.inject({ method: 'PUT', url: '/api/content', headers, payload })
  expect(published.statusCode, `of a change of version ${version}`).toBe(200)
}

/** The server can't be reached, as far as this browser knows. */
const cutOff = (context: BrowserContext, isOff: boolean) => context.setOffline(isOff)

test('the back office is an app of its own, and the site is not part of it', async ({ page, salon }) => {
  await page.goto('/admin')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/admin.webmanifest')
  const manifest = await (await page.request.get('/admin.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/admin', scope: '/admin', display: 'standalone' })
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((one: { url: string }) => one.url)])
    expect((await page.request.get(url)).status()).toBe(200)
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  await page.goto(`${salon.url}/`)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
  await waitForHydration(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

test('its shortcut opens the form of a new inquiry, once', async ({ page }) => {
  await page.goto(adminPaths.writeInquiry)
  await expect(page.getByRole('dialog', { name: 'New Inquiry' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/appointments')
  await page.reload()
  await expect(page.getByRole('button', { name: 'New Inquiry' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the worker serves the back office, keeps nothing and breaks no policy', async ({ page }) => {
  const refused: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await openWithWorker(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  expect(await workerState(page)).toEqual({ scopes: ['/admin'], waiting: 0, caches: [], databases: [] })
  expect(refused).toEqual([])
})

test('offline a page of its own has the salon’s telephone, also a new one', async ({
  page,
  context,
  salon,
  admin,
}) => {
  await openWithWorker(page)
  await cutOff(context, true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('link', { name: '+94 11 000 0000' })).toHaveAttribute(
    'href',
    'tel:+94110000000',
  )

  await page.setViewportSize({ width: 320, height: 640 })
  // One line, as it is dialled.
  expect((await page.getByRole('link', { name: '+94 11 000 0000' }).boundingBox())?.height).toBeLessThan(32)

  await cutOff(context, false)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  await publishPhone(salon, admin, '+94 11 259 8765')
  // The newer program takes the place of the older one: nothing waits for the last tab to close.
  await expect(async () => {
    await cutOff(context, false)
    await openWithWorker(page)
    await cutOff(context, true)
    await page.reload()
    await expect(page.getByRole('link', { name: '+94 11 259 8765' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect((await workerState(page)).waiting).toBe(0)
})

test('logging out removes the worker', async ({ page }) => {
  await openWithWorker(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect((await workerState(page)).scopes).toEqual([])
})

/** Opens an address in a new window, as a pressed notification does. */
async function openWindow(page: Page, path: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(url => window.open(url, '_blank', 'noopener'), path)
  return opened
}

test('Back from an inquiry that a notification has opened leads to the list', async ({ page, salon }) => {
  const id = await addInquiry(salon)
  await page.goto('/admin')
  const opened = await openWindow(page, adminPaths.openInquiry(id))
  await expect(detail(opened)).toBeVisible()
  await opened.goBack()
  await expect(opened).toHaveURL('/admin/appointments')
  await expect(detail(opened)).toHaveCount(0)
})

test('Back leads to the list also when the session had ended', async ({ page, salon, admin }) => {
  const id = await addInquiry(salon)
  await page.goto('/admin/login')
  await page.evaluate(() => localStorage.clear())
  const opened = await openWindow(page, adminPaths.openInquiry(id))
  await opened.getByLabel('Email').fill(admin.user.email)
  await opened.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await opened.getByRole('button', { name: 'Login' }).click()
  await expect(detail(opened)).toBeVisible()
  await opened.goBack()
  await expect(opened).toHaveURL('/admin/appointments')
  await expect(detail(opened)).toHaveCount(0)
})
