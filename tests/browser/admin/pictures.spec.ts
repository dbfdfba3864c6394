import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { branchSlotId } from '#contracts/picture-slots.ts'
import { aPhoto } from '#tests/uploads.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'

const photograph = async (width: number, height: number) => ({
  name: 'IMG_0042.JPG',
  mimeType: 'image/jpeg',
  buffer: await (await aPhoto(width, height)).jpeg().toBuffer(),
})

const slot = (page: Page, id: string) => page.locator(`[data-slot="${id}"]`)
const choose = (page: Page, id: string, file: Awaited<ReturnType<typeof photograph>>) =>
  slot(page, id).locator('input[type=file]').setInputFiles(file)
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Publish' })
const publish = (page: Page) => dialog(page).getByRole('button', { name: 'Publish' }).click()
const focusPoint = (page: Page) => dialog(page).getByRole('slider', { name: 'What stays in view' })
const description = (page: Page) => dialog(page).getByLabel('What it shows')

// Pictures are processed with low priority.
test.slow()

test('own pictures are published, and default ones restored', async ({ page, salon, browser }) => {
  await page.goto('/admin/settings?tab=pictures')
  await expect(slot(page, 'hero').getByText('Yours')).toHaveCount(0)

  // The focus point is set by mouse and keys, and the description is required.
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
  await publish(page)
  await expect(description(page)).toBeFocused()
  await expect(dialog(page).getByText('Describe the picture')).toBeVisible()
  await description(page).fill('Three chairs by the window')
  await publish(page)
  await expect(slot(page, 'hero').getByRole('img')).toHaveAttribute('alt', 'Three chairs by the window')

  // The sharing picture is dropped on its slot.
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

  // The HTML has all of it for a browser without JavaScript.
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await visitor.goto(`${salon.url}/`)
  const hero = visitor.locator('header picture').first()
  const image = hero.locator('img')
  await expect(image).toHaveAttribute('alt', 'Three chairs by the window')
  await expect(image).toHaveAttribute('srcset', /^\/pictures\/own-hero-wide-960\.[0-9a-f]{16}\.webp 960w$/)
  expect(await hero.locator('source').evaluateAll(all => all.map(one => one.getAttribute('srcset')))).toEqual(
    ['phone-480', 'phone-480', 'tablet-', 'tablet-', 'wide-960'].map(name =>
      expect.stringContaining(`/pictures/own-hero-${name}`),
    ),
  )
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  for (const path of ['/', '/about']) {
    const html = await (await visitor.request.get(salon.url + path)).text()
    expect(html).toContain('property="og:image:alt" content="The salon from the street"')
    const [, src = ''] =
      /property="og:image" content="[^"]*(\/pictures\/own-share-card-[^"]+)"/.exec(html) ?? []
    const card = await sharp(await (await visitor.request.get(salon.url + src)).body()).metadata()
    expect([card.format, card.width, card.height]).toEqual(['jpeg', 1200, 630])
  }

  const restore = slot(page, 'hero').getByRole('button', { name: 'Restore Default Picture' })
  const question = page.getByRole('alertdialog')
  await restore.click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(restore).toBeFocused()
  await restore.click()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(slot(page, 'hero').getByText('Yours')).toHaveCount(0)
  await visitor.reload()
  await expect(image).toHaveAttribute('src', /^\/pictures\/hero-poster-/)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(slot(page, 'hero').getByRole('img')).toHaveAttribute('alt', 'Three chairs by the window')
  await visitor.reload()
  await expect(image).toHaveAttribute('src', /^\/pictures\/own-hero-wide-/)
})

test('a branch gets its own picture, which is cropped again', async ({ page, salon, browser }) => {
  const { id, name } = await salon.db
    .selectFrom('branches')
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const own = branchSlotId(id)
  await page.goto(`/admin/branches/edit/${id}`)
  // The form still asks about unsaved changes after pictures were changed.
  await page.getByLabel('Name', { exact: true }).fill('Wellawatte by the sea')
  await choose(page, own, { name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
  await expect(dialog(page).getByRole('alert')).toContainText('Choose a JPEG')
  await expect(dialog(page).getByRole('button', { name: 'Publish' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await choose(page, own, await photograph(480, 480))
  for (const screen of ['phone', 'tablet', 'desktop'])
    await expect(dialog(page).getByRole('img', { name: `On a ${screen}, with this picture` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await description(page).fill('The door')
  await publish(page)
  await expect(slot(page, own).getByRole('img')).toHaveAttribute('alt', 'The door')
  await expect(slot(page, own).getByText(/small for its place .* at least 1200 × 800 pixels/)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wellawatte by the sea')
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await visitor.goto(`${salon.url}/contact`)
  const picture = visitor.getByRole('article', { name }).locator('img')
  await expect(picture).toHaveAttribute('src', new RegExp(`^/pictures/own-branch-${id}-wide-400\\.`))
  const first = await picture.getAttribute('src')

  await slot(page, own).getByRole('button', { name: 'Crop...' }).click()
  await focusPoint(page).press('Shift+ArrowDown')
  await expect(focusPoint(page)).toHaveAttribute('aria-valuetext', '50% from the left, 60% from the top')
  await publish(page)
  await expect(dialog(page)).toBeHidden()
  await visitor.reload()
  await expect(picture).not.toHaveAttribute('src', first as string)
})

test('pictures and earlier pictures are removed at once', async ({ page, salon }) => {
  await page.goto('/admin/settings?tab=pictures')
  const src = () => slot(page, 'portrait-1').locator('img').first().getAttribute('src')
  const statusOf = async (path: string | null) => (await page.request.get(salon.url + path)).status()
  const question = page.getByRole('alertdialog')
  const shown: (string | null)[] = [await src()]
  for (const size of [240, 260]) {
    await choose(page, 'portrait-1', await photograph(size, size))
    await publish(page)
    await expect(dialog(page)).toBeHidden()
    await expect.poll(src).not.toBe(shown.at(-1))
    shown.push(await src())
  }
  const [, earlier, now] = shown as [string, string, string]
  expect([await statusOf(earlier), await statusOf(now)]).toEqual([200, 200])

  const removeEarlier = slot(page, 'portrait-1').getByRole('button', { name: 'Remove Earlier Pictures' })
  await removeEarlier.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(removeEarlier).toBeHidden()
  expect([await statusOf(earlier), await statusOf(now)]).toEqual([404, 200])

  const remove = slot(page, 'portrait-1').getByRole('button', { name: 'Remove Now' })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await statusOf(now)).toBe(200)
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(slot(page, 'portrait-1').getByText('Yours')).toHaveCount(0)
  await expect(slot(page, 'portrait-1').getByRole('button', { name: 'Replace' })).toBeFocused()
  await expect(page.getByText('Your picture has been removed')).toBeVisible()
  await expectAccessible(page)
  expect(await statusOf(now)).toBe(404)
})
