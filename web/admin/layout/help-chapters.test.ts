import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { readGuide } from '../../../scripts/guides.ts'
import { helpAt, helpChapters } from './help-chapters.ts'

const files = ['docs/inbox.md', 'docs/owner.md', 'docs/breach.md']
const chapters = files.flatMap(file => readGuide(readFileSync(file, 'utf8')).chapters.map(({ id }) => id))

it.each(helpChapters)('the chapter of %s exists: %s', (_screen, chapter) => {
  expect(chapters).toContain(chapter)
})

it('no two chapters have the same address', () => {
  expect(new Set(chapters).size).toBe(chapters.length)
})

it('a form has a chapter of its own or that of its list, and a screen without a chapter leads to all of them', () => {
  expect(helpAt(adminPaths.editService(1))).toBe(adminPaths.helpChapter('one-service'))
  expect(helpAt(adminPaths.editBranch(2))).toBe(adminPaths.helpChapter('a-new-telephone-number'))
  expect(helpAt(adminPaths.clients)).toBe(adminPaths.help)
})

const plain = (text: string) => text.replaceAll('’', "'").replace(/\s+/g, ' ')

/** The texts of the screens, each after what a text begins with in the source: a quote, a tag or a brace. */
const source = globSync('{web,contracts,content}/**/*.{ts,tsx}')
  .filter(file => !file.includes('.test.'))
  .map(file => plain(readFileSync(file, 'utf8')))
  .join('\n')

const isShown = (label: string) => {
  const text = RegExp.escape(label)
  return new RegExp(`['"\`>}] ?${text}(?![a-z])`).test(source)
}

it.each([
  ['docs/inbox.md', 20],
  ['docs/owner.md', 20],
  // It is mostly about the server.
  ['docs/breach.md', 4],
] as const)('what is bold in %s is a text of the screens', (file, more) => {
  const bold = [...plain(readFileSync(file, 'utf8')).matchAll(/\*\*(.+?)\*\*/g)].map(
    ([, label]) => label ?? '',
  )
  expect(bold.length).toBeGreaterThan(more)
  expect(bold.filter(label => !isShown(label))).toEqual([])
})
