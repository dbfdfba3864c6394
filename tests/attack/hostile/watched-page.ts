import type { Browser, BrowserContext } from '@playwright/test'
import { isHydrated } from '#tests/hydrated.ts'
import { watchRequests } from '#tests/page-requests.ts'
import type { Screen } from '../../../scripts/screens/screen.ts'

const LINKS = ['http:', 'https:', 'mailto:', 'tel:']

interface Options {
  url: string
  width: number
  /** What the browser stores of a session; without it no one is logged in. */
  session: { name: string; value: string }[] | undefined
}

/** Opens screens and notes everything that should not happen on them. */
export async function openWatched(browser: Browser, { url, width, session }: Options) {
  const faults: string[] = []
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...(session && {
      storageState: { cookies: [], origins: [{ origin: url, localStorage: session }] },
    }),
  })
  let at = ''
  const note = (what: string) => faults.push(`${at} at ${width} px: ${what}`)
  await context.exposeFunction('hit', () => note('a script ran'))
  context.on('request', request => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') note(`requested ${request.url()}`)
  })
  // Each screen as in a new tab: what was typed on the one before would open its form again.
  await context.addInitScript(() => sessionStorage.clear())
  const page = await context.newPage()
  const untilResponded = watchRequests(page)
  page.on('console', message => {
    // The browser's own message about a 404 page.
    const isNotFound = message.text().includes('404') && message.location().url === page.url()
    if (!isNotFound) note(`logs ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', error => note(`fails with ${error.message.slice(0, 200)}`))
  page.on('dialog', dialog => {
    // Our own question about unsaved changes.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    note(`opens a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })

  /** Checks the page as it is now. */
  async function check() {
    const seen = await page.evaluate(links => {
      const { scrollWidth, clientWidth } = document.documentElement
      const targets = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href)
      return {
        overflow: scrollWidth - clientWidth,
        origin: location.origin,
        unsafe: targets.filter(href => !links.includes(new URL(href).protocol)),
        // Only one recipient, with subject and body.
        mailto: targets.filter(href => {
          const { protocol, pathname, searchParams } = new URL(href)
          const others = [...searchParams.keys()].filter(name => !['subject', 'body'].includes(name))
          return protocol === 'mailto:' && (others.length > 0 || pathname.includes(','))
        }),
        foreign: [...document.forms]
          .map(({ action }) => action)
          .filter(action => !action.startsWith(location.origin)),
        injected: document.querySelectorAll(
          // The texts of the site have the page beside them, in a frame of our own.
          'iframe:not([src$="?preview"]), base, object, embed, meta[http-equiv], svg[onload], img[onerror]',
        ).length,
      }
    }, LINKS)
    if (seen.origin !== url) note(`has gone to ${seen.origin}`)
    if (seen.overflow > 0) note(`scrolls sideways by ${seen.overflow} px`)
    for (const href of seen.unsafe) note(`links to ${href.slice(0, 80)}`)
    for (const href of seen.mailto) note(`mails to others: ${href.slice(0, 80)}`)
    for (const action of seen.foreign) note(`posts to ${action}`)
    if (seen.injected > 0) note(`${seen.injected} injected elements`)
  }

  /** Waits until React has hydrated the page and all responses have come. */
  async function settle() {
    await page.waitForFunction(isHydrated)
    await page.waitForFunction(() => !document.querySelector('.animate-pulse, [aria-busy="true"]'))
    await untilResponded()
  }

  async function show({ path, interact }: Pick<Screen, 'path' | 'interact'>) {
    at = path
    // The screen before may have been a print preview.
    await page.emulateMedia({ media: null })
    await page.goto(path)
    await settle()
    await check()
    if (!interact) return
    await interact(page)
    await settle()
    await check()
  }
  return { page, faults, show, close: () => context.close() }
}
