import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElementHandle, launch } from 'puppeteer-core'
import type { Driver } from './driver.ts'
import * as inPage from './in-page.ts'

/** Starts Firefox without a window, driven by its WebDriver BiDi. */
export async function openFirefox(executablePath: string, scripts: boolean): Promise<Driver<ElementHandle>> {
  // As root, Firefox refuses a home that is not root's.
  const home = mkdtempSync(join(tmpdir(), 'araliya-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, HOME: home, TZ: 'Asia/Colombo' },
    extraPrefsFirefox: { 'javascript.enabled': scripts },
  })
  const [page = await browser.newPage()] = await browser.pages()
  const isShown = (element: ElementHandle, selector: string) => element.evaluate(inPage.isShown, selector)

  return {
    resize: size => page.setViewport(size),
    open: url => page.goto(url),
    // Not `page.goBack()`: without scripts it waits forever.
    back: () => page.evaluate(() => history.back()),
    address: async () => page.url(),
    evaluate: (step, ...args) => page.evaluate(step, ...(args as never[])) as never,
    async named(selector, name) {
      const named = await page.$$(`aria/${name}`)
      const shown = await Promise.all(named.map(element => isShown(element, selector)))
      return named.filter((_, index) => shown[index])
    },
    async isFocusedOn(name) {
      const named = await page.$$(`aria/${name}`)
      return (await Promise.all(named.map(element => element.evaluate(inPage.isFocused)))).includes(true)
    },
    // Not `element.click()`: it waits for an observer of the page, which is never called without scripts.
    async click(element) {
      const { x, y } = await element.clickablePoint()
      await page.mouse.click(x, y)
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 4 })
      await page.mouse.up()
    },
    press: key => page.keyboard.press(key),
    async fill(field, text) {
      await field.focus()
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.press('Backspace')
      await field.type(text)
    },
    select: async (field, label) => field.select(await field.evaluate(inPage.optionValue, label)),
    screenshot: () => page.screenshot(),
    async end() {
      await browser.close()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
