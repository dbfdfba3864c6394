import type { Page } from '@playwright/test'
import { addStyles, waitForHydration } from '../checks.ts'
import { expect, test, waitForAnimations } from '../test.ts'

const WIDTHS = [360, 768, 1024, 1280, 1440, 1920, 2560]

/** The links of the header and the small texts of the page's head, with the contrast to the pixels behind them. */
async function contrasts(page: Page) {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('header nav[aria-label=Main] a, main > header p')].flatMap(element => {
      if (!element.checkVisibility()) return []
      const { color } = getComputedStyle(element)
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const rectangles = []
      while (nodes.nextNode()) {
        // What only screen readers get is not painted.
        if (nodes.currentNode.parentElement?.closest('.sr-only')) continue
        const range = document.createRange()
        range.selectNodeContents(nodes.currentNode)
        rectangles.push(...range.getClientRects())
      }
      return rectangles.map(({ x, y, width, height }) => ({
        text: element.textContent,
        color,
        x,
        y,
        width,
        height,
      }))
    }),
  )
  await addStyles(page, '*, ::after { color: transparent !important; transition: none !important }')
  await waitForAnimations(page)
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(
    async ({ texts, picture }) => {
      const luminance = (rgb: ArrayLike<number>, at = 0) =>
        [0, 1, 2]
          .map(offset => (rgb[at + offset] ?? 0) / 255)
          .map(value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
          .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
      const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return texts
        .filter(({ y, height }) => y >= 0 && y + height <= image.height)
        .map(({ text, color, x, y, width, height }) => {
          const own = luminance((color.match(/[\d.]+/g) ?? []).map(Number))
          const { data } = context?.getImageData(x, y, width, height) ?? { data: [] }
          const found = []
          for (let at = 0; at < data.length; at += 4) {
            const behind = luminance(data, at)
            found.push((Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
          }
          found.sort((one, other) => one - other)
          // A few pixels may be darker: they are no background of a letter.
          return { text, contrast: found[Math.floor(found.length / 50)] ?? 21 }
        })
    },
    { texts, picture },
  )
}

test('texts over pictures have a contrast of 4.5 at every width', async ({ page }) => {
  test.slow()
  const low: string[] = []
  for (const path of ['/', '/about', '/services', '/contact']) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: Math.round(Math.max(700, width * 0.6)) })
      await page.goto(path)
      await waitForHydration(page)
      await page.waitForFunction(() => [...document.images].slice(0, 1).every(image => image.complete))
      for (const { text, contrast } of await contrasts(page))
        if (contrast < 4.5) low.push(`${path} at ${width} px: ${text} ${contrast.toFixed(2)}`)
    }
  }
  expect(low).toEqual([])
})
