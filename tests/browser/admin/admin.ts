import type { Browser, Page } from '@playwright/test'
import { defaultContent } from '#content/default-content.ts'
import type { User } from '#contracts/accounts/user.ts'
import { type SignedIn, signInWithPassword } from '#tests/accounts.ts'
import { publishContent } from '../../../server/salon/content/content.queries.ts'
import { test as base, expect, type Salon } from '../test.ts'

/** The browser's record of a session; see `web/admin/session/session.ts`. */
const sessionItems = (token: string, user: Partial<User>) => [
  { name: 'token', value: token },
  { name: 'user', value: JSON.stringify(user) },
]

/** For pages in which this admin is logged in. */
const storageOf = ({ url }: Salon, { token, user }: SignedIn) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: sessionItems(token, user) }],
})

/** The page is logged in as an admin, whose password is PASSWORD. */
export const test = base.extend<{ admin: SignedIn }>({
  admin: async ({ salon }, use) => use(await addAdmin(salon, 'Kamala Silva')),
  storageState: async ({ admin, salon }, use) => use(storageOf(salon, admin)),
})

export { expect }

/** A link of the menu on a wide screen; lists on the dashboard have links of the same names. */
export const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true })

/** An admin of this name with a live session. */
export async function addAdmin(salon: Salon, name: string): Promise<SignedIn> {
  const signedIn = await signInWithPassword(salon, 'admin')
  await salon.db.updateTable('users').set({ name }).where('id', '=', signedIn.user.id).execute()
  return { ...signedIn, user: { ...signedIn.user, name } }
}

/** Publishes a telephone number and email address of the salon's own; the sample ones are a problem on the dashboard. */
export async function enterOwnContact({ db }: Salon) {
  const own = {
    ...defaultContent.salon,
    street: '1 Jasmine Road',
    phone: '+94 11 259 8765',
    email: 'hello@salon.example',
    whatsApp: '',
  }
  const author = { id: 1, name: 'Nimali', email: 'nimali@salon.example' }
  const publication = { author, now: new Date().toISOString(), version: undefined }
  await db
    .transaction()
    .execute(trx => publishContent(trx, content => ({ ...content, salon: own }), publication))
}

/** Another browser, in which a new admin of this name is logged in, or no one. */
export async function openOtherBrowser(browser: Browser, salon: Salon, name?: string) {
  const storageState = name ? storageOf(salon, await addAdmin(salon, name)) : { cookies: [], origins: [] }
  return (await browser.newContext({ baseURL: salon.url, storageState })).newPage()
}

/** Puts a session into the page's browser. */
export const storeSession = (page: Page, token: string, user: Partial<User>) =>
  page.evaluate(
    items => {
      for (const { name, value } of items) localStorage.setItem(name, value)
    },
    sessionItems(token, user),
  )

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Logs a new user in before any page is opened. */
export async function signInAs(page: Page, salon: Salon, role: string) {
  const signedIn = await signInWithPassword(salon, role)
  await page.goto(`${salon.url}/favicon.svg`)
  await storeSession(page, signedIn.token, signedIn.user)
  return signedIn
}

export const signInAsAdmin = (page: Page, salon: Salon) => signInAs(page, salon, 'admin')

const isCall = (path: RegExp | string) => (url: URL) => {
  const at = url.pathname.replace(/^\/api/, '')
  return url.pathname.startsWith('/api/') && (typeof path === 'string' ? at === path : path.test(at))
}

/** Lets an API call fail, or get no response at all when `status` is 0, until it is disposed of. */
export const failCall = (page: Page, method: string, path: RegExp | string, status: number, body?: unknown) =>
  page.route(isCall(path), route => {
    if (route.request().method() !== method) return route.fallback()
    return status === 0 ? route.abort() : route.fulfill({ status, json: body ?? { success: false } })
  })

/** Holds an API call on its way to the server, or to another route, until it is released. */
export async function holdCall(page: Page, method: string, path: string) {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(isCall(path), async route => {
    if (route.request().method() === method) {
      ask()
      await released
    }
    await route.fallback()
  })
  return { asked, release }
}

/** No live updates reach the page. */
export const blockLiveUpdates = (page: Page) => page.route('**/api/contacts/stream', route => route.abort())
