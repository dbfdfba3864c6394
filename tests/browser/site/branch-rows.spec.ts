import type { Page } from '@playwright/test'
import { aBranch } from '#tests/factories.ts'
import { createBranch } from '../../../server/salon/branches/branches.queries.ts'
import { publishPicture } from '../../own-picture.ts'
import { expectAccessible, waitForHydration } from '../checks.ts'
import { expect, test } from '../test.ts'

// The testimonials would fade while the page is checked.
test.use({ reducedMotion: 'reduce' })

const rowsOf = (page: Page) =>
  page.getByRole('region', { name: 'Find the salon near you' }).getByRole('article')

/** The height that a row has at most, by the width of the window. */
const heights = new Map([
  [360, 300],
  [768, 170],
  [1440, 124],
])

for (const [width, highest] of heights) {
  for (const count of [3, 7, 12]) {
    test(`${count} branches are rows at ${width} px, within the window`, async ({ page, salon }) => {
      for (let n = 4; n <= count; n++) {
        const branch = aBranch({ name: `Branch ${n}`, directions: 'Opposite the station', disable: n === 4 })
        await createBranch(salon.db, branch, new Date().toISOString())
      }
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      await waitForHydration(page)
      const rows = rowsOf(page)
      await expect(rows).toHaveCount(count)
      await expect(rows.locator('picture')).toHaveCount(0)
      await expect(rows.first()).toContainText('Four minutes from Wellawatte station')
      await expect(rows.first().getByRole('link')).toHaveText([
        'Wellawatte',
        '+94 77 000 0001',
        /^WhatsApp/,
        'wellawatte@araliya.example',
        /^View on Map/,
        /^Book/,
      ])
      if (count > 3) {
        await expect(rows.nth(3)).toContainText('Coming Soon')
        await expect(rows.nth(3)).toContainText('Location Closed')
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThan(highest)
      if (count === 12) await expectAccessible(page)
    })
  }
}

test('rows with photographs of the owner are 120 px high from 768 px on', async ({ page, salon }) => {
  await publishPicture(salon, 'branch-1')
  for (const path of ['/', '/contact'])
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await waitForHydration(page)
      const rows = page.locator('.branch-row')
      await expect(rows).toHaveCount(3)
      await expect(rows.first().locator('picture')).toHaveCount(1)
      for (const row of await rows.all())
        expect((await row.boundingBox())?.height, `${path} at ${width} px`).toBe(120)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
})

for (const width of [360, 390])
  test(`at ${width} px rows with photographs of the owner are as high as without, or a line more`, async ({
    page,
    salon,
  }) => {
    await publishPicture(salon, 'branch-1')
    for (const path of ['/', '/contact'])
      await test.step(path, async () => {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(path)
        await waitForHydration(page)
        await page.evaluate(() => document.fonts.ready)
        const row = page.locator('.branch-row').first()
        await expect(row.locator('picture')).toHaveCount(1)
        expect((await row.boundingBox())?.height).toBeLessThanOrEqual(180)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      })
    await expectAccessible(page)
  })

for (const width of [360, 390]) {
  test(`at ${width} px the links of a row are read line by line in the order of the Tab key`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await waitForHydration(page)
    await page.evaluate(() => document.fonts.ready)
    for (const row of await rowsOf(page).all()) {
      const inOrder = await row.getByRole('link').evaluateAll(links => {
        const boxes = links.map(link => link.getBoundingClientRect())
        return boxes.every((box, index) => {
          const before = boxes[index - 1]
          return !before || box.top >= before.bottom || (box.top >= before.top && box.left >= before.right)
        })
      })
      expect(inOrder).toBe(true)
    }
  })
}

for (const path of ['/', '/contact']) {
  test(`${path} prints the name, the hours and the branches on one page`, async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('section:has(.branch-sheet-head)')
    await expect(sheet).toContainText('Araliya Beauty Salon')
    await expect(sheet).toContainText('Mon–Fri 9 am–8 pm · Sat 10 am–6 pm · Sun 11 am–5 pm')
    await expect(sheet.getByRole('article').filter({ visible: true })).toHaveCount(3)
    await expect(page.locator('.branch-map, form, h1, footer').filter({ visible: true })).toHaveCount(0)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
}
