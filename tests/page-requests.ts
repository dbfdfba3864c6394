import type { Page, Request } from '@playwright/test'
import { until } from './processes/until.ts'

/** What never ends is no reason to wait: the line on which open screens hear of changes. */
const isEndless = (request: Request) => request.url().endsWith('/api/contacts/stream')

/** Waits until a page has got everything that it asked for. To be called before the page asks for anything. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', request => {
    // What the page before has asked for ends with it, and is not always said to.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    if (!isEndless(request)) pending.add(request)
  })
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => pending.delete(request))
  return async () => {
    do {
      await until('nothing is on its way', () => pending.size === 0).catch(error => {
        throw new Error(`${error.message}: ${[...pending].map(request => request.url()).join(' ')}`)
      })
      // What has come may ask for more.
      await page.evaluate(() => new Promise(done => requestIdleCallback(done, { timeout: 1_000 })))
    } while (pending.size > 0)
  }
}
