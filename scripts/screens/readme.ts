import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const folder = 'docs/pictures'
const SETTLED_MS = 900

/** Makes the pictures of the README. */
export async function takeReadmePictures(page: Page) {
  mkdirSync(folder, { recursive: true })
  const browser = await page.context().newCDPSession(page)
  const capture = async (name: string) => {
    await page.waitForTimeout(SETTLED_MS)
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 92 })
    writeFileSync(`${folder}/${name}.webp`, data, 'base64')
  }
  await page.goto('/')
  await capture('home')

  await page.goto('/services')
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => {
    const top = document.querySelector('#prices')?.getBoundingClientRect().top ?? 0
    scrollBy({ top: top - 160, behavior: 'instant' })
  })
  await capture('services')

  await page.goto('/admin/appointments')
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .waitFor()
  await capture('inquiries')
}
