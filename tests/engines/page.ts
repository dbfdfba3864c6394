import { expect, vi } from 'vitest'
import { beSlow, slowness } from '#tests/slow-page.ts'
import type { Driver } from './driver.ts'
import * as inPage from './in-page.ts'

/** What a person points at. */
const kinds = {
  button: 'button, summary',
  link: 'a[href]',
  field: 'input, select, textarea',
}
type Kind = keyof typeof kinds

/** The limit only ends what hangs. */
const patiently = <T>(step: () => Promise<T>) => vi.waitFor(step, { timeout: 30_000, interval: 50 })

/**
 * One browser window on one salon. A step waits until it can be done, and tells why it never could.
 * Names of buttons, links and fields are those that the engine itself computes.
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

  /** The same page, of which only the part that a CSS selector names counts. */
  within(selector: string): Page {
    return new Page(this.#driver, this.#salon, selector)
  }

  /** Opens an address of the salon and waits until the page's script is at work. */
  async go(path: string) {
    await this.#driver.open(this.#salon.url + path)
    if (!this.#salon.scripts) return
    await this.#until(`the script of ${path} is at work`, inPage.isAlive)
    await this.#driver.evaluate(inPage.listen)
    if (slowness) await this.#driver.evaluate(beSlow, slowness)
  }

  back() {
    return this.#driver.back()
  }

  /** Waits until the window is at an address of the salon. */
  isAt(address: string | RegExp) {
    return patiently(async () => {
      const here = (await this.#driver.address()).replace(this.#salon.url, '')
      if (typeof address === 'string') expect(here).toBe(address)
      else expect(here).toMatch(address)
    })
  }

  click(kind: Kind, name: string) {
    return patiently(async () => this.#driver.click(await this.#find(kind, name)))
  }

  /** Presses the mouse at a point, whatever is there. */
  clickAt(x: number, y: number) {
    return this.#driver.clickAt(x, y)
  }

  /** Waits until the page is scrolled, or not any more. */
  isScrolled(is = true) {
    return this.#until(`the page is ${is ? '' : 'not '}scrolled`, inPage.isScrolled, is)
  }

  /** Scrolls until a field is so many pixels below the upper edge of the window. */
  async scrollTo(label: string, top: number) {
    await this.#driver.evaluate(inPage.scrollFieldTo, await this.#find('field', label), top)
  }

  /** Waits until nothing covers the label of a field. */
  seesLabel(label: string) {
    return patiently(async () => {
      const field = await this.#find('field', label)
      expect(await this.#driver.evaluate(inPage.isLabelOnTop, field), `the label "${label}" is on top`).toBe(
        true,
      )
    })
  }

  press(key: 'Escape' | 'PageDown') {
    return this.#driver.press(key)
  }

  /** Replaces what is in a field. */
  fill(label: string, text: string) {
    return patiently(async () => this.#driver.fill(await this.#find('field', label), text))
  }

  choose(label: string, option: string) {
    return patiently(async () => this.#driver.select(await this.#find('field', label), option))
  }

  /** Waits until a field has a value. */
  holds(label: string, value: string) {
    return patiently(async () => {
      const field = await this.#find('field', label)
      expect(await this.#driver.evaluate(inPage.contentOf, field)).toBe(value)
    })
  }

  /** Waits until what has this name has the focus. */
  isFocusedOn(name: string) {
    return patiently(async () => {
      expect(await this.#driver.isFocusedOn(name), `the focus is on "${name}"`).toBe(true)
    })
  }

  /** Waits until something visible says this. */
  sees(text: string) {
    return this.#until(`something says "${text}"`, inPage.says, this.#scope, text, true)
  }

  /** Waits until a message has said this since the page was opened, also one that is gone already. */
  hears(text: string) {
    return patiently(async () => {
      const heard = await this.#driver.evaluate(inPage.heard)
      if (heard.some(message => message?.includes(text))) return
      throw new Error(`Waited in vain until a message says "${text}". They said: ${JSON.stringify(heard)}`)
    })
  }

  /** Waits until nothing visible says this. */
  seesNoMore(text: string) {
    return this.#until(`nothing says "${text}"`, inPage.says, this.#scope, text, false)
  }

  /** Waits until the visible elements of a CSS selector say exactly this, one after the other. */
  shows(selector: string, texts: string[]) {
    return patiently(async () => {
      expect(await this.#driver.evaluate(inPage.texts, `:is(${this.#scope}) :is(${selector})`)).toEqual(texts)
    })
  }

  /** Waits until all visible elements of a CSS selector have this computed style. */
  hasStyle(selector: string, property: string, value: string) {
    return patiently(async () => {
      const values = await this.#driver.evaluate(
        inPage.styles,
        `:is(${this.#scope}) :is(${selector})`,
        property,
      )
      expect(values, `${property} of ${selector}`).toEqual([value, ...values.slice(1).map(() => value)])
    })
  }

  #until(what: string, step: (...args: never[]) => boolean, ...args: unknown[]) {
    return patiently(async () => {
      if (!(await this.#driver.evaluate(step, ...args))) throw new Error(`Waited in vain until ${what}.`)
    })
  }

  async #find(kind: Kind, name: string) {
    const found = await this.#driver.named(`:is(${this.#scope}) :is(${kinds[kind]})`, name)
    const [one] = found
    if (!one || found.length > 1) throw new Error(`${this.#scope} has ${found.length} of ${kind} "${name}".`)
    await this.#driver.evaluate(inPage.bringIntoSight, one)
    return one
  }
}
