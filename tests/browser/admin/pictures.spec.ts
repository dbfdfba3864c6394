// Long: pictures take seconds to process, so several promises share a journey of named steps.
import { rm, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { branchSlotId } from '#contracts/pictures/picture-slots.ts'
import { aPhoto } from '#tests/uploads.ts'
import { expectAccessible } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, test } from './admin.ts'
import { addSampleRows, openSection } from './website.ts'

const photograph = async (width: number, height: number) => ({
  name: 'IMG_0042.JPG',
  mimeType: 'image/jpeg',
  buffer: await (await aPhoto(width, height)).jpeg().toBuffer(),
})

const slot = (page: Page, id: string) => page.locator(`[data-slot="${id}"]`)
const choose = (page: Page, id: string, file: Awaited<ReturnType<typeof photograph>>) =>
  slot(page, id).locator('input[type=file]').setInputFiles(file)
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Publish' })
const pressPublish = (page: Page) => dialog(page).getByRole('button', { name: 'Publish' }).click()
const focusPoint = (page: Page) => dialog(page).getByRole('slider', { name: 'What stays in view' })
const description = (page: Page) => dialog(page).getByLabel('What it shows')

// Pictures are processed with low priority: a busy machine needs longer than other tests wait.
test.slow()
const PROCESSED_MS = 120_000

async function publish(page: Page) {
  await pressPublish(page)
  await expect(dialog(page)).toBeHidden({ timeout: PROCESSED_MS })
}

test('the focus point is set with the mouse and with keys', async ({ page }) => {
  await openSection(page, 'Home: Hero')
  await choose(page, 'hero', await photograph(960, 940))
  const point = focusPoint(page)
  await expect(point).toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top')
  await dialog(page)
    .getByRole('img', { name: 'The whole picture' })
    .click({ position: { x: 4, y: 4 } })
  await expect(point).toHaveAttribute('aria-valuetext', /^[12]% from the left, [12]% from the top$/)
  await point.focus()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(point).toHaveAttribute('aria-valuetext', /^3[12]% from the left, [23]% from the top$/)
})

// One journey: each step needs the published picture, which takes seconds to process.
test('an own picture is published, removed, and brought back by Undo', async ({ page, salon, browser }) => {
  await openSection(page, 'Home: Hero')
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const shownPicture = visitor.locator('header picture').first()
  const shownImage = shownPicture.locator('img')

  await test.step('it is not published without a description', async () => {
    await expect(slot(page, 'hero').getByText('Yours')).toHaveCount(0)
    await choose(page, 'hero', await photograph(960, 940))
    await pressPublish(page)
    await expect(description(page)).toBeFocused()
    await expect(dialog(page).getByText('Describe the picture')).toBeVisible()
  })

  await test.step('it is published', async () => {
    await description(page).fill('Three chairs by the window')
    await publish(page)
    await expect(slot(page, 'hero').getByRole('img')).toHaveAttribute('alt', 'Three chairs by the window')
  })

  await test.step('the page beside the fields shows it', async () => {
    const beside = page.frameLocator('iframe[title="Preview"]').locator('header picture img').first()
    await expect(beside).toHaveAttribute('alt', 'Three chairs by the window')
  })

  await test.step('a visitor without JavaScript sees it in every width', async () => {
    await visitor.goto(`${salon.url}/`)
    await expect(shownImage).toHaveAttribute('alt', 'Three chairs by the window')
    await expect(shownImage).toHaveAttribute(
      'srcset',
      /^\/pictures\/own-hero-tablet-768\.[0-9a-f]{16}\.webp 768w, /,
    )
    const sources = shownPicture.locator('source')
    expect(await sources.evaluateAll(all => all.map(one => one.getAttribute('srcset')))).toEqual(
      ['wide-960', 'wide-960', 'tablet-'].map(name => expect.stringContaining(`/pictures/own-hero-${name}`)),
    )
    await expect
      .poll(() => shownImage.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('the default picture is shown again, without a question', async () => {
    await slot(page, 'hero').getByRole('button', { name: 'Show the Default Picture Again' }).click()
    await expect(slot(page, 'hero').getByText('Yours')).toHaveCount(0)
    await expect(slot(page, 'hero').getByRole('button', { name: 'Replace' })).toBeFocused()
    await expectAccessible(page)
    await visitor.reload()
    await expect(shownImage).toHaveAttribute('src', /^\/pictures\/hero-poster-/)
  })

  await test.step('Undo brings the own picture back', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(slot(page, 'hero').getByRole('img')).toHaveAttribute('alt', 'Three chairs by the window')
    await visitor.reload()
    await expect(shownImage).toHaveAttribute('src', /^\/pictures\/own-hero-tablet-/)
  })
})

test('a sharing picture that is dropped on its slot is on the card of every page', async ({
  page,
  salon,
}) => {
  await openSection(page, 'Contact: Shared links')
  const { buffer } = await photograph(1200, 700)
  const dropped = await page.evaluateHandle(base64 => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    transfer.items.add(new File([bytes], 'share.jpg', { type: 'image/jpeg' }))
    return transfer
  }, buffer.toString('base64'))
  await slot(page, 'share').dispatchEvent('drop', { dataTransfer: dropped })
  await description(page).fill('The salon from the street')
  await publish(page)
  await expect(slot(page, 'share').getByText('Yours')).toBeVisible()

  for (const path of ['/', '/about']) {
    const html = await (await page.request.get(salon.url + path)).text()
    expect(html).toContain('property="og:image:alt" content="The salon from the street"')
    const [, src = ''] =
      /property="og:image" content="[^"]*(\/pictures\/own-share-card-[^"]+)"/.exec(html) ?? []
    const card = await sharp(await (await page.request.get(salon.url + src)).body()).metadata()
    expect(card).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

/** The oldest branch, and the id of its slot. */
async function oldestBranch({ db }: Salon) {
  const { id, name } = await db
    .selectFrom('branches')
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { id, name, own: branchSlotId(id) }
}

for (const [what, file, sentence] of [
  ['no picture', () => Buffer.from('<html>'), 'We can’t read this picture.'],
  ['empty', () => Buffer.alloc(0), 'This file is empty.'],
  ['a phone’s HEIC', () => Buffer.from(`\0\0\0\x18ftyp${'heic'}`, 'latin1'), 'We can’t read HEIC'],
  ['larger than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1), 'This file is larger than 20 MB.'],
  [
    'too small for its place',
    async () => (await photograph(300, 200)).buffer,
    'It has 300 × 200 pixels and needs at least 400 × 267.',
  ],
] as const) {
  test(`a file that is ${what} is refused when it is chosen`, async ({ page, salon }) => {
    const { id, own } = await oldestBranch(salon)
    await page.goto(`/admin/branches/edit/${id}`)
    await choose(page, own, { name: 'door.jpg', mimeType: 'image/jpeg', buffer: await file() })
    await expect(slot(page, own).getByRole('alert')).toContainText(sentence)
    await expect(dialog(page)).toHaveCount(0)
  })
}

test('a picture whose file is deleted after it was chosen is published as it was chosen', async ({
  page,
  salon,
}, info) => {
  const { id, own } = await oldestBranch(salon)
  const path = info.outputPath('door.jpg')
  await writeFile(path, (await photograph(480, 480)).buffer)
  await page.goto(`/admin/branches/edit/${id}`)
  await slot(page, own).locator('input[type=file]').setInputFiles(path)
  await description(page).fill('The door of the salon')
  await rm(path)
  await publish(page)
  await expect(slot(page, own).getByRole('img')).toHaveAttribute('alt', 'The door of the salon')
})

test('a file that can no longer be read when it was chosen is refused with what happened', async ({
  page,
  salon,
}) => {
  const { id, own } = await oldestBranch(salon)
  await page.addInitScript(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('Changed', 'NotReadableError'))
  })
  await page.goto(`/admin/branches/edit/${id}`)
  await choose(page, own, await photograph(480, 480))
  await expect(slot(page, own).getByRole('alert')).toHaveText(
    'We couldn’t read this file: it was changed, moved or deleted after you chose it. Choose it again.',
  )
})

test('the next file that is chosen takes the refusal away', async ({ page, salon }) => {
  const { id, own } = await oldestBranch(salon)
  await page.goto(`/admin/branches/edit/${id}`)
  await choose(page, own, { name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
  await expect(slot(page, own).getByRole('alert')).toContainText('We can’t read this picture.')
  await choose(page, own, await photograph(480, 480))
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(slot(page, own).getByRole('alert')).toHaveText('')
})

test('the picture of a page’s head is previewed beside its headline, on each screen', async ({ page }) => {
  await openSection(page, 'Home: Hero')
  await choose(page, 'about-hero', await photograph(1200, 940))
  for (const screen of ['On a phone', 'On a tablet', 'On a desktop', 'In a message'])
    await expect(dialog(page).getByRole('img', { name: `${screen}, with this picture` })).toBeVisible()
  await expect(dialog(page).getByText('A house that takes its time')).toHaveCount(3)
})

/** The colours of a preview, which change when another part of the picture is shown. */
const preview = (page: Page, name: string) =>
  dialog(page)
    .getByRole('img', { name })
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

test('the preview shows another part as soon as the focus is moved', async ({ page, salon }) => {
  await addSampleRows(salon)
  await openSection(page, 'Home: Testimonials')
  await choose(page, 'testimonial-1', await photograph(600, 240))
  const name = 'On every screen, with this picture'
  const before = await preview(page, name)
  await focusPoint(page).press('Shift+ArrowRight')
  await expect.poll(() => preview(page, name)).not.toBe(before)
})

test('a chosen picture is previewed, and leaving it asks first', async ({ page, salon }) => {
  const { id, own } = await oldestBranch(salon)
  await page.goto(`/admin/branches/edit/${id}`)
  await choose(page, own, await photograph(480, 480))
  await expect(dialog(page).getByRole('img', { name: 'On every screen, with this picture' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(description(page)).toBeVisible()
})

// One journey: each step needs the published picture, which takes seconds to process.
test('a branch gets its own picture, which is cropped again', async ({ page, salon, browser }) => {
  const { id, name, own } = await oldestBranch(salon)
  await page.goto(`/admin/branches/edit/${id}`)
  const nameField = page.getByLabel('Name', { exact: true })
  await nameField.fill('Wellawatte by the sea')
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const shownImage = visitor.getByRole('article', { name }).locator('img')

  await test.step('it is published; that it is small is said', async () => {
    await choose(page, own, await photograph(480, 480))
    await expect(dialog(page)).toContainText(
      'This picture is 480 px wide and may look blurred: 1,200 px wide',
    )
    await description(page).fill('The door')
    await publish(page)
    await expect(slot(page, own).getByRole('img')).toHaveAttribute('alt', 'The door')
    await expect(slot(page, own).getByText(/small for its place .* at least 1200 × 800 pixels/)).toBeVisible()
  })

  await test.step('the form still asks about its unsaved changes', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(nameField).toHaveValue('Wellawatte by the sea')
  })

  await test.step('visitors see it', async () => {
    await visitor.goto(`${salon.url}/contact`)
    await expect(shownImage).toHaveAttribute('src', new RegExp(`^/pictures/own-branch-${id}-wide-400\\.`))
  })

  await test.step('cropped again it has another address', async () => {
    const first = await shownImage.getAttribute('src')
    await slot(page, own).getByRole('button', { name: 'Crop...' }).click()
    await focusPoint(page).press('Shift+ArrowDown')
    await expect(focusPoint(page)).toHaveAttribute('aria-valuetext', '50% from the left, 60% from the top')
    await publish(page)
    await visitor.reload()
    await expect(shownImage).not.toHaveAttribute('src', first as string)
  })
})

/** Publishes a square picture of the first testimonial, and returns its address. */
async function publishPortrait(page: Page, size: number): Promise<string> {
  const image = slot(page, 'testimonial-1').locator('img').first()
  // There is none until the first is published.
  const src = async () => ((await image.count()) > 0 ? image.getAttribute('src') : null)
  const before = await src()
  await choose(page, 'testimonial-1', await photograph(size, size))
  await publish(page)
  await expect.poll(src).not.toBe(before)
  return (await src()) as string
}

const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status()

test('earlier pictures are removed at once, and the present one stays', async ({ page, salon }) => {
  await addSampleRows(salon)
  await openSection(page, 'Home: Testimonials')
  const earlier = await publishPortrait(page, 240)
  const present = await publishPortrait(page, 260)
  expect(await statusOf(page, earlier)).toBe(200)
  expect(await statusOf(page, present)).toBe(200)

  const removeEarlier = slot(page, 'testimonial-1').getByRole('button', { name: 'Remove Earlier Pictures' })
  await removeEarlier.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(removeEarlier).toBeHidden()
  expect(await statusOf(page, earlier)).toBe(404)
  expect(await statusOf(page, present)).toBe(200)
})

test('a picture that is removed can be deleted at once as well', async ({ page, salon }) => {
  await addSampleRows(salon)
  await openSection(page, 'Home: Testimonials')
  const present = await publishPortrait(page, 240)
  const portrait = slot(page, 'testimonial-1')
  await portrait.getByRole('button', { name: 'Show the Flower Again' }).click()
  await expect(portrait.getByText('Yours')).toHaveCount(0)
  expect(await statusOf(page, present)).toBe(200)

  await portrait.getByRole('button', { name: 'Remove Earlier Pictures' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Earlier pictures removed')).toBeVisible()
  await expect(portrait.getByRole('button', { name: 'Replace' })).toBeFocused()
  expect(await statusOf(page, present)).toBe(404)

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The earlier picture is no longer stored')).toBeVisible()
})
