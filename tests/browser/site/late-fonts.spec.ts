import { hydrated } from '../checks.ts'
import { expect, test, whole } from '../test.ts'

for (const width of [360, 1440]) {
  for (const path of ['/', '/about', '/services', '/contact']) {
    test(`${path} at ${width} px: fonts that come late move nothing`, whole, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 })
      await page.addInitScript(() => {
        const record = window as typeof window & { shift: number }
        record.shift = 0
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            record.shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async route => {
        await held
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await hydrated(page)
      const loaded = () => page.evaluate(() => document.fonts.check('500 48px "Cormorant Garamond"'))
      expect(await loaded()).toBe(false)
      release()
      await expect.poll(loaded).toBe(true)
      const shift = await page.evaluate(async () => {
        await document.fonts.ready
        // What this frame shifts is told in the next.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        return (window as typeof window & { shift: number }).shift
      })
      expect(shift).toBeLessThan(0.01)
    })
  }
}
