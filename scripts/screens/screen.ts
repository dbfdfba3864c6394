import type { Page } from '@playwright/test'

/** One screen in one state. */
export interface Screen {
  /** `<screen>-<state>`, the start of the file name. */
  name: string
  path: string
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** Brings the open page into the state. */
  interact?: (page: Page) => Promise<unknown>
  /** Only the visible part, for menus and dialogs. */
  windowOnly?: boolean
  /** A public page, shown in all views. */
  isPage?: boolean
}

/** Requests to a route fail, or are never answered. */
export const failing = (call: string) => (page: Page) => page.route(`**/api${call}`, route => route.abort())
export const waiting = (call: string) => (page: Page) => page.route(`**/api${call}`, () => {})

/** Clicks a button, link or menu item. */
export const press =
  (name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click()

/** Goes offline before a step. */
export const offline = (interact: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.context().setOffline(true)
  await interact(page)
}

/** Navigates within the site, so that the browser loads the data. */
export const navigateTo = (path: string) => (page: Page) =>
  page.locator(`footer a[href="${path}"]`).first().click()
