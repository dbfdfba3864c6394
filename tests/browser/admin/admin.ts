import type { Page } from '@playwright/test'
import type { Role, User } from '#contracts/user.ts'
import { signInWithPassword } from '#tests/accounts.ts'
import type { Salon } from '../test.ts'

/** What the browser keeps of a session; see `web/admin/session/session.ts`. */
export const putSession = (page: Page, token: string, user: Partial<User>) =>
  page.evaluate(
    ([key, record]) => {
      localStorage.setItem('token', key)
      localStorage.setItem('user', record)
    },
    [token, JSON.stringify(user)] as const,
  )

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/**
 * Makes a user with a live session, whom PASSWORD logs in as well, and puts the session into this browser
 * before any page is opened.
 */
export async function signInAs(page: Page, salon: Salon, role: Role) {
  const signedIn = await signInWithPassword(salon, role)
  await page.goto(`${salon.url}/favicon.svg`)
  await putSession(page, signedIn.token, signedIn.user)
  return signedIn
}

export const signInAsAdmin = (page: Page, salon: Salon) => signInAs(page, salon, 'admin')

const isCall = (path: RegExp | string) => (url: URL) => {
  const at = url.pathname.replace(/^\/api/, '')
  return url.pathname.startsWith('/api/') && (typeof path === 'string' ? at === path : path.test(at))
}

/** Answers a call of the API with a failure, or with nothing at all when `status` is 0, until it is disposed of. */
export const failCall = (page: Page, method: string, path: RegExp | string, status: number, body?: unknown) =>
  page.route(isCall(path), route => {
    if (route.request().method() !== method) return route.fallback()
    return status === 0 ? route.abort() : route.fulfill({ status, json: body ?? { success: false } })
  })

/** Holds a call of the API on its way to the server, or to another route, until it is released. */
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

/** The screen hears nothing of what others do, as on a line that is dead. */
export const cutLine = (page: Page) => page.route('**/api/contacts/stream', route => route.abort())
