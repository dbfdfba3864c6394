import { Content, type ContentPart, type ContentVersion, type StoredContent } from '#contracts/content.ts'
import type { Db } from '../db/tables.ts'
import { notFound, refused, stale } from '../errors.ts'
import {
  BUILT_IN_VERSION,
  builtInContent,
  builtInVersion,
  contentOf,
  toContent,
  toVersion,
} from './content.rows.ts'

/** How many published versions are kept, the current one among them. The built-in one stays for ever. */
export const VERSIONS_KEPT = 20

/** What the site says now: what was published last, or the built-in words. */
export async function getContent(db: Db): Promise<StoredContent> {
  const row = await db
    .selectFrom('content_versions')
    .select(['version', 'document'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toContent(row) : builtInContent
}

/** Who published what when, the newest first; the built-in words are the last. */
export async function listContentVersions(db: Db): Promise<ContentVersion[]> {
  const rows = await db.selectFrom('content_versions').selectAll().orderBy('version', 'desc').execute()
  const kept = new Map([...rows.map(toContent), builtInContent].map(content => [content.version, content]))
  return [...rows.map(row => toVersion(row, kept.get(row.version - 1))), builtInVersion]
}

/** @throws ApiError 404 */
export async function getContentVersion(db: Db, version: number): Promise<StoredContent> {
  if (version === BUILT_IN_VERSION) return builtInContent
  const row = await db
    .selectFrom('content_versions')
    .select(['version', 'document'])
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw notFound('This version is not kept any more')
  return toContent(row)
}

export interface Publication {
  author: { name: string; email: string }
  /** An ISO instant. */
  now: string
  /** What the editor started from; undefined publishes whatever is stored. */
  version: number | undefined
  /** The version that is restored. */
  restored?: number
}

/**
 * Publishes content as the next version, and deletes the oldest.
 * @param make the content to publish, given what is published now
 * @throws ApiError 412 when somebody else published in the meantime
 */
export async function publishContent(
  trx: Db,
  make: (current: Content) => Content,
  { author, now, version, restored }: Publication,
): Promise<StoredContent> {
  for (;;) {
    const current = await getContent(trx)
    if (version !== undefined && version !== current.version) throw stale(current)
    const next = current.version + 1
    const content = make(contentOf(current))
    const { numInsertedOrUpdatedRows: inserted } = await trx
      .insertInto('content_versions')
      .values({
        version: next,
        document: JSON.stringify(content),
        author_name: author.name,
        author_email: author.email,
        restored: restored ?? null,
        created_at: now,
      })
      // On PostgreSQL somebody else may have published since it was read: their version is waited for, then read.
      .onConflict(conflict => conflict.column('version').doNothing())
      .executeTakeFirstOrThrow()
    if (inserted !== 1n) continue
    await trx
      .deleteFrom('content_versions')
      .where('version', '<=', next - VERSIONS_KEPT)
      .execute()
    return { ...content, version: next }
  }
}

/**
 * Publishes an earlier version again, or only some parts of it.
 * @throws ApiError 404 when it is no longer kept, 412 as `publishContent`, 422 when both together are too long
 */
export async function restoreContent(
  trx: Db,
  restored: number,
  parts: readonly ContentPart[] | undefined,
  publication: Omit<Publication, 'restored'>,
): Promise<StoredContent> {
  const earlier = contentOf(await getContentVersion(trx, restored))
  function make(current: Content): Content {
    if (!parts) return earlier
    const { data, error } = Content.safeParse({
      ...current,
      ...Object.fromEntries(parts.map(part => [part, earlier[part]])),
    })
    if (data) return data
    throw refused(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])))
  }
  return publishContent(trx, make, { ...publication, restored })
}
