import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { isHydrated } from '#tests/hydrated.ts'
import { slowDownPage, slowness } from '#tests/slow-page.ts'
import type { Driver } from './driver.ts'
import * as inPage from './in-page.ts'

/** The kinds of elements that a step can name, as CSS selectors. */
const kinds = {
  button: 'button, summary',
  link: 'a[href]',
  field: 'input:not([type=radio]), select, textarea',
}
type Kind = keyof typeof kinds

/** Repeats a step until it succeeds; the limit only ends what hangs. */
export const retry = <T>(step: () => Promise<T>) => vi.waitFor(step, { timeout: 30_000, interval: 50 })

/**
 * One browser window on one salon. A step waits until it can be done, and fails with the reason.
 * Names of buttons, links and fields are the accessible names that the engine computes.
 */
export class Page {
  readonly #driver: Driver
  readonly #salon: { url: string; scripts: boolean }
  readonly #scope: string

  constructor(driver: Driver, salon: { url: string; scripts: boolean }, scope = 'body') {
    this.#driver = driver
    this.#salon = salon
    this.#scope = scope
  }

  /** The page, limited to the part that a CSS selector matches. */
  within(selector: string): Page {
    return new Page(this.#driver, this.#salon, selector)
  }

  /** Opens an address of the salon and waits until the page is hydrated. */
  async go(path: string) {
    await this.#driver.open(this.#salon.url + path)
    if (!this.#salon.scripts) return
    await this.#until(`${path} is hydrated`, isHydrated)
    await this.#driver.evaluate(inPage.collectAnnouncements)
    if (slowness) await this.#driver.evaluate(slowDownPage, slowness)
  }

  /** Leaves for an address of the salon and waits for nothing. */
  leave(path: string) {
    return this.#driver.evaluate((url: string) => location.assign(url), this.#salon.url + path)
  }

  /** Keeps what this page logs as an error from now on, also after it is left. */
  keepErrors() {
    return this.#driver.evaluate(inPage.keepErrors)
  }

  keptErrors() {
    return this.#driver.evaluate(inPage.keptErrors)
  }

  back() {
    return this.#driver.back()
  }

  /** Waits until the window is at an address of the salon. */
  isAt(address: string | RegExp) {
    return retry(async () => {
      const here = (await this.#driver.address()).replace(this.#salon.url, '')
      if (typeof address === 'string') expect(here).toBe(address)
      else expect(here).toMatch(address)
    })
  }

  click(kind: Kind, name: string) {
    return retry(async () => this.#driver.click(await this.#find(kind, name)))
  }

  /** Clicks at a point of the window. */
  clickAt(x: number, y: number) {
    return this.#driver.clickAt(x, y)
  }

  /** Drags one visible element of a CSS selector past another, by their positions from 0. */
  async drag(selector: string, from: number, to: number) {
    const points = await this.#driver.evaluate(inPage.middles, `:is(${this.#scope}) :is(${selector})`)
    const [start, end] = [points[from], points[to]]
    if (!start || !end) throw new Error(`${this.#scope} has ${points.length} of ${selector}.`)
    // A little beyond the middle of what it is to pass.
    await this.#driver.drag(start, { x: end.x, y: end.y + Math.sign(end.y - start.y) * 15 })
  }

  /** Expects that the elements of a CSS selector are inside the window, and their texts inside them. */
  async fits(selector: string) {
    expect(await this.#driver.evaluate(inPage.overrun, `:is(${this.#scope}) :is(${selector})`)).toEqual([])
  }

  /** Waits until the page is scrolled, or no longer is. */
  isScrolled(is = true) {
    return this.#until(`the page is ${is ? '' : 'not '}scrolled`, inPage.isScrolled, is)
  }

  press(key: 'Escape' | 'PageDown') {
    return this.#driver.press(key)
  }

  /** Replaces what is in a field. */
  fill(label: string, text: string) {
    return retry(async () => this.#driver.fill(await this.#find('field', label), text))
  }

  choose(label: string, option: string) {
    return retry(async () => this.#driver.select(await this.#find('field', label), option))
  }

  /** Waits until a field has a value. */
  hasValue(label: string, value: string) {
    return retry(async () => {
      const field = await this.#find('field', label)
      expect(await this.#driver.evaluate(inPage.contentOf, field)).toBe(value)
    })
  }

  /** Whether digits are seen in a date field: any pixel that is clearly darker than its background. */
  async showsDate(label: string) {
    const field = await this.#find('field', label)
    const area = await this.#driver.evaluate(inPage.dateArea, field)
    if (!area) return (await this.#driver.evaluate(inPage.contentOf, field)) !== ''
    const picture = sharp(await this.#driver.screenshot())
      .extract(area)
      .greyscale()
    const pixels = await picture.raw().toBuffer()
    return Math.max(...pixels) - Math.min(...pixels) > 25
  }

  /** Waits until the element with this name has the focus. */
  isFocusedOn(name: string) {
    return retry(async () => {
      expect(await this.#driver.isFocusedOn(name), `the focus is on "${name}"`).toBe(true)
    })
  }

  /** Waits until this text is visible. */
  sees(text: string) {
    return this.#until(`"${text}" is visible`, inPage.isTextVisible, this.#scope, text, true)
  }

  /** Waits until a status or alert has said this since the page was opened, also one that has disappeared. */
  announces(text: string) {
    return retry(async () => {
      const announced = await this.#driver.evaluate(inPage.announcements)
      if (announced.some(message => message?.includes(text))) return
      throw new Error(`No status or alert said "${text}", but: ${JSON.stringify(announced)}`)
    })
  }

  /** Waits until this text is no longer visible. */
  seesNoLonger(text: string) {
    return this.#until(`"${text}" is no longer visible`, inPage.isTextVisible, this.#scope, text, false)
  }

  /** Waits until the visible elements of a CSS selector have exactly these texts, in order. */
  shows(selector: string, texts: string[]) {
    return retry(async () => {
      expect(await this.#driver.evaluate(inPage.texts, `:is(${this.#scope}) :is(${selector})`)).toEqual(texts)
    })
  }

  #until(what: string, step: (...args: never[]) => boolean, ...args: unknown[]) {
    return retry(async () => {
      if (!(await this.#driver.evaluate(step, ...args))) throw new Error(`Timed out waiting until ${what}.`)
    })
  }

  async #find(kind: Kind, name: string) {
    const found = await this.#driver.named(`:is(${this.#scope}) :is(${kinds[kind]})`, name)
    const [one] = found
    if (!one || found.length > 1) throw new Error(`${this.#scope} has ${found.length} of ${kind} "${name}".`)
    await this.#driver.evaluate(inPage.scrollIntoSight, one)
    return one
  }
}
