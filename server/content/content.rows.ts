import { defaultContent } from '#content/default-content.ts'
import { Content, type ContentVersion, type StoredContent } from '#contracts/content.ts'
import { changedPaths } from '#contracts/content-changes.ts'
import type { ContentVersionRow } from '../db/tables.ts'

/** The version of the built-in content; published versions follow it. */
export const BUILT_IN_VERSION = 1

export const builtInContent: StoredContent = { ...defaultContent, version: BUILT_IN_VERSION }

export const builtInVersion: ContentVersion = {
  version: BUILT_IN_VERSION,
  at: null,
  author: null,
  restored: null,
  changes: null,
}

/** The content without its version. */
export const contentOf = ({ version: _, ...content }: StoredContent): Content => content

/** Parts that this version of the program can't read are replaced by the built-in ones. */
function readDocument(document: string): Content {
  const stored: unknown = JSON.parse(document)
  const whole = Content.safeParse(stored)
  if (whole.success) return whole.data
  const unreadable = new Set(whole.error.issues.map(({ path: [part] }) => part))
  const readable = Object.entries(stored as object).filter(
    ([part]) => Object.hasOwn(defaultContent, part) && !unreadable.has(part),
  )
  return { ...defaultContent, ...Object.fromEntries(readable) }
}

/** A stored version as the API returns it. */
export const toContent = (row: Pick<ContentVersionRow, 'version' | 'document'>): StoredContent => ({
  ...readDocument(row.document),
  version: row.version,
})

/**
 * Who published a stored version, when, and what it changed.
 * @param before the previous version, if it is still stored
 */
export const toVersion = (row: ContentVersionRow, before: StoredContent | undefined): ContentVersion => ({
  version: row.version,
  at: row.created_at,
  author: { name: row.author_name, email: row.author_email },
  restored: row.restored,
  changes: before ? changedPaths(contentOf(before), readDocument(row.document)) : null,
})
