import type { Page } from '@playwright/test'

/** Opens the back office and waits until its service worker serves it. */
export async function openWithWorker(page: Page) {
  await page.goto('/admin')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
