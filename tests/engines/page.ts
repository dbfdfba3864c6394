import { expect, vi } from 'vitest'
import { beSlow, slowness } from '#tests/slow-page.ts'
import type { Send } from './command.ts'
import * as inPage from './in-page.ts'

/** How an element is named on the wire. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Ref = { [ELEMENT]: string }

/** What a person points at. */
const kinds = {
  button: 'button, summary',
  link: 'a[href]',
  field: 'input, select, textarea',
}
type Kind = keyof typeof kinds

/** Keys that write nothing, as WebDriver names them. */
const keys = { Escape: '\uE00C', PageDown: '\uE00F' }

/** The limit only ends what hangs. */
const patiently = <T>(step: () => Promise<T>) => vi.waitFor(step, { timeout: 30_000, interval: 50 })

/**
 * One browser window on one salon. A step waits until it can be done, and tells why it never could.
 * Names of buttons, links and fields are those that the engine itself computes.
 */
export class Page {
  readonly #send: Send
  readonly #salon: { url: string; scripts: boolean }
  readonly #scope: string

  constructor(send: Send, salon: { url: string; scripts: boolean }, scope = 'body') {
    this.#send = send
    this.#salon = salon
    this.#scope = scope
  }

  /** The same page, of which only the part that a CSS selector names counts. */
  within(selector: string): Page {
    return new Page(this.#send, this.#salon, selector)
  }

  /** Makes the page, without the window around it, this large. */
  async resize({ width, height }: { width: number; height: number }) {
    await this.#send('SetWindowRect', { width, height })
    const frame = await this.#evaluate<{ width: number; height: number }>(inPage.frame)
    await this.#send('SetWindowRect', { width: width + frame.width, height: height + frame.height })
  }

  /** Opens an address of the salon and waits until the page's script is at work. */
  async go(path: string) {
    await this.#send('Navigate', { url: this.#salon.url + path })
    if (!this.#salon.scripts) return
    await this.#until(`the script of ${path} is at work`, inPage.isAlive)
    await this.#evaluate(inPage.listen)
    if (slowness) await this.#evaluate(beSlow, slowness)
  }

  back() {
    return this.#send('Back')
  }

  /** Waits until the window is at an address of the salon. */
  isAt(address: string | RegExp) {
    return patiently(async () => {
      const here = String(await this.#send('GetCurrentURL')).replace(this.#salon.url, '')
      if (typeof address === 'string') expect(here).toBe(address)
      else expect(here).toMatch(address)
    })
  }

  click(kind: Kind, name: string) {
    return patiently(async () => this.#send('ElementClick', { id: await this.#find(kind, name) }))
  }

  /** Presses the mouse at a point, whatever is there. */
  clickAt(x: number, y: number) {
    return this.#act('pointer', [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  /** Waits until the page is scrolled, or not any more. */
  isScrolled(is = true) {
    return this.#until(`the page is ${is ? '' : 'not '}scrolled`, inPage.isScrolled, is)
  }

  /** Scrolls until a field is so many pixels below the upper edge of the window. */
  async scrollTo(label: string, top: number) {
    await this.#evaluate(inPage.scrollFieldTo, { [ELEMENT]: await this.#find('field', label) }, top)
  }

  /** Waits until nothing covers the label of a field. */
  seesLabel(label: string) {
    return patiently(async () => {
      const field = { [ELEMENT]: await this.#find('field', label) }
      expect(await this.#evaluate(inPage.isLabelOnTop, field), `the label "${label}" is on top`).toBe(true)
    })
  }

  press(key: keyof typeof keys) {
    return this.#act(
      'key',
      ['keyDown', 'keyUp'].map(type => ({ type, value: keys[key] })),
    )
  }

  /** Replaces what is in a field. */
  fill(label: string, text: string) {
    return patiently(async () => {
      const id = await this.#find('field', label)
      await this.#send('ElementClear', { id })
      if (text) await this.#send('ElementSendKeys', { id, text: text.replaceAll('\n', '\uE007') })
    })
  }

  choose(label: string, option: string) {
    return patiently(async () => {
      const field = { [ELEMENT]: await this.#find('field', label) }
      const found = await this.#evaluate<Ref | null>(inPage.optionOf, field, option)
      if (!found) throw new Error(`The field "${label}" has no option "${option}".`)
      await this.#send('ElementClick', { id: found[ELEMENT] })
    })
  }

  /** Waits until a field has a value. */
  holds(label: string, value: string) {
    return patiently(async () => {
      const field = { [ELEMENT]: await this.#find('field', label) }
      expect(await this.#evaluate(inPage.contentOf, field)).toBe(value)
    })
  }

  /** Waits until what has this name has the focus. */
  isFocusedOn(name: string) {
    return patiently(async () => {
      const { [ELEMENT]: id } = await this.#evaluate<Ref>(inPage.focused)
      expect(await this.#send('GetComputedLabel', { id })).toBe(name)
    })
  }

  /** Waits until something visible says this. */
  sees(text: string) {
    return this.#until(`something says "${text}"`, inPage.says, this.#scope, text, true)
  }

  /** Waits until a message has said this since the page was opened, also one that is gone already. */
  hears(text: string) {
    return patiently(async () => {
      const heard = await this.#evaluate<string[]>(inPage.heard)
      if (heard.some(message => message.includes(text))) return
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
      expect(await this.#evaluate(inPage.texts, `:is(${this.#scope}) :is(${selector})`)).toEqual(texts)
    })
  }

  /** Waits until all visible elements of a CSS selector have this computed style. */
  hasStyle(selector: string, property: string, value: string) {
    return patiently(async () => {
      const values = await this.#evaluate<string[]>(
        inPage.styles,
        `:is(${this.#scope}) :is(${selector})`,
        property,
      )
      expect(values, `${property} of ${selector}`).toEqual([value, ...values.slice(1).map(() => value)])
    })
  }

  /** PNG of what the window shows. */
  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#send('TakeScreenshot', { full: false })), 'base64')
  }

  async #act(type: 'key' | 'pointer', actions: object[]) {
    await this.#send('PerformActions', { actions: [{ type, id: type, actions }] })
  }

  async #evaluate<T>(step: (...args: never[]) => unknown, ...args: unknown[]): Promise<T> {
    return (await this.#send('ExecuteScript', { script: `return (${step})(...arguments)`, args })) as T
  }

  #until(what: string, step: (...args: never[]) => boolean, ...args: unknown[]) {
    return patiently(async () => {
      if (!(await this.#evaluate(step, ...args))) throw new Error(`Waited in vain until ${what}.`)
    })
  }

  async #find(kind: Kind, name: string): Promise<string> {
    const selector = `:is(${this.#scope}) :is(${kinds[kind]})`
    const refs = await this.#evaluate<Ref[]>(inPage.maybeNamed, selector, name)
    const found: Ref[] = []
    for (const ref of refs) {
      const label = await this.#send('GetComputedLabel', { id: ref[ELEMENT] })
      if (label === name) found.push(ref)
    }
    const [one] = found
    if (!one || found.length > 1) throw new Error(`${this.#scope} has ${found.length} of ${kind} "${name}".`)
    await this.#evaluate(inPage.bringIntoSight, one)
    return one[ELEMENT]
  }
}
