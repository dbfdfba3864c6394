import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Builder, By, Key, Origin, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../scripts/postgres.ts'
import type { Driver } from './driver.ts'
import * as inPage from './in-page.ts'

// The package exports a folder here, which only `require` resolves.
const { DriverService } = createRequire(import.meta.url)(
  'selenium-webdriver/remote',
) as typeof import('selenium-webdriver/remote')

/** The mouse stays in the middle: a page is active, and shows its focus, only under the mouse. */
const SCREEN = '600x1200x24'

/** Makes the browser's buttons narrow, as they would make its window wider than a phone. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; border-width: 0 } button, entry { font-size: 1px }'

const keys = { Escape: Key.ESCAPE, PageDown: Key.PAGE_DOWN }

/** A virtual screen; it ends with the last program on it. */
async function startScreen(): Promise<string> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-terminate', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(xvfb.stdio[3] as Readable, 'data')
  return `:${String(number).trim()}`
}

/** Starts WebKitGTK's MiniBrowser through its WebDriver, on a screen of its own. */
export async function openWebKit(binary: string, scripts: boolean): Promise<Driver<WebElement>> {
  const home = mkdtempSync(join(tmpdir(), 'araliya-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW)
  const port = await freePort()
  const service = new DriverService(binary, {
    loopback: true,
    port,
    args: [`--port=${port}`],
    env: {
      ...process.env,
      DISPLAY: await startScreen(),
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_CONFIG_HOME: home,
      TZ: 'Asia/Colombo',
    },
  })
  const args = ['--automation', ...(scripts ? [] : ['--enable-javascript=false'])]
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } })
    .build()
  const evaluate: Driver['evaluate'] = (step, ...args) => driver.executeScript(step, ...args)

  return {
    async resize({ width, height }) {
      const window = driver.manage().window()
      await window.setRect({ width, height })
      const frame = await evaluate(inPage.frame)
      await window.setRect({ width: width + frame.width, height: height + frame.height })
    },
    open: url => driver.get(url),
    back: () => driver.navigate().back(),
    address: () => driver.getCurrentUrl(),
    evaluate,
    async named(selector, name) {
      const found: WebElement[] = []
      for (const element of await driver.findElements(By.css(selector)))
        if (
          (await evaluate(inPage.isShown, element, selector)) &&
          (await element.getAccessibleName()) === name
        )
          found.push(element)
      return found
    },
    isFocusedOn: async name => (await driver.switchTo().activeElement().getAccessibleName()) === name,
    click: element => element.click(),
    clickAt: (x, y) => driver.actions().move({ x, y, origin: Origin.VIEWPORT }).click().perform(),
    drag(from, to) {
      const half = { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) }
      return [half, to]
        .reduce(
          (actions, point) => actions.move({ ...point, origin: Origin.VIEWPORT }),
          driver
            .actions()
            .move({ ...from, origin: Origin.VIEWPORT })
            .press(),
        )
        .release()
        .perform()
    },
    press: key => driver.actions().sendKeys(keys[key]).perform(),
    async fill(field, text) {
      await field.clear()
      await field.sendKeys(text.replaceAll('\n', Key.ENTER))
    },
    select: (field, label) =>
      field.findElement(By.xpath(`.//option[normalize-space() = ${JSON.stringify(label)}]`)).click(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async end() {
      await driver.quit()
      await service.kill()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
