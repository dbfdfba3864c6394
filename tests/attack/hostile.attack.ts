import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { findChromium, NO_BROWSER } from '../../scripts/chromium.ts'
import { adminScreens, loginScreens } from '../../scripts/screens/admin.ts'
import { publicScreens } from '../../scripts/screens/public.ts'
import type { Screen } from '../../scripts/screens/screen.ts'
import { isFullRun, scenario } from '../processes/scenario.ts'
import { openHostileSalon } from './hostile/salon.ts'
import { openWatched } from './hostile/watched-page.ts'
import { hostileTexts } from './hostile-texts.ts'

const executablePath = findChromium()
const missing = !executablePath && NO_BROWSER

let salon: Awaited<ReturnType<typeof openHostileSalon>>
let browser: Browser
beforeAll(async () => {
  if (!executablePath) return
  salon = await openHostileSalon()
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await salon?.close()
})

const PHONE = 390
const DESKTOP = 1440
const PROMISE =
  'no script runs, nothing is logged on the console, no page scrolls sideways, no link leads elsewhere'

type Shown = Pick<Screen, 'path' | 'interact'>

/** Opens the screens at each width and returns what was wrong on them. */
async function showAll(screens: Shown[], isLoggedIn: boolean, widths = [PHONE]): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    const session = isLoggedIn ? salon.session : undefined
    const watched = await openWatched(browser, { url: salon.url, width, session })
    for (const screen of screens) await watched.show(screen)
    faults.push(...watched.faults)
    await watched.close()
  }
  return faults
}

// Failed requests are logged on the console. The inquiry with photographs is of another salon.
const withoutFailures = (screens: Screen[]) =>
  screens.filter(
    ({ name, prepare, needsPhotographs }) =>
      !prepare && !needsPhotographs && !/-(offline|refused-rows)$/.test(name),
  )
const everyFourth = <T>(all: T[]) => all.filter((_, n) => n % 4 === 0)
const toScreens = (paths: string[]): Shown[] => paths.map(path => ({ path }))
/** A quarter of the hostile texts as values of a query. */
const queries = (name: string) => everyFourth(hostileTexts.map(text => `${name}=${encodeURIComponent(text)}`))

const widths = isFullRun ? [PHONE, DESKTOP] : [PHONE]

for (const { action, screens, isLoggedIn = false, fullRunOnly = true, atWidths } of [
  {
    action: 'Every public screen shows stored hostile texts',
    screens: () => {
      const all = withoutFailures([...publicScreens, ...loginScreens])
      return isFullRun ? all : all.filter(({ name }) => /^(home|services-all|contact)$/.test(name))
    },
    atWidths: widths,
    fullRunOnly: false,
  },
  {
    // Runs before the screens that delete something.
    action: 'Each stored hostile text is shown in an inquiry, and in forms of branches and services',
    screens: () => [
      ...toScreens([
        ...salon.ids.inquiries.map(id => `/admin/appointments?open=${id}`),
        ...everyFourth(salon.ids.branches).map(id => `/admin/branches/edit/${id}`),
        ...everyFourth(salon.ids.services).map(id => `/admin/services/edit/${id}`),
      ]),
      { path: '/admin/services', interact: (page: Page) => page.getByText(/^Deleted in the last/).click() },
    ],
    isLoggedIn: true,
  },
  {
    action: 'Every screen of the back office shows stored hostile texts',
    screens: () => withoutFailures(adminScreens),
    isLoggedIn: true,
    atWidths: widths,
  },
  {
    action: 'Addresses of public screens contain hostile texts',
    screens: () =>
      toScreens([
        ...queries('service').map(each => `/contact?${each}&branch=${each.slice('service='.length)}`),
        ...queries('category').map(each => `/services?${each}`),
        ...queries('next').map(each => `/admin/login?${each}`),
      ]),
  },
  {
    action: 'Addresses of the back office contain hostile texts',
    screens: () => toScreens(queries('search').map(each => `/admin/services?${each}`)),
    isLoggedIn: true,
  },
])
  scenario({ action, promise: PROMISE, fullRunOnly, missing, timeout: 240_000 }, async () => {
    const shown = screens()
    expect(await showAll(shown, isLoggedIn, atWidths)).toEqual([])
    return `${shown.length} screens`
  })
