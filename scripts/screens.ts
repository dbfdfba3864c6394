// `npm run screens`: screenshots of every screen and state at three widths, in test-results/screens; public pages also at larger
// widths, in landscape, with large text, forced colours and in print. `--only services`: only names that start with it.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { sampleContent } from '#content/sample-salon.ts'
import { isHydrated } from '#tests/hydrated.ts'
import { openTestSalon } from '#tests/test-salon.ts'
import { createSession } from '../server/accounts/sessions.queries.ts'
import { createUser } from '../server/accounts/users.queries.ts'
import { instant } from '../server/clock.ts'
import { seedDemoInquiries } from '../server/operations/demo/seed.ts'
import { requireChromium } from './chromium.ts'
import { adminScreens, loginScreens } from './screens/admin.ts'
import { addPhotographs } from './screens/photographs.ts'
import { publicScreens } from './screens/public.ts'
import { type Screen, type View, views, widerViews } from './screens/screen.ts'

const SETTLED_MS = 500
const folder = 'test-results/screens'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' } },
})

/** A salon with sample data, the demo's inquiries and an admin's session. */
async function startSalon() {
  const { url, db, clock, close } = await openTestSalon()
  await db
    .updateTable('contentVersions')
    .set({ document: JSON.stringify(sampleContent) })
    .execute()
  await seedDemoInquiries(db, clock)
  await addPhotographs({ db, clock })
  const account = { name: 'Admin', email: 'admin@araliya.example', passwordHash: '' }
  const user = await createUser(db, account, instant(clock))
  if (!user) throw new Error('The email is taken')
  const userAgent = 'Mozilla/5.0 (X11; Linux x64) Chrome/148.0.0.0 Safari/537.36'
  const { token } = await createSession(db, clock, user.id, { userAgent, address: '127.0.0.1' })
  // As a browser stores it: `web/admin/session/session.ts`.
  const session = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
  return { url, session, close }
}
type Salon = Awaited<ReturnType<typeof startSalon>>

/** A page without animations, with the admin's session or without. */
async function openPage(browser: Browser, salon: Salon, view: View, isLoggedIn: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: salon.url,
    viewport: view.viewport,
    forcedColors: view.forcedColors ?? 'none',
    locale: 'en-US',
    timezoneId: 'Asia/Colombo',
    reducedMotion: 'reduce',
    ...(isLoggedIn && {
      storageState: { cookies: [], origins: [{ origin: salon.url, localStorage: salon.session }] },
    }),
  })
  return context.newPage()
}

/** Scrolls through the page, so that lazy pictures and fonts are loaded. */
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

async function take(page: Page, { name, path, prepare, interact, windowOnly }: Screen, view: View) {
  await prepare?.(page)
  await page.goto(path)
  await page.waitForFunction(isHydrated)
  if (view.isPrint) await page.emulateMedia({ media: 'print' })
  await page.waitForTimeout(SETTLED_MS)
  await interact?.(page)
  await page.waitForTimeout(SETTLED_MS)
  if (!windowOnly) await loadAll(page)
  await page.screenshot({ path: `${folder}/${name}-${view.name}.png`, fullPage: !windowOnly })
}

const all = [
  ...[...publicScreens, ...loginScreens].map(screen => ({ screen, isLoggedIn: false })),
  ...adminScreens.map(screen => ({ screen: { ...screen, name: `admin-${screen.name}` }, isLoggedIn: true })),
]
const chosen = all.filter(({ screen }) => screen.name.startsWith(values.only))
if (chosen.length === 0) {
  const names = all.map(({ screen }) => screen.name)
  console.error(`No screen begins with “${values.only}”. There are:\n${names.sort().join('\n')}`)
  process.exit(1)
}

mkdirSync(folder, { recursive: true })
const salon = await startSalon()
const open = (fontSize = 16) =>
  chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--blink-settings=defaultFontSize=${fontSize}`],
  })
const browser = await open()
try {
  let failed = 0
  let taken = 0
  for (const { screen, isLoggedIn } of chosen) {
    for (const view of screen.isPage ? widerViews : views) {
      const own = view.fontSize ? await open(view.fontSize) : undefined
      const page = await openPage(own ?? browser, salon, view, isLoggedIn)
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
} finally {
  await browser.close()
  await salon.close()
}
