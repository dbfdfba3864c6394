import { sql } from 'kysely'
import type { CategoryId } from '#contracts/category.ts'
import { ContactStatus, RESULTS_MAX } from '#contracts/contact.ts'
import { ANSWER_WITHIN_MS, type DeskSummary, DUE_SOON_MS } from '#contracts/desk.ts'
import { type Clock, instant } from '../../clock.ts'
import type { ContactTallyRow, Db } from '../../db/tables.ts'
import { dayOf } from './days.rules.ts'
import { daysUpTo, medianOf } from './summary.rules.ts'

const DAYS = 30

/** More than any chart shows. */
const BRANCHES_MAX = 20

type Kind = ContactTallyRow['kind']

/** What a kind of tally has come to since a day, by key, the largest first. */
const talliesSince = (db: Db, kind: Kind, day: string) =>
  db
    .selectFrom('contact_tallies')
    .select(eb => ['key', eb.fn.sum<number>('total').as('total')])
    .where('kind', '=', kind)
    .where('day', '>=', day)
    .groupBy('key')
    .having(eb => eb(eb.fn.sum('total'), '>', 0))
    .orderBy('total', 'desc')
    .orderBy('key')

async function sumBlocks(db: Db): Promise<Pick<DeskSummary, 'unread' | 'suspected'>> {
  const rows = await db
    .selectFrom('contact_blocks')
    .select(eb => ['status', 'suspected', eb.fn.sum<number>('total').as('total')])
    .groupBy(['status', 'suspected'])
    .execute()
  const sum = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((total, row) => total + row.total, 0)
  return {
    unread: sum(row => row.status === 'unread' && row.suspected === 0),
    suspected: sum(row => row.suspected === 1),
  }
}

/** Those of the last day are counted one by one, as they grow old by the minute; all before them are overdue. */
async function countClocks(
  db: Db,
  clock: Clock,
): Promise<Pick<DeskSummary, 'waiting' | 'dueSoon' | 'overdue'>> {
  const { waiting } = await db
    .selectFrom('contact_tallies')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('total'), sql.lit(0)).as('waiting'))
    .where('kind', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const countSince = async (ms: number) => {
    const { n } = await db
      .selectFrom('contacts')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('answered_at', 'is', null)
      .where('suspected', '=', sql.lit(0 as const))
      .where('deleted_at', 'is', null)
      .where('created_at', '>', instant(clock, -ms))
      .executeTakeFirstOrThrow()
    return n
  }
  const inTime = await countSince(ANSWER_WITHIN_MS)
  return {
    waiting,
    dueSoon: inTime - (await countSince(ANSWER_WITHIN_MS - DUE_SOON_MS)),
    overdue: waiting - inTime,
  }
}

/** How many are in the bin, up to one more than its list shows: nobody works through it. */
async function countBin(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom(
      db
        .selectFrom('contacts')
        .select('id')
        .where('deleted_at', 'is not', null)
        .limit(RESULTS_MAX + 1)
        .as('binned'),
    )
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

async function totalsByDay(db: Db, days: readonly string[]): Promise<DeskSummary['days']> {
  const rows = await db
    .selectFrom('contact_tallies')
    .select(['day', 'key', 'total'])
    .where('kind', '=', 'status')
    .where('day', '>=', days[0] as string)
    .execute()
  const totals = new Map(rows.map(({ day, key, total }) => [`${day} ${key}`, total]))
  const of = (day: string) =>
    Object.fromEntries(ContactStatus.options.map(status => [status, totals.get(`${day} ${status}`) ?? 0]))
  return days.map(day => ({ day, totals: of(day) as Record<ContactStatus, number> }))
}

/**
 * What matters now, and the last 30 days, the first of them 29 days ago. Costs the same however many inquiries there are: all
 * but those of the last day and the bin is counted when inquiries change.
 */
export async function summarise(
  db: Db,
  clock: Clock,
): Promise<
  Omit<
    DeskSummary,
    'canSendMail' | 'mailTrouble' | 'mailTroubleTotal' | 'acknowledgementLimitReached' | 'backup'
  >
> {
  const days = daysUpTo(dayOf(instant(clock)), DAYS)
  const since = days[0] as string
  const answers = await talliesSince(db, 'answer', since).execute()
  const branches = await talliesSince(db, 'branch', since).limit(BRANCHES_MAX).execute()
  const categories = await talliesSince(db, 'category', since).execute()
  const hours = await talliesSince(db, 'hour', since).execute()
  return {
    ...(await sumBlocks(db)),
    deleted: await countBin(db),
    ...(await countClocks(db, clock)),
    medianAnswerMinutes: medianOf(answers.map(({ key, total }) => ({ value: Number(key), total }))),
    answered: answers.reduce((sum, { total }) => sum + total, 0),
    days: await totalsByDay(db, days),
    categories: categories.map(({ key, total }) => ({ category: key as CategoryId | '', total })),
    branches: branches.map(({ key, total }) => ({ name: key, total })),
    hours: hours.map(({ key, total }) => {
      const [weekday = 0, hour = 0] = key.split(' ').map(Number)
      return { weekday, hour, total }
    }),
  }
}
