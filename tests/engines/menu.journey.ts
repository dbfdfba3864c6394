import { journey, PHONE } from './journey.ts'
import type { Page } from './page.ts'

const panel = 'header details > :not(summary)'
const isOpen = (page: Page) => page.within(panel).shows('nav a', ['Home', 'About', 'Services', 'Contact'])
const isClosed = (page: Page) => page.within(panel).shows('a', [])

async function open(page: Page) {
  await page.click('button', 'Open menu')
  await isOpen(page)
}

journey(
  'the menu on a phone opens, leads to a page, and closes with Escape, a click beside it and Back',
  async page => {
    await page.go('/')
    await open(page)
    await page.within(panel).click('link', 'About')
    await page.isAt('/about')
    await isClosed(page)

    await open(page)
    await page.press('PageDown')
    await page.press('Escape')
    await isClosed(page)
    await page.isFocusedOn('Open menu')
    await page.isScrolled(false)
    await page.press('PageDown')
    await page.isScrolled()

    await open(page)
    await page.clickAt(20, PHONE.height - 20)
    await isClosed(page)

    await open(page)
    await page.back()
    await page.isAt('/')
    await isClosed(page)
  },
  { size: PHONE },
)

journey(
  'the menu on a phone leads to a page without scripts',
  async page => {
    await page.go('/')
    await open(page)
    await page.within(panel).click('link', 'Contact')
    await page.isAt('/contact')
    await isClosed(page)
  },
  { size: PHONE, scripts: false },
)
