import type { Page } from '@playwright/test'

/** One screen in one state, as `npm run screens` takes it. */
export interface Screen {
  /** `<screen>-<state>`: the beginning of the file's name. */
  name: string
  path: string
  /** Before the page is opened: answers that fail or never come. */
  prepare?: (page: Page) => Promise<unknown>
  /** What brings the open page into the state. */
  act?: (page: Page) => Promise<unknown>
  /** Only what is in the window: for menus and dialogs, which cover the rest. */
  windowOnly?: boolean
  /** A page of the site as it is: looked at in every view. */
  isPage?: boolean
}

/** The API's answers to a call fail, or never come. */
export const failing = (call: string) => (page: Page) => page.route(`**/api${call}`, route => route.abort())
export const waiting = (call: string) => (page: Page) => page.route(`**/api${call}`, () => {})

/** Clicks a button, or a link that looks like one, by its words. */
export const press =
  (name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click()

/** The line is gone: what was not opened before can't be fetched. */
export const offline = (act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.context().setOffline(true)
  await act(page)
}

/** Comes to a page inside the site, so that the browser reads its data itself. */
export const walkTo = (path: string) => (page: Page) =>
  page.locator(`footer a[href="${path}"]`).first().click()
