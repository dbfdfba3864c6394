import type { Page } from '@playwright/test'

/** The rows of the list of services. */
export const serviceRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** The row of a service. */
export const serviceRow = (page: Page, name: string) =>
  serviceRows(page).filter({ has: page.getByRole('link', { name: `Edit ${name}`, exact: true }) })

/** A button or link of a row, with the pointer on its row: those of other rows can't be pressed. */
export async function rowAction(page: Page, action: 'Edit' | 'Delete' | 'More for' | 'Move', name: string) {
  const row = serviceRow(page, name)
  await row.hover()
  return row.getByRole(action === 'Edit' ? 'link' : 'button', { name: `${action} ${name}`, exact: true })
}

/** Presses a button or link of a row. */
export const pressInRow = async (page: Page, action: 'Edit' | 'Delete', name: string) =>
  (await rowAction(page, action, name)).click()

/** Chooses in the menu of a row. */
export async function chooseInRow(page: Page, name: string, item: string) {
  await (await rowAction(page, 'More for', name)).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Chooses in the menu of the list. */
export async function chooseInList(page: Page, item: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
