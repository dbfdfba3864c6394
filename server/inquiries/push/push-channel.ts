import type { Kysely, Selectable } from 'kysely'
import { type PushPayload, pushTags } from '#contracts/push/push-payload.ts'
import { laterInstant, MINUTE_MS } from '#contracts/text/days.ts'
import { parsePushSettings } from '../../accounts/push-browsers/push-browsers.queries.ts'
import { findLiveAdminSessions } from '../../accounts/sessions.queries.ts'
import { PUSH_CLAIM_MS } from '../../db/lifetimes.rules.ts'
import type { Db, PushBrowserRow, Tables } from '../../db/tables.ts'
import { type Channel, NotYet, type RecordOutcome, type WriteMessage } from '../../mail/deliver.ts'
import { type ClaimedJob, deleteJob } from '../../mail/outbox.queries.ts'
import { isOfApple } from '../../push/push-services.rules.ts'
import { type PushConfig, type PushMessage, sendPush } from '../../push/send-push.ts'
import { toldKey } from '../state/push-jobs.queries.ts'
import { readNews } from './push-news.queries.ts'
import { dealtWith, type OwnNames, type PushText, testText, writePushText } from './push-text.rules.ts'
import { quietUntil } from './quiet-hours.rules.ts'

/** The shortest time between two notifications that ring in one browser. */
const RING_EVERY_MS = MINUTE_MS

/** A push, and what its browser has been told once it is delivered. */
interface NewsMessage extends PushMessage {
  /** Keys of news; undefined for a test. */
  told: string[] | undefined
  /** The `seenAt` for which that holds: when the back office is opened meanwhile, nothing is left to tell. */
  seenAt: string
}

async function readOwnNames(db: Db): Promise<OwnNames> {
  const namesOf = (rows: readonly { name: string }[]) => new Set(rows.map(({ name }) => name))
  return {
    branches: namesOf(await db.selectFrom('branches').select('name').execute()),
    services: namesOf(await db.selectFrom('services').select('name').execute()),
  }
}

/** The browser of a job with its user; undefined when either is gone. */
const findBrowser = (db: Kysely<Tables>, { pushBrowserId }: ClaimedJob) =>
  db
    .selectFrom('pushBrowsers')
    .innerJoin('users', 'users.id', 'pushBrowsers.userId')
    .selectAll('pushBrowsers')
    .select('users.email')
    .where('pushBrowsers.id', '=', pushBrowserId)
    .where('users.role', '=', 'admin')
    .executeTakeFirst()

/** Whether someone is logged in there now. An expired session stays until the next login deletes it. */
const isLoggedIn = async (db: Db, sessionId: number | null, now: string): Promise<boolean> =>
  sessionId !== null && (await findLiveAdminSessions(db, now, [sessionId])).has(sessionId)

/** What the browser gets. All but Safari give it to the service worker (`web/worker/notifications.ts`), which shows the same. */
const payloadOf = (origin: string, { title, body, path }: PushText, tag: string, silent: boolean): string =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body, navigate: origin + path, tag, silent, lang: 'en', dir: 'ltr' },
  } satisfies PushPayload)

function toMessage(
  { endpoint, p256dh, auth, seenAt }: Selectable<PushBrowserRow>,
  origin: string,
  text: PushText,
  { tag, silent = false, told }: { tag: string; silent?: boolean; told: string[] | undefined },
): NewsMessage {
  return {
    endpoint,
    keys: { p256dh, auth },
    payload: payloadOf(origin, text, tag, silent),
    topic: tag,
    urgency: silent ? 'low' : 'high',
    told,
    seenAt,
  }
}

/**
 * Writes the push that brings a browser up to date: what is new and was not told rings. Where news has only gone, as someone has
 * dealt with it, the notification says what is left, silently, except at Apple, where each rings.
 */
const writePush: WriteMessage<NewsMessage> = async ({ db, config, now }, job) => {
  const browser = await findBrowser(db, job)
  if (!browser) return undefined
  const { origin } = config
  if (job.kind === 'push-test')
    return toMessage(browser, origin, testText, { tag: pushTags.test, told: undefined })
  const settings = parsePushSettings(browser.settings)
  const quiet = quietUntil(settings.quiet, new Date(now))
  if (quiet) return new NotYet(quiet.toISOString())
  const { userId, email, seenAt, deliveredAt, sessionId } = browser
  const news = await readNews(db, { userId, email, settings, seenAt }, now)
  const keys = news.map(({ kind, id }) => toldKey(kind, id))
  const before: string[] = JSON.parse(browser.told)
  const isNew = keys.some(key => !before.includes(key))
  if (!isNew && (keys.length === before.length || isOfApple(browser.endpoint))) return undefined
  const mayRing = deliveredAt === null ? now : laterInstant(deliveredAt, RING_EVERY_MS)
  if (isNew && mayRing > now) return new NotYet(mayRing)
  const saysNames = settings.names && (await isLoggedIn(db, sessionId, now))
  const text = keys.length === 0 ? dealtWith : writePushText(news, await readOwnNames(db), saysNames)
  return toMessage(browser, origin, text, { tag: pushTags.inbox, silent: !isNew, told: keys })
}

/** Deletes the job of a push, of which nothing is kept, and records with its browser whether it was delivered. */
const recordPushOutcome: RecordOutcome<NewsMessage> = async (trx, job, at, outcome) => {
  const { pushBrowserId } = job
  const update = trx.updateTable('pushBrowsers').where('id', '=', pushBrowserId)
  if ('sent' in outcome) {
    const { told, seenAt } = outcome.sent
    await update.set({ deliveredAt: at, problem: null }).execute()
    if (told)
      await update
        .set({ told: JSON.stringify(told) })
        .where('seenAt', '=', seenAt)
        .execute()
  } else if (outcome.failed.isGone) {
    await trx.deleteFrom('pushBrowsers').where('id', '=', pushBrowserId).execute()
  } else {
    await update.set({ problem: outcome.failed.message }).execute()
  }
  await deleteJob(trx, job)
}

/** The channel of pushes. */
export const createPushChannel = (config: PushConfig): Channel<NewsMessage> => ({
  name: 'push',
  claimMs: PUSH_CLAIM_MS,
  write: writePush,
  async send(message, stop) {
    await sendPush(config, message, stop)
    return { refused: [] }
  },
  recordOutcome: recordPushOutcome,
  close() {},
})
