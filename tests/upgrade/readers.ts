import { askAsVisitor } from '../processes/probe.ts'

const PAGES = ['/', '/about', '/services', '/contact', '/admin/login']
const ASSET = /"(\/assets\/[\w.-]+)"/g

/** The hashed files that a page refers to. */
export const assetsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(ASSET)].map(([, path]) => path as string))

/** Visitors who open one page after the other, each with all its scripts and styles. Stop with their scope. */
export class Readers implements AsyncDisposable {
  requests = 0
  /** Responses other than 200. */
  readonly failures: string[] = []
  /** The responses of Home, in order. */
  readonly homes: string[] = []
  #url: string
  #isStopping = false
  #running: Promise<void>[]

  constructor(url: string, count: number) {
    this.#url = url
    this.#running = Array.from({ length: count }, (_, index) => this.#run(index))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#running)
  }

  [Symbol.asyncDispose]() {
    return this.stop()
  }

  async #get(path: string): Promise<string> {
    this.requests++
    const { status, text } = await askAsVisitor(this.#url + path)
    if (status !== 200) this.failures.push(`${path}: ${status || 'no response'}`)
    return text
  }

  async #run(first: number) {
    for (let turn = first; !this.#isStopping; turn++) {
      const page = PAGES[turn % PAGES.length] as string
      const html = await this.#get(page)
      if (page === '/') this.homes.push(html)
      await Promise.all([...assetsOf(html)].map(path => this.#get(path)))
    }
  }
}
