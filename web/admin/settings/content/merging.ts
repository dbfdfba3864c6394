import type { Content, ContentPart, StoredContent } from '#contracts/content.ts'
import { isBranching, isSame } from '#contracts/content-changes.ts'

/** The content without its version. */
export const contentOf = ({ version: _, ...content }: StoredContent): Content => content

/** Whether two versions say the same in all of these parts. */
export const sayTheSame = (one: Content, other: Content, parts: readonly ContentPart[]): boolean =>
  parts.every(part => isSame(one[part], other[part]))

// What is added to, taken from and moved about is one thing: its places say nothing.
const lists = ['testimonials', 'hours.special']

/**
 * What two people made of the same content: of each value that only one of them changed, what they made of it; of one
 * that both did, mine.
 * @param before what both started from; where that is not known, all of these parts are mine
 * @returns the content, and whether both changed some value, or may have
 */
export function merge(
  before: Content | undefined,
  mine: Content,
  theirs: Content,
  parts: readonly ContentPart[],
): { content: Content; clashes: boolean } {
  let clashes = before === undefined
  function mergeAt(path: string, was: unknown, own: unknown, other: unknown): unknown {
    if (isSame(own, other) || isSame(was, other)) return own
    if (isSame(was, own)) return other
    if (isBranching(was) && isBranching(own) && isBranching(other) && !lists.includes(path)) {
      const merged = Object.keys(own).map(name => [
        name,
        mergeAt(`${path}.${name}`, was[name], own[name], other[name]),
      ])
      return Array.isArray(own) ? merged.map(([, value]) => value) : Object.fromEntries(merged)
    }
    clashes = true
    return own
  }
  const merged = parts.map(part => [
    part,
    before ? mergeAt(part, before[part], mine[part], theirs[part]) : mine[part],
  ])
  return { content: { ...theirs, ...Object.fromEntries(merged) }, clashes }
}
