import type { BrowserContextOptions, Page } from '@playwright/test'

/** One screen in one state. */
export interface Screen {
  /** `<screen>-<state>`, the start of the file name. */
  name: string
  path: string
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** Brings the open page into the state. */
  interact?: ((page: Page) => Promise<unknown>) | undefined
  /** Only the visible part, for menus and dialogs. */
  windowOnly?: boolean
  /** Shows an inquiry with photographs (`photographs.ts`). */
  needsPhotographs?: boolean
  /** A public page, shown in all views. */
  isPage?: boolean
}

/** The states of a screen, by the end of their names; '' is the screen itself. */
export const statesOf = (
  screen: string,
  path: string,
  states: Record<string, Partial<Omit<Screen, 'name'>>>,
): Screen[] =>
  Object.entries(states).map(([state, how]) => ({
    name: state ? `${screen}-${state}` : screen,
    path,
    ...how,
  }))

/** A state whose menu or dialog fits into the window. */
export const inWindow = (interact: Screen['interact']) => ({ interact, windowOnly: true })

/** Requests to a route fail, or never get a response. */
export const failing = (call: string) => (page: Page) => page.route(`**/api${call}`, route => route.abort())
export const waiting = (call: string) => (page: Page) => page.route(`**/api${call}`, () => {})

/** Clicks a button, link or menu item. */
export const press =
  (name: string | RegExp, role: 'button' | 'link' | 'menuitem' | 'option' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click()

type Step = (page: Page) => Promise<unknown>

/** Runs several steps in order. */
export const steps =
  (...all: Step[]) =>
  async (page: Page) => {
    for (const step of all) await step(page)
  }

/** Goes offline before a step. */
export const offline = (step: Step) => steps(page => page.context().setOffline(true), step)

/** Navigates within the site, so that the browser loads the data. */
export const navigateTo = (path: string) => (page: Page) =>
  page.locator(`footer a[href="${path}"]`).first().click()

/** A viewport and user preferences. */
export interface View {
  /** The end of the file name. */
  name: string
  viewport: { width: number; height: number }
  forcedColors?: BrowserContextOptions['forcedColors']
  /** The browser's default font size in pixels, if it is not 16. */
  fontSize?: number
  isPrint?: boolean
}

/** For every screen. */
export const views: View[] = [
  { name: '360', viewport: { width: 360, height: 780 } },
  { name: '768', viewport: { width: 768, height: 900 } },
  { name: '1440', viewport: { width: 1440, height: 900 } },
]

/** For public pages. */
export const widerViews: View[] = [
  ...views,
  { name: '1920', viewport: { width: 1920, height: 1080 } },
  { name: '2560', viewport: { width: 2560, height: 1440 } },
  { name: 'landscape', viewport: { width: 740, height: 360 } },
  { name: 'large-text', viewport: { width: 360, height: 780 }, fontSize: 32 },
  { name: 'forced-colours', viewport: { width: 1440, height: 900 }, forcedColors: 'active' },
  { name: 'print', viewport: { width: 794, height: 1123 }, isPrint: true },
]
