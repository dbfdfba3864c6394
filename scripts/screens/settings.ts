import type { Page } from '@playwright/test'
import { defaultPushSettings, type PushBrowser, type PushState } from '#contracts/push/push.ts'
import { aPhoto } from '#tests/uploads.ts'
import { inWindow, press, type Screen, statesOf } from './screen.ts'

const path = '/admin/settings'
const website = `${path}/website`

/** Opens a section of Website, such as `Home: Hero`. */
const unfold = (section: string) => (page: Page) =>
  page.getByRole('region', { name: section, exact: true }).getByRole('heading').first().click()

/** Chooses a file for a slot of a section, as an owner does. */
const choose = (section: string, slot: string, width: number, height: number) => async (page: Page) => {
  await unfold(section)(page)
  const buffer = await (await aPhoto(width, height)).jpeg().toBuffer()
  await page
    .locator(`[data-slot="${slot}"] input[type=file]`)
    .setInputFiles({ name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer })
}

/** Chooses a file that is no picture that can be read. */
async function chooseRefused(page: Page) {
  await unfold('Home: Hero')(page)
  const file = {
    name: 'IMG_0042.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from(['....', 'ftyp', 'heic', '....'].join('')),
  }
  const slot = page.locator('[data-slot="hero"]')
  await slot.locator('input[type=file]').setInputFiles(file)
  await slot.getByRole('alert').filter({ hasText: 'HEIC' }).waitFor()
}

async function changePassword(page: Page) {
  await page.getByLabel('New Password', { exact: true }).fill('short')
  await press('Change Password')(page)
}

async function openPeople(page: Page) {
  await unfold('About: Who looks after you')(page)
  await page.getByRole('button', { name: 'Add Person' }).scrollIntoViewIfNeeded()
}

const pushBrowser = (changes: Partial<PushBrowser>): PushBrowser => ({
  id: 1,
  browser: 'Chrome on Linux',
  name: '',
  current: true,
  createdAt: '2026-01-15T06:30:00.000Z',
  deliveredAt: '2026-01-15T06:30:00.000Z',
  problem: null,
  settings: defaultPushSettings,
  ...changes,
})

/** The browser of the screenshots has no push service: this makes it behave as if it had one, and another browser of the user. */
async function withPushService(page: Page) {
  const own = pushBrowser({})
  const state: PushState = {
    publicKey: 'B'.repeat(87),
    browsers: [
      own,
      pushBrowser({
        id: 2,
        current: false,
        browser: 'Safari on iPhone',
        name: 'Reception phone',
        problem: 'its push service no longer knows it',
      }),
    ],
  }
  await page.route('**/api/push/browsers', route =>
    route.fulfill({ json: { success: true, data: route.request().method() === 'GET' ? state : own } }),
  )
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint: 'https://push.example', keys: {} }) }) as PushSubscription
  })
}

async function switchOnNotifications(page: Page) {
  await press('Switch On')(page)
  await page.getByText('On in this browser').waitFor()
  await page.getByText('What, and when').click()
}

/** The six entries of the settings, with the crop dialog in its shapes. */
export const settingsScreens: Screen[] = statesOf('settings', path, {
  '': {},
  errors: { interact: changePassword },
  'notifications-off': { prepare: withPushService },
  notifications: { prepare: withPushService, interact: switchOnNotifications },
  website: { path: website },
  pictures: { path: website, interact: unfold('Home: Services') },
  testimonials: { path: website, interact: unfold('Home: Testimonials') },
  'picture-refused': { path: website, interact: chooseRefused },
  'crop-head': { path: website, ...inWindow(choose('Home: Hero', 'hero', 2400, 1600)) },
  'crop-arch': { path: website, ...inWindow(choose('Home: Services', 'hair', 1600, 2400)) },
  'crop-circle': { path: website, ...inWindow(choose('Home: Testimonials', 'testimonial-1', 1200, 900)) },
  salon: { path: `${path}/salon` },
  inquiries: { path: `${path}/inquiries` },
  team: { path: `${path}/team` },
  'saved-replies': { path: `${path}/saved-replies` },
  people: { path: website, interact: openPeople },
})
