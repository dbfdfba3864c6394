import type { Page } from '@playwright/test'
import { aPhoto } from '#tests/uploads.ts'
import { inWindow, press, type Screen, statesOf } from './screen.ts'

const path = '/admin/settings'
const pictures = `${path}?tab=pictures`

/** Chooses a file for a slot, as an owner does. */
const choose = (slot: string, width: number, height: number) => async (page: Page) => {
  const buffer = await (await aPhoto(width, height)).jpeg().toBuffer()
  await page
    .locator(`[data-slot="${slot}"] input[type=file]`)
    .setInputFiles({ name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer })
}

/** Chooses a file that is no picture that can be read. */
async function chooseRefused(page: Page) {
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
  await page.getByRole('heading', { name: 'About: who looks after you' }).click()
  await page.getByRole('button', { name: 'Add Person' }).scrollIntoViewIfNeeded()
}

/** The settings: account, pictures and the crop dialog in its shapes, and the people of About. */
export const settingsScreens: Screen[] = statesOf('settings', path, {
  '': {},
  errors: { interact: changePassword },
  pictures: { path: pictures },
  'picture-refused': { path: pictures, interact: chooseRefused },
  'crop-head': { path: pictures, ...inWindow(choose('hero', 2400, 1600)) },
  'crop-arch': { path: pictures, ...inWindow(choose('hair', 1600, 2400)) },
  'crop-circle': { path: pictures, ...inWindow(choose('portrait-1', 1200, 900)) },
  notifications: { path: `${path}?tab=notifications` },
  team: { path: `${path}?tab=team` },
  privacy: { path: `${path}?tab=privacy` },
  activity: { path: `${path}?tab=activity` },
  people: { path: `${path}?tab=copy`, interact: openPeople },
})
