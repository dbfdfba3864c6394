import type { Page } from '@playwright/test'

/** A section of Settings, Website. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens Settings, Website, and the fields of a section. */
export async function openSection(page: Page, name: string) {
  await page.goto('/admin/settings/website')
  await section(page, name).getByRole('heading', { name }).click()
}
