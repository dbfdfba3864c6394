import { defaultContent } from '#content/default-content.ts'
import { salon } from '#content/salon.ts'
import type { User } from '#contracts/accounts/user.ts'
import {
  Content,
  type ContentPart,
  type ContentVersion,
  type StoredContent,
} from '#contracts/content/content.ts'
import { changedPaths } from '#contracts/content/content-changes.ts'
import type { ContentVersionRow, Db } from '../../db/tables.ts'
import { notFound, refused, stale } from '../../errors.ts'
import { clearPictureSlot } from '../pictures/pictures.queries.ts'
import { recordPublication } from './content-activity.queries.ts'

/** The version of the built-in content; published versions follow it. */
const BUILT_IN_VERSION = 1

const builtInContent: StoredContent = { ...defaultContent, version: BUILT_IN_VERSION }

const builtInVersion: ContentVersion = {
  version: BUILT_IN_VERSION,
  at: null,
  author: null,
  restored: null,
  changes: null,
}

/** The content without its version. */
const contentOf = ({ version: _, ...content }: StoredContent): Content => content

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
const toContent = (row: Pick<ContentVersionRow, 'version' | 'document'>): StoredContent => ({
  ...readDocument(row.document),
  version: row.version,
})

/**
 * Who published a stored version, when, and what it changed.
 * @param before the previous version, if it is still stored
 */
const toVersion = (row: ContentVersionRow, before: StoredContent | undefined): ContentVersion => ({
  version: row.version,
  at: row.createdAt,
  author: { name: row.authorName, email: row.authorEmail },
  restored: row.restored,
  changes: before ? changedPaths(contentOf(before), readDocument(row.document)) : null,
})

/**
 * Content whose parts come from two versions.
 * @throws ApiError 422 when it is too long as a whole
 */
export function combineContent(content: object): Content {
  const { data, error } = Content.safeParse(content)
  if (data) return data
  throw refused(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])))
}

/** How many published versions are kept, including the current one. The built-in version is always there. */
export const VERSIONS_KEPT = 20

/** The current content: the last published version, or the built-in one. */
export async function getContent(db: Db): Promise<StoredContent> {
  const row = await db
    .selectFrom('contentVersions')
    .select(['version', 'document'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toContent(row) : builtInContent
}

/** The content as a real salon shows it: without the rows that are marked as samples. */
export const withoutSamples = (content: StoredContent): StoredContent => ({
  ...content,
  testimonials: content.testimonials.filter(({ sample }) => !sample),
  people: content.people.filter(({ sample }) => !sample),
})

/** All versions without their content, the newest first, the built-in one last. */
export async function listContentVersions(db: Db): Promise<ContentVersion[]> {
  const rows = await db.selectFrom('contentVersions').selectAll().orderBy('version', 'desc').execute()
  const stored = new Map([...rows.map(toContent), builtInContent].map(content => [content.version, content]))
  return [...rows.map(row => toVersion(row, stored.get(row.version - 1))), builtInVersion]
}

/** @throws ApiError 404 */
export async function getContentVersion(db: Db, version: number): Promise<StoredContent> {
  if (version === BUILT_IN_VERSION) return builtInContent
  const row = await db
    .selectFrom('contentVersions')
    .select(['version', 'document'])
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw notFound('This version is no longer stored')
  return toContent(row)
}

/** Publishes content as the salon's own, unless some was published. `now` is an ISO instant. */
export async function publishFirst(trx: Db, content: Content, now: string): Promise<void> {
  await trx
    .insertInto('contentVersions')
    .values({
      version: BUILT_IN_VERSION + 1,
      document: JSON.stringify(content),
      authorName: salon.name,
      authorEmail: '',
      restored: null,
      createdAt: now,
    })
    .onConflict(conflict => conflict.column('version').doNothing())
    .execute()
}

const rowSlots = ({ people, testimonials }: Content) => [...people, ...testimonials].map(({ slot }) => slot)

/** Removes the photographs of people and testimonials that are no longer shown. */
async function clearPicturesOfRemovedRows(trx: Db, before: Content, after: Content, now: string) {
  const stay = new Set(rowSlots(after))
  for (const slot of rowSlots(before)) if (!stay.has(slot)) await clearPictureSlot(trx, slot, now)
}

export interface Publication {
  author: Pick<User, 'id' | 'name' | 'email'>
  /** An ISO instant. */
  now: string
  /** The version that the change is based on; undefined publishes without a check. */
  version: number | undefined
  /** The version that is restored. */
  restored?: number
}

/**
 * Publishes content as the next version, and deletes the oldest.
 * @param make returns the content to publish, given the current content
 * @throws ApiError 412 when someone else has published in the meantime
 */
export async function publishContent(
  trx: Db,
  make: (current: Content) => Content,
  { author, now, version, restored }: Publication,
): Promise<void> {
  for (;;) {
    const current = await getContent(trx)
    if (version !== undefined && version !== current.version) throw stale(current)
    const next = current.version + 1
    const content = make(contentOf(current))
    const { numInsertedOrUpdatedRows: inserted } = await trx
      .insertInto('contentVersions')
      .values({
        version: next,
        document: JSON.stringify(content),
        authorName: author.name,
        authorEmail: author.email,
        restored: restored ?? null,
        createdAt: now,
      })
      // On PostgreSQL another transaction may have inserted this version meanwhile: then read it and try again.
      .onConflict(conflict => conflict.column('version').doNothing())
      .executeTakeFirstOrThrow()
    if (inserted !== 1n) continue
    await clearPicturesOfRemovedRows(trx, current, content, now)
    const published = { version: next, restored }
    await recordPublication(trx, { by: author, at: now }, contentOf(current), content, published)
    await trx
      .deleteFrom('contentVersions')
      .where('version', '<=', next - VERSIONS_KEPT)
      .execute()
    return
  }
}

/**
 * Publishes an earlier version again, or only some parts of it.
 * @throws ApiError 404 when it is no longer stored, 412 as `publishContent`, 422 when the combined content is too long
 */
export async function restoreContent(
  trx: Db,
  restored: number,
  parts: readonly ContentPart[] | undefined,
  publication: Omit<Publication, 'restored'>,
): Promise<void> {
  const earlier = contentOf(await getContentVersion(trx, restored))
  function make(current: Content): Content {
    if (!parts) return earlier
    return combineContent({ ...current, ...Object.fromEntries(parts.map(part => [part, earlier[part]])) })
  }
  return publishContent(trx, make, { ...publication, restored })
}
