import { readFile } from 'node:fs/promises'
import { Marked, type Token } from 'marked'
import type { Plugin } from 'vite'

const QUERY = '?guide'

/** A part of a guide below a heading of the second level. */
export interface Chapter {
  /** Its title in lower case with hyphens, for addresses. */
  id: string
  title: string
  /** What is below the heading, as HTML. */
  html: string
}

/** A document for those who use the back office. */
export interface Guide {
  title: string
  chapters: Chapter[]
}

const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')

/**
 * Reads a guide that is written in Markdown: its title, and its chapters, which begin with headings of the second level. The text is
 * our own, so its HTML needs no sanitizer.
 * @throws if there is no title
 */
export function readGuide(markdown: string): Guide {
  const marked = new Marked()
  let title: string | undefined
  const chapters: { title: string; tokens: Token[] }[] = []
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 1) title = token.text
    else if (token.type === 'heading' && token.depth === 2) chapters.push({ title: token.text, tokens: [] })
    else chapters.at(-1)?.tokens.push(token)
  }
  if (title === undefined) throw new Error('The guide has no title')
  return {
    title,
    chapters: chapters.map(({ title, tokens }) => ({
      id: idOf(title),
      title,
      html: marked.parser(tokens).trim(),
    })),
  }
}

/** Makes `import guide from '…/name.md?guide'` the chapters of that document. */
export const guides = (): Plugin => ({
  name: 'guides',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(QUERY)) return undefined
    const file = id.slice(0, -QUERY.length)
    this.addWatchFile(file)
    return `export default ${JSON.stringify(readGuide(await readFile(file, 'utf8')))}`
  },
})
