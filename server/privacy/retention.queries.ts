import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import {
  type Retention,
  type RetentionInput,
  type RetentionPreview,
  StoredRetention,
} from '#contracts/privacy/privacy.ts'
import { instantAfterMonths, salonDay } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { listFullAccessIds } from '../accounts/admins.queries.ts'
import { type Clock, instant } from '../clock.ts'
import { countRows, isPostgres } from '../db/dialect.ts'
import { repeatPaced } from '../db/paced.ts'
import { addSetting, deleteSetting, findSetting, lockSettingFrom, setSetting } from '../db/settings.ts'
import type { Db, Tables } from '../db/tables.ts'
import { stale } from '../errors.ts'
import { personKeyInSql } from '../inquiries/state/person-note.queries.ts'
import { deleteDoneMail, queueMail } from '../mail/outbox.queries.ts'
import { type Edit, recordChanges, recordPartly } from '../record/record-activity.queries.ts'
import { eraseEvents, eraseInquiries } from './erase.queries.ts'

const KEY = 'retention'

/** The periodic job that applies the retention. */
export const RETENTION_JOB = 'apply-retention'

/** How long a new salon keeps completed inquiries, in months, until its owner chooses. */
export const FIRST_MONTHS = 24

const initial: StoredRetention = { months: FIRST_MONTHS, version: 1 }

const parseRetention = (stored: string | undefined): StoredRetention =>
  stored === undefined ? initial : StoredRetention.parse(JSON.parse(stored))

/** When the first deletion was announced, as an instant, or `BEGUN`; absent before. */
const NOTICE = 'retention-notice'
/** What stands there from the first deletion on. */
const BEGUN = 'begun'

/** A month after it was announced. */
const firstErasureAt = (announcedAt: string): string => instantAfterMonths(announcedAt, 1)

/** How long completed inquiries are kept. */
export async function getRetention(db: Db): Promise<Retention> {
  const notice = await findSetting(db, NOTICE)
  return {
    ...parseRetention(await findSetting(db, KEY)),
    erasesFrom: notice === undefined || notice === BEGUN ? null : salonDay(firstErasureAt(notice)),
  }
}

const periodText = ({ months }: StoredRetention): string =>
  months === null ? 'until erased by hand' : counted(months, 'month')

/**
 * Sets how long completed inquiries are kept. It is looked at a day later for the first time, and nothing is erased before that
 * was announced a month ahead, so that a mistake can be corrected.
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
  if (version !== undefined && version !== current.version) throw stale(await getRetention(trx))
  const saved: StoredRetention = { months, version: current.version + 1 }
  await setSetting(trx, KEY, JSON.stringify(saved))
  if (months !== current.months) await deleteSetting(trx, NOTICE)
  // The job counts as done now, so it runs a day later.
  await setSetting(trx, RETENTION_JOB, edit.at)
  await recordChanges(trx, { ...edit, kind: 'retention' }, [['', periodText(current), periodText(saved)]])
}

/**
 * Inquiries that arrived, and were last marked as completed, before an instant. Those in the bin are deleted
 * separately.
 */
export const selectCompleted = (db: Db, before: string) =>
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

/** The completed inquiries whose time has passed at an instant: those that are finished. */
function selectExpired(db: Db, now: string, months: number) {
  const at = instantAfterMonths(now, -months)
  return selectCompleted(db, at).where(eb => eb.not(isGoingOn(at)(eb)))
}

/**
 * Counts the inquiries that would be erased at an instant if they were kept for `months` after completion, and those that are not
 * finished.
 */
export async function previewRetention(db: Db, now: string, months: number): Promise<RetentionPreview> {
  const at = instantAfterMonths(now, -months)
  const expired = await selectExpired(db, now, months)
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
    const at = instant(clock)
    const expired = selectExpired(trx, at, months).select('id').orderBy('id').limit(limit)
    const found = await expired.$if(isPostgres(trx), query => query.forUpdate()).execute()
    if (found.length === 0) return { ids: [], entryId }
    // Asked again with the locks held: an inquiry that was completed again while they were waited for is kept.
    const foundIds = found.map(({ id }) => id)
    const rows = await expired.where('id', 'in', foundIds).execute()
    const ids = rows.map(({ id }) => id)
    await eraseInquiries(trx, ids, null, at)
    if (ids.length === 0) return { ids, entryId }
    const entry = { by: 'automatic', at, kind: 'erasure', action: 'erased', number: ids.length } as const
    return { ids, entryId: await recordPartly(trx, entry, entryId) }
  })

/**
 * Announces the first deletion, in an email to each account with full access, when something will be erased within a month.
 * @returns whether it was announced
 */
async function announce(
  db: Kysely<Tables>,
  clock: Clock,
  domain: string,
  { months, version }: StoredRetention,
): Promise<boolean> {
  const now = instant(clock)
  if (months === null || (await previewRetention(db, firstErasureAt(now), months)).total === 0) return false
  return db.transaction().execute(async trx => {
    // Someone may have saved another period meanwhile.
    const current = parseRetention(await lockSettingFrom(trx, KEY, JSON.stringify(initial)))
    if (current.version !== version || !(await addSetting(trx, NOTICE, now))) return false
    for (const userId of await listFullAccessIds(trx))
      await queueMail(trx, { kind: 'retention', userId }, domain, now)
    return true
  })
}

/**
 * Erases the inquiries whose time has passed. The first deletion is announced a month ahead; until then nothing is erased. When
 * nothing is left of what was announced, a later first deletion is announced again.
 * @param domain of the Message-IDs
 * @returns how many were erased, and whether a message was queued
 */
export async function applyRetention(
  db: Kysely<Tables>,
  clock: Clock,
  domain: string,
): Promise<{ erased: number; announced: boolean }> {
  await deleteDoneMail(db, { kind: 'retention' }, instant(clock))
  const retention = parseRetention(await findSetting(db, KEY))
  if (retention.months === null) return { erased: 0, announced: false }
  const notice = await findSetting(db, NOTICE)
  if (notice === undefined) return { erased: 0, announced: await announce(db, clock, domain, retention) }
  if (notice !== BEGUN && instant(clock) < firstErasureAt(notice)) return { erased: 0, announced: false }
  const erased = await eraseExpired(db, clock, retention.months)
  if (notice !== BEGUN) await (erased > 0 ? setSetting(db, NOTICE, BEGUN) : deleteSetting(db, NOTICE))
  return { erased, announced: false }
}

/** What an announcement says: from which day on how many inquiries are erased; undefined when it is no longer to be said. */
export async function findAnnounced(
  db: Db,
): Promise<{ months: number; from: string; preview: RetentionPreview } | undefined> {
  const { months } = parseRetention(await findSetting(db, KEY))
  const notice = await findSetting(db, NOTICE)
  if (months === null || notice === undefined || notice === BEGUN) return undefined
  const at = firstErasureAt(notice)
  return { months, from: salonDay(at), preview: await previewRetention(db, at, months) }
}

/** Erases the inquiries that were completed more than `months` ago. @returns the number */
async function eraseExpired(db: Kysely<Tables>, clock: Clock, months: number): Promise<number> {
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
