import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { findChromium } from '../../scripts/chromium.ts'
import { adminScreens, loginScreens } from '../../scripts/screens/admin.ts'
import { publicScreens } from '../../scripts/screens/public.ts'
import type { Screen } from '../../scripts/screens/screen.ts'
import { openHostileSalon } from './hostile-salon.ts'
import { hostileTexts } from './hostile-texts.ts'
import { recipe, whole } from './recipe.ts'

let salon: Awaited<ReturnType<typeof openHostileSalon>>
let browser: Browser
beforeAll(async () => {
  salon = await openHostileSalon()
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await salon?.close()
})

const LINKS = ['http:', 'https:', 'mailto:', 'tel:']

/** Opens screens and notes whatever should not happen on them. */
async function openWatched(width: number, signedIn: boolean) {
  const faults: string[] = []
  const context: BrowserContext = await browser.newContext({
    baseURL: salon.url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...(signedIn && {
      storageState: { cookies: [], origins: [{ origin: salon.url, localStorage: salon.session }] },
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
  page.on('console', message => note(`says ${message.text().slice(0, 200)}`))
  page.on('pageerror', error => note(`fails with ${error.message.slice(0, 200)}`))
  page.on('dialog', dialog => {
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
        mailto: targets.filter(href => href.startsWith('mailto:') && new URL(href).search !== ''),
        foreign: [...document.forms]
          .map(({ action }) => action)
          .filter(action => !action.startsWith(location.origin)),
        injected: document.querySelectorAll(
          'iframe, base, object, embed, meta[http-equiv], svg[onload], img[onerror]',
        ).length,
      }
    }, LINKS)
    if (seen.origin !== salon.url) note(`has gone to ${seen.origin}`)
    if (seen.overflow > 0) note(`scrolls sideways by ${seen.overflow} px`)
    for (const href of seen.odd) note(`links to ${href.slice(0, 80)}`)
    for (const href of seen.mailto) note(`mails with more than an address: ${href.slice(0, 80)}`)
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
    await page.waitForLoadState('networkidle')
  }

  async function show({ path, act }: Pick<Screen, 'path' | 'act'>) {
    at = path
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

const widths = whole ? [390, 1440] : [390]
// What is meant to fail or never to come says so on the console.
const sound = (screens: Screen[]) => screens.filter(({ prepare }) => !prepare)
const query = (name: string) => hostileTexts.map(text => `${name}=${encodeURIComponent(text)}`)

async function showAll(screens: Pick<Screen, 'path' | 'act'>[], signedIn: boolean): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    const watched = await openWatched(width, signedIn)
    for (const screen of screens) await watched.show(screen)
    faults.push(...watched.faults)
    await watched.close()
  }
  return faults
}

const patience = { timeout: 240_000 }
const PROMISE =
  'no script runs, nothing is said on the console, nothing scrolls sideways, no link leads astray'

recipe(
  'Stored hostile texts on every public screen',
  PROMISE,
  async see => {
    const screens = sound([...publicScreens, ...loginScreens])
    const shown = whole ? screens : screens.filter(({ name }) => /^(home|services-all|contact)$/.test(name))
    const faults = await showAll(shown, false)
    see(`${shown.length} screens, ${widths.length} widths`)
    expect(faults).toEqual([])
  },
  patience,
)

recipe(
  'Stored hostile texts on every screen of the back office',
  PROMISE,
  async see => {
    const screens = sound(adminScreens)
    const shown = whole
      ? screens
      : screens.filter(({ name }) =>
          /^(dashboard|services-list|branches-list|appointments-detail|settings)$/.test(name),
        )
    const faults = await showAll(shown, true)
    see(`${shown.length} screens, ${widths.length} widths`)
    expect(faults).toEqual([])
  },
  patience,
)

recipe(
  'Each hostile text by itself: an inquiry opened, a branch and a service in their forms',
  PROMISE,
  async see => {
    const { contacts, branches, services } = salon.ids
    const some = (ids: number[]) => (whole ? ids : ids.filter((_, n) => n % 20 === 0))
    const screens = [
      ...some(contacts).map(id => `/admin/appointments?open=${id}`),
      ...some(branches)
        .filter((_, n) => n % 4 === 0)
        .map(id => `/admin/branches/edit/${id}`),
      ...some(services)
        .filter((_, n) => n % 4 === 0)
        .map(id => `/admin/services/edit/${id}`),
    ]
    const watched = await openWatched(390, true)
    for (const path of screens) await watched.show({ path })
    see(`${screens.length} screens`)
    expect(watched.faults).toEqual([])
    await watched.close()
  },
  patience,
)

recipe(
  'Hostile texts in the address',
  PROMISE,
  async see => {
    const visitors = [
      ...query('service').map(each => `/contact?${each}&branch=${each.slice(8)}`),
      ...query('category').map(each => `/services?${each}`),
      ...query('next').map(each => `/admin/login?${each}`),
    ]
    const admins = query('search').map(each => `/admin/services?${each}`)
    let count = 0
    for (const [paths, signedIn] of [
      [visitors, false],
      [admins, true],
    ] as const) {
      const watched = await openWatched(390, signedIn)
      const tried = paths.filter((_, n) => n % (whole ? 3 : 40) === 0)
      for (const path of tried) await watched.show({ path })
      expect(watched.faults).toEqual([])
      await watched.close()
      count += tried.length
    }
    see(`${count} addresses`)
  },
  patience,
)

const literal = ['{{ticket}}', '<base href="https://evil.example/">', '\\', '=1+1', '__proto__']

recipe(
  'Hostile names on the pages',
  'are shown as they were written, also where the server writes into a page',
  async see => {
    const watched = await openWatched(1440, false)
    const names = literal.filter(text => hostileTexts.includes(text))
    for (const path of ['/', '/services', '/contact']) {
      await watched.page.goto(path)
      for (const name of names) {
        const shown = await watched.page.getByText(name, { exact: true }).count()
        expect(shown, `${name} on ${path}`).toBeGreaterThan(0)
      }
    }
    await watched.close()
    see(`${names.length} names on 3 pages`)
  },
)
