import type { Page } from '@playwright/test'

/** The window of a phone. */
export const phone = { width: 360, height: 780 }

export const address = '/admin/appointments'

export const rows = (page: Page) => page.locator('tr[data-row]')

/** What can be done to all that is selected. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Selected inquiries' })

/** The checkbox of somebody's row. */
export const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
