// Long: the settings of a browser's notifications, and what its service worker does with each message.
import { existsSync } from 'node:fs'
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { defaultPushSettings } from '#contracts/push/push.ts'
import { TEST_PUSH_KEY, TestPushService } from '#tests/push-service.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { test as base, expect, signInAsAdmin } from './admin.ts'
import { addInquiry, submitInquiry } from './inbox.ts'
import { openWithWorker } from './open-with-worker.ts'

/** A push service on this machine, which the salon may call. */
const test = base.extend<{ service: TestPushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  service: async ({}, use) => {
    const service = await new TestPushService().start()
    await use(service)
    await service.stop()
  },
  salonConfig: async ({ service }, use) => use({ pushHosts: [service.host], pushKey: TEST_PUSH_KEY }),
})
/** The headless shell of the other tests shows no notifications. */
const CHROMIUM = process.env.WHOLE_CHROMIUM ?? '/usr/bin/chromium'
test.use({
  serviceWorkers: 'allow',
  launchOptions: {
    executablePath: CHROMIUM,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ],
  },
})
test.skip(!existsSync(CHROMIUM), 'this needs the whole Chromium')

/** The browser subscribes at the test service, as this Chromium has no connection to a real one. */
async function replacePushService(context: BrowserContext, service: TestPushService) {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(subscription => {
    const KEY = 'test-subscribed'
    const publicKey = () => localStorage.getItem(KEY)
    const toBuffer = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
        .buffer
    const make = () => ({
      options: { applicationServerKey: toBuffer(publicKey() ?? '') },
      toJSON: () => ({ ...subscription, expirationTime: null }),
      async unsubscribe() {
        localStorage.removeItem(KEY)
        return true
      },
    })
    PushManager.prototype.getSubscription = async () =>
      (publicKey() === null ? null : make()) as unknown as PushSubscription
    PushManager.prototype.subscribe = async options => {
      localStorage.setItem(KEY, options?.applicationServerKey as string)
      return make() as unknown as PushSubscription
    }
  }, service.subscribe('phone'))
}

/** What the browser was told. */
const titles = ({ received }: TestPushService) => received.map(({ notification }) => notification.title)

const panel = (page: Page) => page.getByRole('region', { name: 'Browser notifications' })

/** The stored settings of the browser. */
const settingsOf = async ({ db }: Salon) =>
  JSON.parse((await db.selectFrom('pushBrowsers').select('settings').executeTakeFirstOrThrow()).settings)

async function switchOn(page: Page, service: TestPushService) {
  await replacePushService(page.context(), service)
  await page.goto('/admin/settings')
  await panel(page).getByRole('button', { name: 'Switch On' }).click()
  await expect(panel(page).getByText('On in this browser')).toBeVisible()
}

/** Gives the service worker a message, as the browser does when one has come. */
async function openWorker(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const found = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/admin')
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  const { origin } = new URL(page.url())
  return (text: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration('/admin')
    return ((await worker?.getNotifications()) ?? []).map(({ title, body, tag, silent }) => ({
      title,
      body,
      tag,
      silent,
    }))
  })

const messageOf = (title: string, more = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body: '',
      navigate: '/admin/appointments',
      tag: 'araliya-inbox',
      silent: false,
      ...more,
    },
  })

test('one press switches notifications on; a test arrives, and the list says when @essential', async ({
  page,
  service,
  salon,
}) => {
  await switchOn(page, service)
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Send Test' }).click()
  await expect.poll(() => titles(service)).toEqual(['Notifications work'])
  await page.reload()
  await expect(panel(page).getByText('Last delivered')).toBeVisible()

  await panel(page).getByText('What, and when').click()
  await panel(page).getByLabel('Quiet hours').uncheck()
  await panel(page).getByLabel('Say the client’s name').check()
  await expect.poll(() => settingsOf(salon)).toEqual({ ...defaultPushSettings, names: true, quiet: null })
  await page.reload()
  await panel(page).getByText('What, and when').click()
  await expect(panel(page).getByLabel('Say the client’s name')).toBeChecked()

  await panel(page).getByRole('button', { name: 'Switch Off' }).click()
  await expect(panel(page).getByRole('button', { name: 'Switch On' })).toBeVisible()
  await expect.poll(() => salon.db.selectFrom('pushBrowsers').select('id').execute()).toEqual([])
})

test('quiet hours show their whole times on a phone', async ({ page, service }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await switchOn(page, service)
  await panel(page).getByText('What, and when').click()
  // As wide as "09:00 PM" with its button.
  for (const name of ['From', 'Until'])
    expect((await panel(page).getByLabel(name, { exact: true }).boundingBox())?.width).toBeGreaterThan(130)
})

test('without the permission it says why', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'default'
  })
  await page.goto('/admin/settings')
  await panel(page).getByRole('button', { name: 'Switch On' }).click()
  await expect(panel(page).getByText('the browser was not given permission')).toBeVisible()
})

test('an inquiry rings, and a new start of the back office renews the registration', async ({
  page,
  service,
  salon,
}) => {
  await switchOn(page, service)
  await panel(page).getByText('What, and when').click()
  await panel(page).getByLabel('Quiet hours').uncheck()
  await expect.poll(() => settingsOf(salon)).toEqual({ ...defaultPushSettings, quiet: null })
  await submitInquiry(salon, 'Nimali')
  await expect.poll(() => titles(service)).toEqual(['New inquiry: Wellawatte'])
  const seenAt = async () =>
    (await salon.db.selectFrom('pushBrowsers').select('seenAt').executeTakeFirstOrThrow()).seenAt
  const before = await seenAt()
  salon.clock.advance(60_000)
  await page.goto('/admin')
  await expect.poll(seenAt).not.toBe(before)
})

test('a renewal that is slow brings back no settings that were changed meanwhile', async ({
  page,
  service,
  salon,
}) => {
  await switchOn(page, service)
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  await page.route(
    '**/api/push/browsers',
    async route => {
      if (route.request().method() === 'POST') {
        begun.resolve()
        await held.promise
      }
      await route.continue()
    },
    { times: 2 },
  )
  await page.reload()
  await begun.promise
  await panel(page).getByText('What, and when').click()
  await panel(page).getByLabel('Say the client’s name').check()
  held.resolve()
  await expect.poll(async () => (await settingsOf(salon)).names).toBe(true)
  await expect(panel(page).getByLabel('Say the client’s name')).toBeEnabled()
  await page.reload()
  await panel(page).getByText('What, and when').click()
  await expect(panel(page).getByLabel('Say the client’s name')).toBeChecked()
})

test('the worker shows what it is sent, each in place of the last one', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await openWithWorker(page)
  const give = await openWorker(page)
  // The back office is closed.
  await page.goto('/')
  await give(messageOf('New inquiry: Wellawatte, Bridal Makeup'))
  const one = { tag: 'araliya-inbox', silent: false }
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'New inquiry: Wellawatte, Bridal Makeup', body: '', ...one }])
  await give(messageOf('3 new inquiries', { body: 'Nugegoda, Wellawatte' }))
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: '3 new inquiries', body: 'Nugegoda, Wellawatte', ...one }])
  await give('what no salon has sent')
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Something is new in the inbox' }])
  await give(messageOf('Dealt with on another screen', { silent: true }))
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Dealt with on another screen', body: '', ...one, silent: true }])
})

test('while the back office is in view, nothing stays beside it', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await openWithWorker(page)
  const give = await openWorker(page)
  await give(messageOf('New inquiry'))
  // What is shown after it has been shown after it.
  await give(messageOf('Notifications work', { tag: 'araliya-test' }))
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Notifications work' }])
})

/** Presses the notification that is shown. */
const press = (context: BrowserContext) =>
  (context.serviceWorkers()[0] as Worker).evaluate(async () => {
    const worker = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await worker.registration.getNotifications()
    const { NotificationEvent: Press } = globalThis as unknown as {
      NotificationEvent: new (name: string, options: object) => Event
    }
    worker.dispatchEvent(new Press('notificationclick', { notification }))
  })

test('a press opens the inquiry in the open back office, and after the login where no one is logged in', async ({
  page,
  context,
  service,
  salon,
}) => {
  const id = await addInquiry(salon, { lastName: 'Perera' })
  await switchOn(page, service)
  const give = await openWorker(page)
  const about = messageOf('New inquiry', { tag: 'araliya-test', navigate: `/admin/appointments?open=${id}` })
  await give(about)
  await expect.poll(() => shown(page)).toHaveLength(1)
  await press(context)
  await expect(page).toHaveURL(`/admin/appointments?open=${id}`)

  await salon.db.deleteFrom('sessions').execute()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
  await give(about)
  await expect.poll(() => shown(page)).toHaveLength(1)
  await press(context)
  await expect(page).toHaveURL(new RegExp(`login.*open%3D${id}`))
})

test('logging out ends notifications in this browser', async ({ page, service, salon }) => {
  await switchOn(page, service)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await salon.db.selectFrom('pushBrowsers').select('id').execute()).toEqual([])
  const left = await page.evaluate(async () => ({
    stored: Object.keys(localStorage).filter(key => /push|subscribed/.test(key)),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(left).toEqual({ stored: [], workers: 0 })
})

test('of someone else who has not logged out, they end when another logs in', async ({
  page,
  service,
  salon,
}) => {
  await switchOn(page, service)
  await signInAsAdmin(page, salon)
  await page.goto('/admin')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => /push|subscribed/.test(key))))
    .toEqual([])
})
