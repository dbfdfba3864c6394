import type { Page } from '@playwright/test'
import { aService } from '#tests/factories.ts'
import { createService } from '../../../server/services/services.queries.ts'
import { announcePrices } from '../announced-prices.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'
import { serviceRow, serviceRows } from './services.ts'

const options = [
  'Short',
  'Medium, to the shoulders',
  'Long, thick, or with a fringe to be kept',
  'Very long',
].map(name => ({ name, price: 8_999_999 }))

/** Cells whose text runs over their edge, or under one of its buttons; a text that is shortened on purpose ends at the edge. */
const overrun = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const cell of document.querySelectorAll('tbody :is(th, td)')) {
      const { left, right } = cell.getBoundingClientRect()
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest('.excerpt')) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        for (const box of range.getClientRects())
          if (box.width > 1 && (box.left < left - 1 || box.right > right + 1))
            found.push(cell.textContent ?? '')
      }
    }
    return [...new Set(found)]
  })

test('a list with long names, four options, notes, the highest prices and plans fits at each width', async ({
  page,
  salon,
}) => {
  const long = aService({
    name: 'Signature Balayage with Glossing and Blow-dry for Every Length of Hair',
    price: 8_999_999,
    from: true,
    options,
    note: 'hair extensions and more than two colours are extra, as is toner',
    duration: 'as long as it takes',
  })
  await createService(salon.db, long, new Date().toISOString())
  await announcePrices(salon)
  await page.goto('/admin/services')
  await expect(page.getByRole('row').filter({ hasText: 'Signature' })).toContainText('9,900,000 from')
  for (const width of [320, 360, 700, 768, 1024, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await overrun(page), `${width} px`).toEqual([])
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect.soft(scrolls, `${width} px`).toBe(false)
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await expectAccessible(page)
})

test('what all options will cost is one line, what some of them will cost has their names', async ({
  page,
  salon,
}) => {
  await announcePrices(salon, 'hair')
  await page.goto('/admin/services')
  const row = page.getByRole('row').filter({ hasText: 'Keratin Smoothing' })
  await expect(row).toContainText('35,200–49,500 from')
  await expect(row).not.toContainText('Medium 4')
})

test('at each width of a computer the sample services have rows of 48 px, with what is planned too', async ({
  page,
  salon,
}) => {
  await announcePrices(salon)
  await page.goto('/admin/services')
  await expect(page.getByText('31 prices from')).toBeVisible()
  const heights = () =>
    serviceRows(page).evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
  expect(new Set(await heights())).toEqual(new Set([48]))
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    // Long names and the price of several options have a second line.
    expect(Math.max(...(await heights())), `${width} px`).toBeLessThanOrEqual(68)
  }
})

test('31 prices are one page of A4, also when all are planned', async ({ page, salon }) => {
  await announcePrices(salon)
  await page.goto('/admin/services')
  await expect(page.getByText('31 prices from')).toBeVisible()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

/** The roles of what can be pressed, chosen or filled in. */
const CONTROL = /^(?:button|link|checkbox|combobox|searchbox|textbox|menuitem|radio)$/

/** The controls whose middle is in the window, as the browser tells them assistive technology, and whether each is seen. */
async function controlsInWindow(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const found: { name: string; isSeen: boolean }[] = []
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || !CONTROL.test(role?.value) || backendDOMNodeId === undefined) continue
    const { object } = await browser.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId })
    const { result } = await browser.send('Runtime.callFunctionOn', {
      ...(object.objectId && { objectId: object.objectId }),
      returnByValue: true,
      functionDeclaration: `function () {
        const { top, bottom } = this.getBoundingClientRect()
        const middle = (top + bottom) / 2
        return { isIn: middle > 0 && middle < innerHeight, isSeen: this.checkVisibility({ checkOpacity: true }) }
      }`,
    })
    if (result.value.isIn) found.push({ name: name?.value, isSeen: result.value.isSeen })
  }
  return found
}

test('the first window shows at most 32 controls, of a row Edit alone; its others are seen with the pointer or the focus in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/services')
  const row = serviceRow(page, 'Balayage')
  await expect(row).toBeVisible()
  const found = await controlsInWindow(page)
  const seen = found.filter(({ isSeen }) => isSeen).map(({ name }) => name)
  expect(seen.filter(name => name.startsWith('Edit '))).toHaveLength(14)
  expect(seen.filter(name => /^(?:Delete|More for) /.test(name))).toEqual([])
  expect(seen.length).toBeLessThanOrEqual(32)

  const ofRow = ['Edit Balayage', 'Delete Balayage', 'More for Balayage']
  expect(found.map(({ name }) => name).filter(name => name.endsWith('Balayage'))).toEqual(ofRow)
  const seenInRow = async () =>
    (await controlsInWindow(page))
      .filter(({ name, isSeen }) => isSeen && name.endsWith('Balayage'))
      .map(({ name }) => name)
  await row.hover()
  expect(await seenInRow()).toEqual(ofRow)
  await page.mouse.move(0, 0)
  expect(await seenInRow()).toEqual(['Edit Balayage'])
  await row.getByRole('link', { name: 'Edit' }).focus()
  expect(await seenInRow()).toEqual(ofRow)
})

test('with a finger each row shows all its controls', async ({ browser, salon, storageState }) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...phone, baseURL: salon.url, storageState })
  const page = await context.newPage()
  await page.goto('/admin/services')
  await expect(serviceRow(page, 'Balayage')).toBeVisible()
  const found = await controlsInWindow(page)
  const ofRow = found.filter(({ name }) => name.endsWith('Cut & Blow-dry'))
  expect(ofRow.map(({ isSeen }) => isSeen)).toEqual([true, true, true])
  await context.close()
})

test('in a narrow table the description is one line below the name, which screen readers say without it', async ({
  page,
}) => {
  await page.goto('/admin/services')
  const row = serviceRow(page, 'Balayage')
  const below = row.getByRole('rowheader').getByText('Hand-painted light')
  for (const [width, isNarrow] of [
    [1440, false],
    [1024, true],
    [768, true],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(below).toBeVisible({ visible: isNarrow })
    if (isNarrow) expect((await below.boundingBox())?.height).toBeLessThan(20)
    await expect(row.getByRole('rowheader')).toHaveAccessibleName('Balayage Popular')
    await expect(page.getByRole('columnheader')).toHaveCount(isNarrow ? 5 : 6)
  }
})
