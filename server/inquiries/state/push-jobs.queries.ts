import type { InquiryChange } from '#contracts/inquiries/inbox.ts'
import { laterInstant } from '#contracts/text/days.ts'
import type { Db } from '../../db/tables.ts'
import { queuePushes } from '../../mail/outbox.queries.ts'

/** How long a withdrawal waits: who opens the back office by the notification itself needs none. */
export const WITHDRAWN_AFTER_MS = 10_000

/** Changes that may be news for someone. */
const news: ReadonlySet<InquiryChange['what']> = new Set([
  'created',
  'received',
  'assigned',
  'restored',
  'spam',
])

/**
 * Queues pushes to the browsers for which changes of inquiries may be news, or which were told of these inquiries before. Which of it
 * is said, to whom, and whether at all, is decided when they leave (`server/inquiries/push/`).
 */
export async function queuePushesAbout(
  trx: Db,
  changes: readonly InquiryChange[],
  at: string,
): Promise<void> {
  const browsers = await trx
    .selectFrom('pushBrowsers')
    .select(['id', 'userId', 'told'])
    .orderBy('id')
    .execute()
  if (browsers.length === 0) return
  const authors = new Set(changes.filter(({ what }) => news.has(what)).map(({ by }) => by))
  const changed = new Set(changes.map(({ inquiryId }) => inquiryId))
  const mayBeNews = ({ userId }: (typeof browsers)[number]) => [...authors].some(by => by !== userId)
  const wasTold = ({ told }: (typeof browsers)[number]) =>
    (JSON.parse(told) as string[]).some(key => changed.has(toldInquiry(key)))
  const idsOf = (rows: typeof browsers) => rows.map(({ id }) => id)
  await queuePushes(trx, 'push', idsOf(browsers.filter(mayBeNews)), at)
  const others = browsers.filter(row => !mayBeNews(row) && wasTold(row))
  await queuePushes(trx, 'push', idsOf(others), at, laterInstant(at, WITHDRAWN_AFTER_MS))
}

/** What a piece of news is called where it is stored that it was told: its kind and its inquiry, nothing of its content. */
export const toldKey = (kind: string, inquiryId: number): string => `${kind} ${inquiryId}`

const toldInquiry = (key: string): number => Number(key.slice(key.indexOf(' ') + 1))
