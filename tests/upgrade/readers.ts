import { ask } from '../faults/probe.ts'

const PAGES = ['/', '/about', '/services', '/contact', '/admin/login']
const ASSET = /"(\/assets\/[\w.-]+)"/g

/** The hashed files that a page names. */
export const assetsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(ASSET)].map(([, path]) => path as string))

/** People who open one page after the other, each with all the scripts and styles that it names. Stop with their scope. */
export class Readers implements AsyncDisposable {
  asked = 0
  /** What was not answered with 200. */
  readonly failures: string[] = []
  /** The texts of home, in their order. */
  readonly homes: string[] = []
  #url: string
  #leaving = false
  #running: Promise<void>[]

  constructor(url: string, count: number) {
    this.#url = url
    this.#running = Array.from({ length: count }, (_, index) => this.#stay(index))
  }

  async stop(): Promise<void> {
    this.#leaving = true
    await Promise.all(this.#running)
  }

  [Symbol.asyncDispose]() {
    return this.stop()
  }

  async #get(path: string): Promise<string> {
    this.asked++
    const { status, text } = await ask(this.#url + path)
    if (status !== 200) this.failures.push(`${path}: ${status || 'no answer'}`)
    return text
  }

  async #stay(first: number) {
    for (let turn = first; !this.#leaving; turn++) {
      const page = PAGES[turn % PAGES.length] as string
      const html = await this.#get(page)
      if (page === '/') this.homes.push(html)
      await Promise.all([...assetsOf(html)].map(path => this.#get(path)))
    }
  }
}
