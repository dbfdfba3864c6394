import type { Page } from '@playwright/test'
import { aBranch } from '#tests/factories.ts'
import { createBranch } from '../../../server/salon/branches/branches.queries.ts'
import { waitForHydration } from '../checks.ts'
import { expect, nextPaint, type Salon, test } from '../test.ts'

test.use({ reducedMotion: 'reduce' })

const pins = (page: Page) => page.locator('.branch-pin')
const pin = (page: Page, name: string) => pins(page).filter({ hasText: name })
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Find the salon near you' }).getByRole('article')

const add = (salon: Salon, name: string, mapUrl: string, disable = false) =>
  createBranch(salon.db, aBranch({ name, mapUrl, disable }), new Date().toISOString())

const dehiwala = 'https://www.google.com/maps/place/Salon/@6.85,79.86,17z/data=!3d6.8515!4d79.8655'

async function openHome(page: Page) {
  await page.goto('/')
  await waitForHydration(page)
}

test('a new branch with coordinates in its map address is on the map, between its neighbours', async ({
  page,
  salon,
}) => {
  await add(salon, 'Dehiwala', dehiwala)
  await openHome(page)
  await expect(pins(page)).toHaveCount(4)
  const topOf = async (name: string) => (await pin(page, name).boundingBox())?.y ?? 0
  expect(await topOf('Dehiwala')).toBeGreaterThan(await topOf('Wellawatte'))
  expect(await topOf('Wellawatte')).toBeGreaterThan(await topOf('Bambalapitiya'))
})

test('a branch without coordinates, or beyond the map, is in the rows only', async ({ page, salon }) => {
  await add(salon, 'Somewhere', 'https://maps.app.goo.gl/Ab6cDe7')
  await add(salon, 'Kandy', 'https://www.openstreetmap.org/?mlat=7.2906&mlon=80.6337')
  await openHome(page)
  await expect(rows(page)).toHaveCount(5)
  await expect(pins(page)).toHaveCount(3)
})

for (const [where, mapUrl] of [
  ['beyond the map', 'https://www.openstreetmap.org/?mlat=7.2906&mlon=80.6337'],
  [
    'so far inland that only wide windows would show them',
    'https://www.openstreetmap.org/?mlat=6.87&mlon=79.98',
  ],
  ['without coordinates', 'https://maps.app.goo.gl/Ab6cDe7'],
] as const)
  test(`when all branches are ${where}, their rows have no map above them`, async ({ page, salon }) => {
    await salon.db.updateTable('branches').set({ mapUrl }).execute()
    for (const path of ['/', '/contact', '/branches/wellawatte'])
      await test.step(path, async () => {
        await page.goto(path)
        await waitForHydration(page)
        await expect(page.getByText('Four minutes from Wellawatte station').first()).toBeVisible()
        await expect(page.locator('.branch-map')).toHaveCount(0)
      })
  })

for (const path of ['/', '/contact'])
  test(`hovering a row of ${path}, or its focus, marks its pin`, async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    const row = page.getByRole('article', { name: 'Nugegoda' })
    await expect(page.locator('[data-marked=true]')).toHaveCount(0)
    await row.hover()
    await expect(pin(page, 'Nugegoda')).toHaveAttribute('data-marked', 'true')
    await page.getByRole('article', { name: 'Wellawatte' }).getByRole('link').first().focus()
    await expect(pin(page, 'Wellawatte')).toHaveAttribute('data-marked', 'true')
    await expect(page.locator('[data-marked=true]')).toHaveCount(1)
  })

test('a pin says until when its branch is open, or that it comes soon', async ({ page, salon }) => {
  await add(salon, 'Dehiwala', dehiwala, true)
  // Friday, 19:59:30 in Colombo.
  await page.clock.install({ time: new Date('2026-07-17T14:29:30Z') })
  await openHome(page)
  await expect(pin(page, 'Wellawatte')).toContainText(/open until 8\spm/)
  await expect(pin(page, 'Dehiwala')).toContainText('Coming Soon')
  await page.clock.runFor(31_000)
  await expect(pin(page, 'Wellawatte')).toContainText(/opens tomorrow 10\sam/)
})

/** The names of branches on the map that another text covers, or that are not wholly in the window. */
const hiddenNames = (page: Page) =>
  page.evaluate(() => {
    const map = document.querySelector('.branch-map')?.getBoundingClientRect()
    const texts = [...document.querySelectorAll('.branch-pin-text')].filter(text => text.checkVisibility())
    const boxes = texts.map(text => ({
      name: text.textContent,
      box: text.getBoundingClientRect(),
    }))
    return boxes
      .filter(({ box }, at) => {
        const isCut =
          !map || box.left < 0 || box.right > innerWidth || box.top < map.top || box.bottom > map.bottom
        const isCovered = boxes.some(
          ({ box: other }, index) =>
            index !== at &&
            other.left < box.right &&
            box.left < other.right &&
            other.top < box.bottom &&
            box.top < other.bottom,
        )
        return isCut || isCovered
      })
      .map(({ name }) => name)
  })

test('the names on the map are whole and apart at every width', async ({ page, salon }) => {
  await add(salon, 'Dehiwala', dehiwala)
  await add(salon, 'Mount Lavinia by the Sea', 'https://www.openstreetmap.org/?mlat=6.833&mlon=79.8672')
  await openHome(page)
  for (const width of [360, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await nextPaint(page)
    expect({ width, hidden: await hiddenNames(page) }).toEqual({ width, hidden: [] })
  }
})

test('the three branches of the sample salon have their names on the map at every width', async ({
  page,
}) => {
  await openHome(page)
  for (const width of [320, 360, 390, 768, 1024, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('.branch-pin-name').filter({ visible: true })).toHaveCount(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

/** The names of pins that the edges of the map cut, and road names that its lower or upper edge cuts. */
const cutByEdges = (page: Page) =>
  page.evaluate(() => {
    const map = document.querySelector('.branch-map')?.getBoundingClientRect()
    if (!map) return ['no map']
    const isCut = (one: Element) => {
      const { top, bottom, left, right } = one.getBoundingClientRect()
      const isSeen = bottom > map.top && top < map.bottom && right > 0 && left < innerWidth
      const isWhole = top >= map.top - 1 && bottom <= map.bottom + 1 && left >= -1 && right <= innerWidth + 1
      return one.checkVisibility() && isSeen && !isWhole
    }
    const pins = [...document.querySelectorAll('.branch-pin > *')].filter(isCut)
    const isLevelCut = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect()
      return one.checkVisibility() && [map.top, map.bottom].some(edge => top < edge - 1 && bottom > edge + 1)
    }
    const names = [...document.querySelectorAll('.map-name')].filter(isLevelCut)
    return [...pins, ...names].map(one => one.textContent || one.parentElement?.textContent)
  })

for (const path of ['/', '/contact', '/branches/wellawatte', '/branches/bambalapitiya', '/branches/nugegoda'])
  test(`no pin and no name of the map of ${path} is cut`, async ({ page }) => {
    await page.goto(path)
    await waitForHydration(page)
    for (const width of [360, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      // The style of the new width may be a frame late.
      await expect.poll(() => cutByEdges(page), { message: `${width} px` }).toEqual([])
    }
  })
