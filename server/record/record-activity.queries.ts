import type { User } from '#contracts/accounts/user.ts'
import type { ActivityAction, ActivityKind } from '#contracts/activity/activity.ts'
import type { ActivityRow, Db } from '../db/tables.ts'
import { shortChange, shortText } from './short-text.rules.ts'

/** Who made a change: an account, someone on the command line, or the program itself, such as the retention. */
export type ActivityAuthor = Pick<User, 'id' | 'email'> | 'command line' | 'automatic'

/** Who makes a change, and when, as an instant. */
export interface Edit {
  by: ActivityAuthor
  at: string
}

/**
 * What was changed. No name, address or text of a client goes in. Texts may be long: they are stored on one line and
 * shortened.
 */
export interface Activity extends Edit {
  kind: ActivityKind
  action: ActivityAction
  /** What was changed, such as the name of a service; absent where the kind says it. */
  subject?: string | undefined
  /** The part that was changed, such as `Description`; of an export the filters that were set. */
  detail?: string | undefined
  old?: string | undefined
  new?: string | undefined
  /** The number of rows of an export or an erasure, or the version of a restored text. */
  number?: number | undefined
  /** The published version, of texts and opening hours. */
  version?: number | undefined
}

function authorOf(by: ActivityAuthor): Pick<ActivityRow, 'origin' | 'actor' | 'actorId'> {
  if (typeof by === 'string') return { origin: by, actor: null, actorId: null }
  return { origin: 'account', actor: by.email, actorId: by.id }
}

function toRow({ by, at, kind, action, subject, detail, number, version, ...texts }: Activity) {
  const [old, next] =
    texts.old !== undefined && texts.new !== undefined
      ? shortChange(texts.old, texts.new)
      : [texts.old, texts.new].map(text => (text === undefined ? null : shortText(text)))
  return {
    ...authorOf(by),
    at,
    kind,
    action,
    subject: shortText(subject ?? ''),
    detail: shortText(detail ?? ''),
    oldText: old ?? null,
    newText: next ?? null,
    number: number ?? null,
    version: version ?? null,
  }
}

/** Entries that one statement inserts: it takes a limited number of parameters. */
const BATCH = 500

/**
 * Records what was changed, in the transaction that changes it. Several entries are stored in their order; none is no
 * error.
 */
export async function recordActivity(trx: Db, entries: Activity | readonly Activity[]): Promise<void> {
  const rows = [entries].flat().map(toRow)
  for (let start = 0; start < rows.length; start += BATCH)
    await trx
      .insertInto('activity')
      .values(rows.slice(start, start + BATCH))
      .execute()
}

/**
 * Counts rows in one entry, of which several transactions each change some.
 * @param entryId the entry of the transactions before; undefined in the first
 * @returns the id of the entry
 */
export async function recordPartly(
  trx: Db,
  entry: Activity & { number: number },
  entryId: number | undefined,
): Promise<number> {
  if (entryId === undefined) {
    const row = await trx
      .insertInto('activity')
      .values(toRow(entry))
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  await trx
    .updateTable('activity')
    .set(eb => ({ number: eb('number', '+', entry.number) }))
    .where('id', '=', entryId)
    .execute()
  return entryId
}

/** One part of what was changed: its name, and what it was and is. */
export type ChangedPart = readonly [detail: string, old: string, next: string]

/** Records an entry for each part that was changed; none when nothing was. */
export const recordChanges = (
  trx: Db,
  entry: Omit<Activity, 'action' | 'detail' | 'old' | 'new'>,
  parts: readonly ChangedPart[],
): Promise<void> =>
  recordActivity(
    trx,
    parts
      .filter(([, old, next]) => old !== next)
      .map(([detail, old, next]) => ({ ...entry, action: 'changed' as const, detail, old, new: next })),
  )
