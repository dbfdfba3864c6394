// `npm run screens`: pictures of every screen and state at three widths, in test-results/screens; those of the site's pages
// large, on a phone's side, with large letters, in the reader's colours and on paper too.
// `--only services` takes those whose name begins so; `--readme` makes the three pictures of the README instead.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { adminScreens, loginScreens } from './screens/admin.ts'
import { publicScreens } from './screens/public.ts'
import { takeReadmePictures } from './screens/readme.ts'
import type { Screen } from './screens/screen.ts'
import { startSalon } from './screens/seeded-salon.ts'
import { type View, views, widerViews } from './screens/views.ts'

type Salon = Awaited<ReturnType<typeof startSalon>>

const README_VIEW: View = { name: 'readme', viewport: { width: 1440, height: 900 } }
const SETTLED_MS = 500
const folder = 'test-results/screens'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, readme: { type: 'boolean', default: false } },
})

const viewsOf = ({ isPage }: Screen) => (isPage ? widerViews : views)

/** A page that stands still, with the administrator's session or without. */
async function openPage(browser: Browser, salon: Salon, view: View, signedIn: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: salon.url,
    viewport: view.viewport,
    forcedColors: view.forcedColors ?? 'none',
    locale: 'en-US',
    timezoneId: 'Asia/Colombo',
    reducedMotion: 'reduce',
    ...(signedIn && {
      storageState: { cookies: [], origins: [{ origin: salon.url, localStorage: salon.session }] },
    }),
  })
  return context.newPage()
}

/** Pictures and the letters of quotations further down are loaded only when somebody comes near; seen it is from its top. */
async function loadAll(page: Page) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map(picture => picture.decode().catch(() => {})))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => document.fonts.ready)
}

async function take(page: Page, { name, path, prepare, act, windowOnly }: Screen, view: View) {
  await prepare?.(page)
  await page.goto(path)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('body *')].some(element =>
      Object.keys(element).some(key => key.startsWith('__reactFiber')),
    ),
  )
  if (view.isPaper) await page.emulateMedia({ media: 'print' })
  await page.waitForTimeout(SETTLED_MS)
  await act?.(page)
  await page.waitForTimeout(SETTLED_MS)
  if (!windowOnly) await loadAll(page)
  await page.screenshot({ path: `${folder}/${name}-${view.name}.png`, fullPage: !windowOnly })
}

mkdirSync(folder, { recursive: true })
const salon = await startSalon()
const open = (letters = 16) =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--blink-settings=defaultFontSize=${letters}`],
  })
const browser = await open()
try {
  if (values.readme) {
    await takeReadmePictures(await openPage(browser, salon, README_VIEW, true))
  } else {
    const all = [
      ...[...publicScreens, ...loginScreens].map(screen => ({ screen, signedIn: false })),
      ...adminScreens.map(screen => ({
        screen: { ...screen, name: `admin-${screen.name}` },
        signedIn: true,
      })),
    ].filter(({ screen }) => screen.name.startsWith(values.only))
    let failed = 0
    let taken = 0
    for (const { screen, signedIn } of all) {
      for (const view of viewsOf(screen)) {
        const own = view.letters ? await open(view.letters) : undefined
        const page = await openPage(own ?? browser, salon, view, signedIn)
        page.setDefaultTimeout(10_000)
        try {
          await take(page, screen, view)
          taken += 1
        } catch (error) {
          failed += 1
          console.error(`✘ ${screen.name} at ${view.name}: ${error instanceof Error ? error.message : error}`)
        }
        await (own ?? page.context()).close()
      }
    }
    console.log(`${taken} pictures in ${folder}, ${failed} failed`)
    if (failed > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
  await salon.stop()
}
