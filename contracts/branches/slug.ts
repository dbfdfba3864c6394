import { z } from 'zod'

/** The longest slug before the number that makes it unique. */
const LENGTH_MAX = 60

/** A name whose letters are all of other scripts. */
const WITHOUT_LETTERS = 'branch'

/** What names a branch in the address of its page: 'mount-lavinia'. */
export const Slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** A name in the letters, digits and hyphens of an address: 'Mount Lavinia' as 'mount-lavinia'. */
const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LENGTH_MAX)
    .replace(/-$/, '') || WITHOUT_LETTERS

/**
 * The slugs that a new branch may get, the first that no other branch has: 'nugegoda', 'nugegoda-2', ... It is decided
 * when the branch is added and never changes, so that addresses of its page stay valid when it is renamed.
 */
export function* slugsFor(name: string): Generator<string, never> {
  const slug = toSlug(name)
  yield slug
  for (let number = 2; ; number += 1) yield `${slug}-${number}`
}
