import type { Page } from '@playwright/test'
import { watchRequests } from '#tests/page-requests.ts'
import { waitForAnimations } from '../test.ts'
import { expect, test } from './admin.ts'
import { addInquiries, addInquiry, address, rows } from './inbox.ts'
import { screens } from './screens.ts'
import { addSampleRows, openSection, section } from './website.ts'

/** Spaced as users may have it (WCAG 1.4.12). */
const spaceTexts = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })

/** Texts of which a part can't be seen: the beginning of a client's message is one on purpose. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(element => {
        if (
          !element.checkVisibility() ||
          element.closest('.sr-only, .excerpt, select, [aria-hidden=true], svg')
        )
          return false
        const { overflowX, overflowY } = getComputedStyle(element)
        const cutsX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
        const cutsY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
        return element.textContent !== '' && element.clientWidth > 1 && (cutsX || cutsY)
      })
      .map(element => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`),
  )

/** Texts that stand beside each other in a line without a space between their words. */
const joinedWords = (page: Page) =>
  page.evaluate(() => {
    const isInline = (node: Node) =>
      node instanceof Text || (node instanceof Element && /^inline/.test(getComputedStyle(node).display))
    const isHidden = (node: Node) =>
      node instanceof Comment ||
      (node instanceof Element &&
        (node.matches('[aria-hidden=true], [hidden], svg') || getComputedStyle(node).display === 'none'))
    const found: string[] = []
    for (const parent of document.querySelectorAll('main *')) {
      if (!parent.checkVisibility() || /flex|grid|table/.test(getComputedStyle(parent).display)) continue
      const nodes = [...parent.childNodes].filter(node => !isHidden(node) && node.textContent !== '')
      for (const [index, node] of nodes.entries()) {
        const next = nodes[index + 1]
        if (!next || !isInline(node) || !isInline(next)) continue
        if (node instanceof Text && next instanceof Text) continue
        const [before, after] = [node.textContent ?? '', next.textContent ?? '']
        const gap =
          node instanceof Element && next instanceof Element
            ? next.getBoundingClientRect().left - node.getBoundingClientRect().right
            : 0
        const isBadge = node instanceof Element && getComputedStyle(node).display === 'inline-flex'
        if (/[\p{L}\p{N}.)]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(after) && gap < 4 && !isBadge)
          found.push(`${before.slice(-20)}|${after.slice(0, 20)}`)
      }
    }
    return found
  })

test('no text is cut with text spacing, on any screen, nor at 320 px', async ({ page, salon }) => {
  const email = 'wilhelmina.jayawardena@hospital.example'
  await addInquiry(salon, {
    firstName: 'Wilhelmina Kumari',
    lastName: 'Jayawardena Perera',
    email,
  })
  await addInquiries(salon, 2)
  const quiet = watchRequests(page)
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet()
    for (const width of [1440, 1366, 768, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await waitForAnimations(page)
      expect.soft(await cutTexts(page), `${screen} at ${width} px`).toEqual([])
    }
    await spaceTexts(page)
    for (const width of [320, 768, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await waitForAnimations(page)
      expect.soft(await cutTexts(page), `${screen}, spaced, at ${width} px`).toEqual([])
    }
  }
})

test('no words run together, on any screen nor in an open inquiry', async ({ page, salon }) => {
  await addInquiries(salon, 2)
  const quiet = watchRequests(page)
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await quiet()
    for (const folded of await page.locator('summary').all()) await folded.click()
    expect.soft(await joinedWords(page), screen).toEqual([])
  }
})

test('a row of the inbox is named by the client alone, and service and branch are two words', async ({
  page,
  salon,
}) => {
  await addInquiry(salon)
  await page.goto(address)
  await expect(rows(page).getByRole('rowheader')).toHaveAccessibleName('Nimali Perera')
  await expect(rows(page).getByRole('cell').nth(3)).toMatchAriaSnapshot(`
    - cell /Cut and Blow-dry Wellawatte/:
      - paragraph: /^Cut and Blow-dry Wellawatte$/
  `)
})

test('ten submissions have room at 1366x700', async ({ page, salon }) => {
  for (let number = 1; number <= 10; number += 1)
    await addInquiry(salon, { email: `guest-${number}@mail.example`, phone: `+94 77 000 01${number}` })
  await page.setViewportSize({ width: 1366, height: 700 })
  await page.goto(address)
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).last()).toBeInViewport({ ratio: 1 })
})

test('each person of the texts has headings and buttons of their own', async ({ page, salon }) => {
  await addSampleRows(salon)
  await openSection(page, 'About: Who looks after you')
  const panel = section(page, 'About: Who looks after you')
  await expect(panel.getByRole('heading', { level: 4, name: /^Photograph of / })).toHaveCount(3)
  const names = await panel
    .getByRole('button')
    .evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label') ?? button.textContent))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
