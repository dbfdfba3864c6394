import type { Browser, BrowserContext } from '@playwright/test'
import { watchRequests } from '#tests/page-requests.ts'
import type { Screen } from '../../scripts/screens/screen.ts'

const LINKS = ['http:', 'https:', 'mailto:', 'tel:']

interface Options {
  url: string
  width: number
  /** What the browser keeps of a session; without it nobody is signed in. */
  session: { name: string; value: string }[] | undefined
}

/** Opens screens and notes whatever should not happen on them. */
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
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') note(`asked ${request.url()}`)
  })
  const page = await context.newPage()
  const quiet = watchRequests(page)
  page.on('console', message => {
    // The browser's own words on a page that is not there.
    const isNotFound = message.text().includes('404') && message.location().url === page.url()
    if (!isNotFound) note(`says ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', error => note(`fails with ${error.message.slice(0, 200)}`))
  page.on('dialog', dialog => {
    // Our own question whether to leave what was typed.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    note(`opens a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })

  /** What is wrong with the page as it stands there now. */
  async function look() {
    const seen = await page.evaluate(links => {
      const { scrollWidth, clientWidth } = document.documentElement
      const targets = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href)
      return {
        overflow: scrollWidth - clientWidth,
        origin: location.origin,
        odd: targets.filter(href => !links.includes(new URL(href).protocol)),
        // One address, and the reply that was written here: nobody else gets it.
        mailto: targets.filter(href => {
          const { protocol, pathname, searchParams } = new URL(href)
          const others = [...searchParams.keys()].filter(name => !['subject', 'body'].includes(name))
          return protocol === 'mailto:' && (others.length > 0 || pathname.includes(','))
        }),
        foreign: [...document.forms]
          .map(({ action }) => action)
          .filter(action => !action.startsWith(location.origin)),
        injected: document.querySelectorAll(
          'iframe, base, object, embed, meta[http-equiv], svg[onload], img[onerror]',
        ).length,
      }
    }, LINKS)
    if (seen.origin !== url) note(`has gone to ${seen.origin}`)
    if (seen.overflow > 0) note(`scrolls sideways by ${seen.overflow} px`)
    for (const href of seen.odd) note(`links to ${href.slice(0, 80)}`)
    for (const href of seen.mailto) note(`mails to others: ${href.slice(0, 80)}`)
    for (const action of seen.foreign) note(`posts to ${action}`)
    if (seen.injected > 0) note(`${seen.injected} injected elements`)
  }

  /** Until React is at work and nothing more is on its way. */
  async function settle() {
    await page.waitForFunction(() => {
      const isAlive = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactFiber'))
      return (
        [...document.querySelectorAll('main, main *')].some(isAlive) &&
        !document.querySelector('.animate-pulse, [aria-busy="true"]')
      )
    })
    await quiet()
  }

  async function show({ path, act }: Pick<Screen, 'path' | 'act'>) {
    at = path
    // The screen before may have been one on paper.
    await page.emulateMedia({ media: null })
    await page.goto(path)
    await settle()
    await look()
    if (!act) return
    await act(page)
    await settle()
    await look()
  }
  return { page, faults, show, close: () => context.close() }
}
