import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { Retention, type RetentionInput, type RetentionPreview } from '#contracts/privacy/privacy.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { type Clock, instant } from '../clock.ts'
import { countRows, isPostgres } from '../db/dialect.ts'
import { repeatPaced } from '../db/paced.ts'
import { findSetting, lockSettingFrom, setSetting } from '../db/settings.ts'
import type { Db, Tables } from '../db/tables.ts'
import { stale } from '../errors.ts'
import { personKeyInSql } from '../inquiries/state/person-note.queries.ts'
import { type Edit, recordChanges, recordPartly } from '../record/record-activity.queries.ts'
import { eraseEvents, eraseInquiries } from './erase.queries.ts'

const KEY = 'retention'

/** The periodic job that applies the retention. */
export const RETENTION_JOB = 'apply-retention'

const initial: Retention = { months: null, version: 1 }

const parseRetention = (stored: string | undefined): Retention =>
  stored === undefined ? initial : Retention.parse(JSON.parse(stored))

/** How long completed inquiries are kept. */
export const getRetention = async (db: Db): Promise<Retention> => parseRetention(await findSetting(db, KEY))

const periodText = ({ months }: Retention): string =>
  months === null ? 'until erased by hand' : counted(months, 'month')

/**
 * Sets how long completed inquiries are kept. It is applied a day later for the first time, so that a mistake can be
 * corrected.
 * @param version the version that was edited; undefined overwrites any
 * @throws ApiError 412 when someone else saved in the meantime
 */
export async function setRetention(
  trx: Db,
  { months }: RetentionInput,
  version: number | undefined,
  edit: Edit,
): Promise<void> {
  const current = parseRetention(await lockSettingFrom(trx, KEY, JSON.stringify(initial)))
  if (version !== undefined && version !== current.version) throw stale(current)
  const saved: Retention = { months, version: current.version + 1 }
  await setSetting(trx, KEY, JSON.stringify(saved))
  // The job counts as done now, so it runs a day later.
  await setSetting(trx, RETENTION_JOB, edit.at)
  await recordChanges(trx, { ...edit, kind: 'retention' }, [['', periodText(current), periodText(saved)]])
}

/** The instant that lies `months` before now. */
function monthsAgo(clock: Clock, months: number): string {
  const cutoff = Temporal.Instant.from(instant(clock)).toZonedDateTimeISO('UTC').subtract({ months })
  return new Date(cutoff.epochMilliseconds).toISOString()
}

/**
 * Inquiries that arrived, and were last marked as completed, before an instant. Those in the bin are deleted
 * separately.
 */
const selectCompleted = (db: Db, before: string) =>
  db
    .selectFrom('inquiries')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'completed')
    .where('createdAt', '<', before)
    .where(
      sql<SqlBool>`coalesce((
        select max(at) from inquiry_history
        where inquiry_id = inquiries.id and action = 'status' and to_status = 'completed'
      ), updated_at) < ${before}`,
    )

/**
 * Whether a completed inquiry is not finished: someone waits, has a follow-up, or has not opened what the client
 * wrote; a reply waits to be sent; or something was written, also about the person, received or done since an
 * instant.
 */
const isGoingOn = (since: string) => (eb: ExpressionBuilder<Tables, 'inquiries'>) => {
  const has = (table: 'inquiryHistory' | 'inquiryNotes' | 'inquiryReplies') =>
    eb.exists(
      eb
        .selectFrom(table)
        .select(`${table}.id`)
        .whereRef(`${table}.inquiryId`, '=', 'inquiries.id')
        .where(`${table}.at`, '>=', since),
    )
  const received = eb
    .selectFrom('receivedMessages')
    .select('receivedMessages.id')
    .whereRef('receivedMessages.inquiryId', '=', 'inquiries.id')
    .where(message => message.or([message('takenAt', '>=', since), message('seenAt', 'is', null)]))
  // The note is deleted with the last inquiry of the person.
  const personNote = eb
    .selectFrom('personNotes')
    .select('personNotes.id')
    .where('personNotes.key', '=', personKeyInSql)
    .where('personNotes.at', '>=', since)
  // Without a mail server the messages to the salon wait for ever.
  const waitingReply = eb
    .selectFrom('mailJobs')
    .select('mailJobs.id')
    .whereRef('mailJobs.inquiryId', '=', 'inquiries.id')
    .where('mailJobs.kind', '=', 'reply')
    .where('mailJobs.state', '=', 'waiting')
  return eb.or([
    eb('waitsFrom', 'is not', null),
    // Also of possible spam, which waits for no one.
    eb('followUpOn', 'is not', null),
    has('inquiryHistory'),
    has('inquiryNotes'),
    has('inquiryReplies'),
    eb.exists(personNote),
    eb.exists(received),
    eb.exists(waitingReply),
  ])
}

/** The completed inquiries whose time has passed: those that are finished. */
function selectExpired(db: Db, clock: Clock, months: number) {
  const at = monthsAgo(clock, months)
  return selectCompleted(db, at).where(eb => eb.not(isGoingOn(at)(eb)))
}

/**
 * Counts the inquiries that would be erased if they were kept for `months` after completion, and those that are not
 * finished.
 */
export async function previewRetention(db: Db, clock: Clock, months: number): Promise<RetentionPreview> {
  const at = monthsAgo(clock, months)
  const expired = await selectExpired(db, clock, months)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.min<string | null>('createdAt').as('oldestAt'),
    ])
    .executeTakeFirstOrThrow()
  return { ...expired, goingOn: await countRows(selectCompleted(db, at).where(isGoingOn(at))) }
}

interface Erased {
  ids: number[]
  /** The activity entry that counts all inquiries of one run; undefined before the first. */
  entryId: number | undefined
}

const eraseBatch = (
  db: Kysely<Tables>,
  clock: Clock,
  months: number,
  limit: number,
  entryId: number | undefined,
): Promise<Erased> =>
  db.transaction().execute(async trx => {
    const expired = selectExpired(trx, clock, months).select('id').orderBy('id').limit(limit)
    const found = await expired.$if(isPostgres(trx), query => query.forUpdate()).execute()
    if (found.length === 0) return { ids: [], entryId }
    // Asked again with the locks held: an inquiry that was completed again while they were waited for is kept.
    const foundIds = found.map(({ id }) => id)
    const rows = await expired.where('id', 'in', foundIds).execute()
    const ids = rows.map(({ id }) => id)
    const at = instant(clock)
    await eraseInquiries(trx, ids, null, at)
    if (ids.length === 0) return { ids, entryId }
    const entry = { by: 'automatic', at, kind: 'erasure', action: 'erased', number: ids.length } as const
    return { ids, entryId: await recordPartly(trx, entry, entryId) }
  })

/** Erases the inquiries that were completed more than `months` ago. @returns the number */
export async function eraseExpired(db: Kysely<Tables>, clock: Clock, months: number): Promise<number> {
  let total = 0
  let entryId: number | undefined
  await repeatPaced(async limit => {
    const erased = await eraseBatch(db, clock, months, limit, entryId)
    entryId = erased.entryId
    await eraseEvents(db, erased.ids)
    total += erased.ids.length
    return erased.ids.length > 0
  })
  return total
}
