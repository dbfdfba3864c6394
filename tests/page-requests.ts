import type { Page, Request } from '@playwright/test'
import { until } from './processes/until.ts'

/** The live stream never ends. */
const isEndless = (request: Request) => request.url().endsWith('/api/contacts/stream')

/** Call before the page loads; the returned function waits until all requests of the page have ended. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', request => {
    // Navigation ends the requests of the previous page, not always with an event.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    if (!isEndless(request)) pending.add(request)
  })
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => pending.delete(request))
  return async () => {
    do {
      await until('all requests have ended', () => pending.size === 0).catch(error => {
        throw new Error(`${error.message}: ${[...pending].map(request => request.url()).join(' ')}`)
      })
      // Responses may cause further requests.
      await page.evaluate(() => new Promise(done => requestIdleCallback(done, { timeout: 1_000 })))
    } while (pending.size > 0)
  }
}
