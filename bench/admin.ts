/**
 * `npm run bench:admin`: how soon the inbox and the dashboard can be used, and how soon the result of a key press is
 * painted, with a processor that is four times slower and a slow 4G network. Measured directly over HTTP/1.1, and
 * through nginx over HTTP/2 where it is installed. Medians of five.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { openTestSalon } from '#tests/test-salon.ts'
import { missingProxy, nginx, startProxy } from '#tests/upgrade/proxies.ts'
import { requireChromium } from '../scripts/chromium.ts'
import { seedDemoInquiries } from '../server/operations/demo/seed.ts'
import { median } from './compare.ts'

const RUNS = 5
const SLOWER = 4
/** Lighthouse's slow 4G as the network emulation of Chromium expects it: latency of each request and bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
}
const GOALS = { requests: 25, direct: 4.5, http2: 4, key: 200 }
/** When no request starts for so long, the screen has loaded. */
const QUIET_MS = 2_000
const KEY_LIMIT_MS = 5_000
/** Between two keys: what the first one loads has arrived and is painted. */
const PAUSE_MS = 1_500
const FIRST_ROW = 'main tbody :is(a, button)'

interface Load {
  requests: number
  seconds: number
}

/** Records when an element that matches `selector` has been painted; time starts with the navigation. */
function recordPainted(selector: string) {
  const record = window as typeof window & { painted?: number }
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    return setTimeout(() => {
      record.painted = performance.now()
    })
  }
  requestAnimationFrame(look)
}

async function openPage(browser: Browser, url: string, { token, user }: SignedIn) {
  const context = await browser.newContext({
    baseURL: url,
    ignoreHTTPSErrors: true,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'token', value: token },
            { name: 'user', value: JSON.stringify(user) },
          ],
        },
      ],
    },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** Opens a screen and waits until nothing is requested. */
async function measureLoad(page: Page, path: string): Promise<Load> {
  let requests = 0
  let latest = performance.now()
  page.on('request', () => {
    requests += 1
    latest = performance.now()
  })
  await page.addInitScript(recordPainted, FIRST_ROW)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'painted' in window)
  while (performance.now() - latest < QUIET_MS) await page.waitForTimeout(100)
  const painted = await page.evaluate(() => (window as typeof window & { painted: number }).painted)
  return { requests, seconds: painted / 1_000 }
}

/** Milliseconds from the press of a key until `selector` matches and that is painted. */
async function measureKey(page: Page, key: string, selector: string): Promise<number> {
  // Awaited first: the press takes another way into the page and might arrive before the listener.
  await page.evaluate(
    ([wanted, limit]) => {
      const onKey = ({ timeStamp }: KeyboardEvent, done: (ms: number) => void) => {
        const look = () => {
          if (!document.querySelector(wanted) && performance.now() - timeStamp < limit)
            return requestAnimationFrame(look)
          return setTimeout(() => done(performance.now() - timeStamp))
        }
        requestAnimationFrame(look)
      }
      const record = window as typeof window & { keyPainted?: Promise<number> }
      record.keyPainted = new Promise(done =>
        addEventListener('keydown', event => onKey(event, done), { capture: true, once: true }),
      )
    },
    [selector, KEY_LIMIT_MS] as const,
  )
  await page.keyboard.press(key)
  return page.evaluate(() => (window as typeof window & { keyPainted: Promise<number> }).keyPainted)
}

const KEYS: readonly [key: string, name: string, painted: string][] = [
  ['j', 'j (next row)', 'tr[data-row]:first-of-type :focus'],
  ['j', 'j again', 'tr[data-row]:nth-of-type(2) :focus'],
  ['x', 'x (select)', 'tr[data-row] input:checked'],
  ['x', 'x (deselect)', 'table:not(:has(tr[data-row] input:checked))'],
  ['?', '? (shortcuts)', '[role=dialog]'],
  ['Escape', 'Escape', 'body:not(:has([role=dialog]))'],
  ['Enter', 'Enter (opens the inquiry)', '[role=dialog]'],
  ['Escape', 'Escape (closes it)', 'body:not(:has([role=dialog]))'],
  ['/', '/ (search)', 'input:focus'],
]

const isMet = (value: number, goal: number) => {
  if (value > goal) process.exitCode = 1
  return value > goal ? 'MISSED' : 'ok'
}

function printLoads(name: string, loads: readonly Load[], secondsGoal: number) {
  const print = (figure: keyof Load, goal: number, digits = 0) => {
    const value = median(loads.map(load => load[figure]))
    return `${value.toFixed(digits)} ${figure} (${goal}: ${isMet(Number(value.toFixed(digits)), goal)})`
  }
  console.log(
    `${name}: ${print('requests', GOALS.requests)}, usable after ${print('seconds', secondsGoal, 2)}`,
  )
}

await using servers = new AsyncDisposableStack()
const salon = await openTestSalon({ profile: 'demo' })
servers.defer(() => salon.close())
await seedDemoInquiries(salon.db, salon.clock)
const admin = await signIn(salon)
const port = Number(new URL(salon.url).port)
const ways = [{ name: 'direct', url: salon.url, goal: GOALS.direct }]
const missing = missingProxy(nginx)
if (missing) console.log(`HTTP/2 is not measured: ${missing}.`)
else {
  const proxy = servers.use(await startProxy(nginx, [port, port], 'http2'))
  ways.push({ name: 'nginx with HTTP/2', url: proxy.url, goal: GOALS.http2 })
}
const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--disable-quic'] })
servers.defer(() => browser.close())

const keys = new Map(KEYS.map(([, name]) => [name, [] as number[]]))
console.log(`\nIn brackets: the goal. Processor ${SLOWER} times slower, slow 4G, medians of ${RUNS}.\n`)
for (const { name, url, goal } of ways) {
  for (const path of [adminPaths.inquiries, adminPaths.dashboard]) {
    const loads: Load[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openPage(browser, url, admin)
      loads.push(await measureLoad(page, path))
      if (path === adminPaths.inquiries && url === salon.url)
        for (const [key, action, painted] of KEYS) {
          keys.get(action)?.push(await measureKey(page, key, painted))
          await page.waitForTimeout(PAUSE_MS)
        }
      await page.context().close()
    }
    printLoads(`${path}, ${name}`, loads, goal)
  }
}
console.log('\nMilliseconds from a key to the paint of its result, in the inbox:')
for (const [name, times] of keys)
  console.log(`  ${name}: ${median(times).toFixed(0)} (${GOALS.key}: ${isMet(median(times), GOALS.key)})`)
