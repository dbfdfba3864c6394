import type { Page } from '@playwright/test'
import { signInAsAdmin } from './admin/admin.ts'
import { addInquiry, openInquiry, phone, rows } from './admin/inbox.ts'
import { addStyles, waitForHydration } from './checks.ts'
import { expect, test, waitForAnimations } from './test.ts'

/** Texts that end outside their element or the window, as "tag text". */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) continue
      if (element.closest('.sr-only, [aria-hidden=true], svg, .service-filter, [role=tablist]')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, bottom } of range.getClientRects()) {
        const clip = element.closest('.line-clamp-1, .truncate')?.getBoundingClientRect()
        const isCut =
          left < -1 || right > width + 1 || (clip && (right > clip.right + 1 || bottom > clip.bottom + 1))
        if (isCut) found.push(`${element.tagName} ${text.textContent.trim().slice(0, 40)}`)
      }
    }
    return found
  })

/** The distances that WCAG 1.4.12 names. */
const textSpacing = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
} p { margin-bottom: 2em !important; }`

test('a style sheet of twice the font size makes no public page scroll sideways', async ({ page }) => {
  const cut: string[] = []
  for (const path of ['/services', '/contact', '/', '/about']) {
    await page.goto(path)
    await waitForHydration(page)
    await addStyles(page, 'html { font-size: 200% !important }')
    for (const width of [320, 360, 390, 640, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await waitForAnimations(page)
      cut.push(...(await cutTexts(page)).map(text => `${path} at ${width} px: ${text}`))
    }
  }
  expect(cut).toEqual([])
})

test('at 280 px no name of a category is cut', async ({ page }) => {
  await page.goto('/services')
  for (const width of [280, 300, 320, 340, 360, 368, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const cards = page.getByTestId('category-cards').getByRole('listitem')
    const overflows = await cards.evaluateAll(items =>
      items.filter(item => item.scrollWidth > item.clientWidth).map(item => item.textContent),
    )
    expect(overflows, `${width} px`).toEqual([])
  }
})

test('wider text spacing cuts nothing but the ends of excerpts', async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  await addInquiry(salon, { service: 'Bridal Trial with Hair and Accessories', branch: 'Bambalapitiya' })
  for (const [path, text] of [
    ['/admin/appointments', 'Bridal Trial with Hair and Accessories'],
    ['/admin/services', 'Balayage'],
    ['/admin/categories', 'Makeup'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('row').filter({ hasText: text })).toBeVisible()
    await addStyles(page, textSpacing)
    await waitForAnimations(page)
    const cut = await page.locator('[role=row] *, tr *').evaluateAll(elements =>
      elements
        .filter(element => !element.closest('.sr-only') && getComputedStyle(element).overflow === 'hidden')
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        )
        // Of an excerpt the end is left out on purpose, never the interest at its beginning.
        .filter(element => {
          if (!element.matches('.excerpt')) return true
          const { bottom = 0 } = element.firstElementChild?.getBoundingClientRect() ?? {}
          return bottom > element.getBoundingClientRect().bottom + 1
        })
        .map(element => element.textContent),
    )
    expect(
      cut.filter(found => !found?.startsWith('Hello')),
      path,
    ).toEqual([])
  }
})

/** Links and buttons that a finger could miss. */
const lowTargets = (page: Page, root: string) =>
  page.locator(root).evaluateAll(roots => {
    // Whether something else lies over the target just inside its upper or lower edge.
    const isCovered = (target: Element) => {
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = target.getBoundingClientRect()
      return [top + 2, bottom - 2].some(
        y => !target.contains(document.elementFromPoint((left + right) / 2, y)),
      )
    }
    return (
      roots
        .flatMap(within => [...within.querySelectorAll('a, button, summary, label:has(input)')])
        .filter(target => target.checkVisibility({ visibilityProperty: true }) && !target.closest('.sr-only'))
        // A link in a sentence is as high as its line (WCAG 2.5.8).
        .filter(target => getComputedStyle(target).display !== 'inline')
        .filter(target => {
          const { width, height } = target.getBoundingClientRect()
          return height < 43.5 || width < 43.5 || isCovered(target)
        })
        .map(target => `${target.tagName} ${target.textContent} ${target.getBoundingClientRect().height}`)
    )
  })

test('on a phone links and buttons of cards, panel and price list are 44 px high', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/contact')
  expect(await lowTargets(page, '#locations article, main aside')).toEqual([])
  await page.goto('/services')
  // Before, the options have no rings and are a part of the row's link.
  await waitForHydration(page)
  expect(await lowTargets(page, '#prices')).toEqual([])
})

test('on a phone links and buttons of the screens of services are 44 px high', async ({ page, salon }) => {
  await page.setViewportSize(phone)
  await signInAsAdmin(page, salon)
  await page.goto('/admin/services')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  expect(await lowTargets(page, 'main')).toEqual([])
  for (const path of ['prices', 'upload', 'edit/1']) {
    await page.goto(`/admin/services/${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button').last()).toBeVisible()
    expect(await lowTargets(page, 'main'), path).toEqual([])
  }
})

test('on a phone links and buttons of rows and an open inquiry are 44 px high', async ({ page, salon }) => {
  await page.setViewportSize(phone)
  await signInAsAdmin(page, salon)
  const id = await addInquiry(salon)
  await page.goto('/admin/appointments')
  await expect(rows(page)).toHaveCount(1)
  expect(await lowTargets(page, 'tbody')).toEqual([])
  await openInquiry(page, id)
  expect(await lowTargets(page, '[role=dialog]')).toEqual([])
})

test('a wish for more contrast is answered', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await page.goto('/services')
  const [soft, plum] = await page
    .locator('.service-description')
    .first()
    .evaluate(element => [getComputedStyle(element).color, getComputedStyle(document.body).color])
  expect(soft).toBe(plum)
})

test('drawings and pictures have a width without style sheets', async ({ page }) => {
  await page.route('**/*.css', route => route.abort())
  for (const path of ['/', '/services', '/contact', '/admin/login']) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const sheet of document.querySelectorAll('style, link[rel=stylesheet]')) sheet.remove()
    })
    const missing = await page
      .locator('svg, img')
      .evaluateAll(all =>
        all
          .filter(one => !one.hasAttribute('width') || !one.hasAttribute('height'))
          .map(one => one.outerHTML),
      )
    expect(missing, path).toEqual([])
    expect(
      await page.locator('svg').evaluateAll(all => Math.max(0, ...all.map(one => one.clientWidth))),
      path,
    ).toBeLessThanOrEqual(64)
  }
})

test('names head their rows, password buttons say whose password, and a dialog adds no landmark', async ({
  page,
  salon,
}) => {
  await signInAsAdmin(page, salon)
  const id = await addInquiry(salon)
  for (const [path, name] of [
    ['/admin', 'Nimali Perera'],
    ['/admin/services', 'Balayage'],
    ['/admin/branches', 'Nugegoda'],
    ['/admin/categories', 'Makeup'],
    ['/admin/appointments', 'Nimali Perera'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('rowheader').filter({ hasText: name })).toHaveCount(1)
    // A landmark without content leads nowhere. How many rows there are is said a moment after the rows.
    const landmarks = page.locator(
      'main, nav, search, aside, header, footer, section[aria-label], [role=region]',
    )
    const findEmpty = () =>
      landmarks.evaluateAll(all => all.filter(one => !one.textContent?.trim()).map(one => one.outerHTML))
    await expect.poll(findEmpty, path).toEqual([])
  }
  await openInquiry(page, id)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.goto('/admin/settings')
  for (const name of ['Show current password', 'Show new password', 'Show confirm new password']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveText('Show')
  }
})
