import type { Content, StoredContent } from '#contracts/content.ts'
import type { Difference } from '../../conflict-dialog.tsx'

/** A part of the content, which one tab edits. */
export type Part = keyof Content

/** The content without its version. */
export const contentOf = ({ version: _, ...content }: StoredContent): Content => content

/** What is stored, with what this tab edits in its place: other tabs' parts may be newer than this form. */
export const withParts = (stored: StoredContent, mine: Content, parts: readonly Part[]): Content => ({
  ...contentOf(stored),
  ...Object.fromEntries(parts.map(part => [part, mine[part]])),
})

/** Whether two versions say the same in all of these parts. */
export const sayTheSame = (one: Content, other: Content, parts: readonly Part[]): boolean =>
  parts.every(part => JSON.stringify(one[part]) === JSON.stringify(other[part]))

/** 'words.home.title' as 'Home: title', 'testimonials.0.text' as 'Testimonials 1: text'. */
function labelOf(path: readonly string[]): string {
  const [first = '', ...rest] = path
    .filter((name, index) => index > 0 || name !== 'words')
    .map(name => (/^\d+$/.test(name) ? String(Number(name) + 1) : name))
  const name = `${first.slice(0, 1).toUpperCase()}${first.slice(1)}`
  return rest.length > 0 ? `${name}: ${rest.join(' ')}` : name
}

const isBranching = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Each single value in which two versions differ. */
export function differencesBetween(mine: Content, theirs: Content, parts: readonly Part[]): Difference[] {
  const found: Difference[] = []
  const say = (value: unknown) =>
    value === undefined || value === null
      ? ''
      : isBranching(value)
        ? Object.values(value).join(', ')
        : String(value)
  function compare(path: string[], one: unknown, other: unknown) {
    if (JSON.stringify(one) === JSON.stringify(other)) return
    if (isBranching(one) && isBranching(other)) {
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
        compare([...path, name], one[name], other[name])
      }
    } else found.push({ label: labelOf(path), mine: say(one), theirs: say(other) })
  }
  for (const part of parts) compare([part], mine[part], theirs[part])
  return found
}
