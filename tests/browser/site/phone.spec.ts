import { hydrated } from '../checks.ts'
import { expect, test } from '../test.ts'

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as object)

for (const [path, highest] of [
  ['/', 6_500],
  ['/services', 8_000],
] as const) {
  test(`${path} on a phone is at most ${highest} px high, its footer 800 with links of 44`, async ({
    page,
  }) => {
    await page.goto(path)
    await hydrated(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(highest)
    const footer = page.getByRole('contentinfo')
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(800)
    for (const link of await footer.getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
}

test('the price list begins on the first screen: four crafts in one line, the buttons, and a price', async ({
  page,
}) => {
  await page.goto('/services')
  const cards = page.getByTestId('category-cards').getByRole('link')
  await expect(cards).toHaveText(['Hair Styling', 'Makeup', 'Nail Care', 'Facial Treatments'], {
    useInnerText: true,
  })
  const tops = await cards.evaluateAll(links => links.map(link => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expect(page.locator('.service-price').first()).toBeInViewport({ ratio: 1 })
})
