import { publishPicture } from '../../own-picture.ts'
import { expectAccessible, waitForHydration } from '../checks.ts'
import { expect, test } from '../test.ts'

const sizes = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [768, 1024],
] as const

test('with an own photograph Contact has the number, the hours and its first field in the first window', async ({
  page,
  salon,
}) => {
  await publishPicture(salon, 'contact-hero')
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto('/contact')
    await waitForHydration(page)
    await page.evaluate(() => document.fonts.ready)
    const head = page.locator('main > header')
    const picture = head.locator('img')
    await expect(picture).toHaveAttribute('src', /own-contact-hero/)
    const frame = await picture.boundingBox()
    for (const text of [
      head.getByRole('heading', { level: 1 }),
      head.getByRole('link', { name: '+94 11 000 0000' }),
      head.getByText('Mon–Fri 9 am–8 pm'),
      head.getByText('Sun 11 am–5 pm'),
    ]) {
      await expect(text, `${width} px`).toBeInViewport({ ratio: 1 })
      const box = await text.boundingBox()
      // Beside or below the picture, never on it.
      if (width >= 1280) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(frame?.x ?? 0)
      else expect(box?.y).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0))
    }
    await expect(page.locator('#service'), `${width} px`).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }
})
