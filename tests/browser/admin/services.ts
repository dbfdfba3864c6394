import type { Page } from '@playwright/test'

/** The rows of the list of services. */
export const serviceRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** The row of a service. */
export const serviceRow = (page: Page, name: string) =>
  serviceRows(page).filter({ has: page.getByRole('link', { name: `Edit ${name}`, exact: true }) })

/** A button or link of a row. */
export const rowAction = (page: Page, action: 'Edit' | 'Delete' | 'More for', name: string) =>
  serviceRow(page, name).getByRole(action === 'Edit' ? 'link' : 'button', {
    name: `${action} ${name}`,
    exact: true,
  })

/** By what a pointer drags a row. */
export const dragHandle = (page: Page, name: string) => serviceRow(page, name).getByTitle('Drag to move')

/** Chooses in the menu of a row. */
export async function chooseInRow(page: Page, name: string, item: string) {
  await rowAction(page, 'More for', name).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Chooses in the menu of the list. */
export async function chooseInList(page: Page, item: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
