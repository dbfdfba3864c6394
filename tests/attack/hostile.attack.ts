import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { findChromium } from '../../scripts/chromium.ts'
import { adminScreens, loginScreens } from '../../scripts/screens/admin.ts'
import { publicScreens } from '../../scripts/screens/public.ts'
import type { Screen } from '../../scripts/screens/screen.ts'
import { openHostileSalon } from './hostile-salon.ts'
import { hostileTexts } from './hostile-texts.ts'
import { recipe, whole } from './recipe.ts'
import { openWatched } from './watched-page.ts'

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

const watch = (width: number, signedIn: boolean) =>
  openWatched(browser, { url: salon.url, width, session: signedIn ? salon.session : undefined })

const widths = whole ? [390, 1440] : [390]
// What is meant to fail or never to come says so on the console.
const sound = (screens: Screen[]) =>
  screens.filter(({ name, prepare }) => !prepare && !name.endsWith('-offline'))
const query = (name: string) => hostileTexts.map(text => `${name}=${encodeURIComponent(text)}`)

async function showAll(screens: Pick<Screen, 'path' | 'act'>[], signedIn: boolean): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    const watched = await watch(width, signedIn)
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

// Before the screens of which some delete.
recipe(
  'Each hostile text by itself: an inquiry opened, a branch and a service in their forms',
  PROMISE,
  async see => {
    const { contacts, branches, services } = salon.ids
    const screens = [
      ...contacts.map(id => `/admin/appointments?open=${id}`),
      ...branches.filter((_, n) => n % 4 === 0).map(id => `/admin/branches/edit/${id}`),
      ...services.filter((_, n) => n % 4 === 0).map(id => `/admin/services/edit/${id}`),
    ]
    const watched = await watch(390, true)
    for (const path of screens) await watched.show({ path })
    see(`${screens.length} screens`)
    expect(watched.faults).toEqual([])
    await watched.close()
  },
  { ...patience, further: true },
)

recipe(
  'Stored hostile texts on every screen of the back office',
  PROMISE,
  async see => {
    const screens = sound(adminScreens)
    const faults = await showAll(screens, true)
    see(`${screens.length} screens, ${widths.length} widths`)
    expect(faults).toEqual([])
  },
  { ...patience, further: true },
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
      const watched = await watch(390, signedIn)
      const tried = paths.filter((_, n) => n % 4 === 0)
      for (const path of tried) await watched.show({ path })
      expect(watched.faults).toEqual([])
      await watched.close()
      count += tried.length
    }
    see(`${count} addresses`)
  },
  { ...patience, further: true },
)

const literal = ['{{ticket}}', '<base href="https://evil.example/">', '\\', '=1+1', '__proto__']

recipe(
  'Hostile names on the pages',
  'are shown as they were written, also where the server writes into a page',
  async see => {
    const watched = await watch(1440, false)
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
  { further: true },
)
