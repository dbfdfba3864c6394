import { composePrivacy, type PrivacyFacts, type PrivacyGap, privacyGaps } from '#content/privacy.ts'
import { type PrivacyPage, PrivacyPageText } from '#contracts/privacy/privacy-page.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { lockSettingFrom } from '../db/settings.ts'
import type { Db } from '../db/tables.ts'
import { notFound } from '../errors.ts'
import { getPhotographsSetting, keptText } from '../inquiries/attachments/photographs-setting.queries.ts'
import { getContent } from '../salon/content/content.queries.ts'
import { getRetention } from './retention.queries.ts'

/** Of the settings, whether there are a mail server and a mailbox. */
interface MailSettings {
  mail: { smtpUrl?: string | undefined; mailbox?: object | undefined }
}

type StoredFacts = Pick<PrivacyFacts, 'keptFor' | 'photographsKeptFor' | 'takesPhotographs'>

/** What the configuration says of emails. */
const mailFactsOf = ({ mail }: MailSettings): Pick<PrivacyFacts, 'sendsMail' | 'readsMail'> => ({
  sendsMail: mail.smtpUrl !== undefined,
  readsMail: mail.mailbox !== undefined,
})

/** How long completed inquiries and photographs are kept, in words, as pages say it, and whether the form takes photographs. */
export async function readKeptFor(db: Db): Promise<StoredFacts> {
  const { months } = await getRetention(db)
  const photographs = await getPhotographsSetting(db)
  return {
    keptFor: months === null ? '' : counted(months, 'month'),
    photographsKeptFor: keptText(photographs),
    takesPhotographs: photographs.isTaken,
  }
}

/** What the settings say of what is on the privacy page. */
async function readPrivacyFacts(db: Db, config: MailSettings): Promise<PrivacyFacts> {
  const { salon } = await getContent(db)
  return { salon, ...(await readKeptFor(db)), ...mailFactsOf(config) }
}

/** What is missing for the privacy page, beside the salon's contact details; empty when it is complete. */
export const listPrivacyGaps = async (db: Db, config: MailSettings): Promise<PrivacyGap[]> =>
  privacyGaps(await readPrivacyFacts(db, config))

/** Locked by who records a version, so that two at once follow each other and the later one sees what the first has changed. */
const LOCK = 'privacy-page'

/**
 * Records the privacy page as it is now, if it has changed: in the transaction of what changes it, and when the program
 * starts, whose version or settings may be others.
 * @param at an instant
 */
export async function recordPrivacyPage(trx: Db, config: MailSettings, at: string): Promise<void> {
  await lockSettingFrom(trx, LOCK, '')
  const { copy } = await getContent(trx)
  const parts = composePrivacy(copy.privacy, await readPrivacyFacts(trx, config))
  const { title, text: lead } = copy.privacy
  const text = JSON.stringify({ title, lead, parts } satisfies PrivacyPageText)
  const last = await trx
    .selectFrom('privacyPages')
    .select('text')
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.text !== text) await trx.insertInto('privacyPages').values({ publishedAt: at, text }).execute()
}

/**
 * The privacy page as it was at an instant.
 * @throws ApiError 404 when there was none yet
 */
export async function getPrivacyPage(db: Db, at: string): Promise<PrivacyPage> {
  const row = await db
    .selectFrom('privacyPages')
    .select(['id', 'publishedAt', 'text'])
    .where('publishedAt', '<=', at)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound('There was no privacy page yet')
  const next = await db
    .selectFrom('privacyPages')
    .select('publishedAt')
    .where('publishedAt', '>', at)
    .orderBy('publishedAt')
    .limit(1)
    .executeTakeFirst()
  return {
    ...PrivacyPageText.parse(JSON.parse(row.text)),
    from: row.publishedAt,
    until: next?.publishedAt ?? null,
  }
}
