import { resolve } from 'node:path'
import { ActivityAction, ActivityKind } from '#contracts/activity/activity.ts'
import { emailKeyOf } from '#contracts/text/person-keys.ts'
import { tidy } from '#contracts/text/text-fields.ts'
import { signInWithPassword } from '#tests/accounts.ts'
import { aBranch, anInquiry, aService } from '#tests/factories.ts'
import { IN_MEMORY } from '#tests/in-memory.ts'
import { TEST_PUSH_KEY } from '#tests/push-service.ts'
import { generousRateLimits } from '#tests/rate-limits.ts'
import { addAttachments } from '#tests/received.ts'
import { aPhotograph } from '#tests/uploads.ts'
import { instant, systemClock } from '../../../server/clock.ts'
import { readConfig } from '../../../server/config.ts'
import type { Db } from '../../../server/db/tables.ts'
import { createInquiry } from '../../../server/inquiries/state/create-inquiry.queries.ts'
import { openInstance } from '../../../server/instance.ts'
import { loadSite } from '../../../server/pages/site.ts'
import { createBranch } from '../../../server/salon/branches/branches.queries.ts'
import { publishContent } from '../../../server/salon/content/content.queries.ts'
import { createService, deleteService } from '../../../server/services/services.queries.ts'
import { brokenTexts, combiningMarks, hostileTexts } from '../hostile-texts.ts'
import { makeHostileContent } from './content.ts'

const NOW = '2026-01-15T06:30:00.000Z'
const LATER_DAY = '2099-01-01'
const CATEGORIES = ['hair', 'makeup', 'nails', 'facial'] as const

/** Addresses that no form accepts, as a mistake may have stored them. */
const emails = [
  'victim%40bank.example?bcc=spy@evil.example',
  'victim@bank.example?cc=spy@evil.example&body=x',
  'a@b.example,spy@evil.example',
  'javascript:hit(1)',
  '"><script>hit(1)</script>',
]
const phones = ['javascript:hit(1)', '"><script>hit(1)</script>', '+94;ext=1?x', ' ', '0'.repeat(30)]
const mapUrls = [
  'javascript:hit(1)',
  'JaVaScRiPt:hit(1)',
  'data:text/html,<script>hit(1)</script>',
  'http:evil.example',
  '//evil.example',
  '\\\\evil.example',
  'vbscript:hit(1)',
  ' javascript:hit(1)',
  'java\nscript:hit(1)',
]

const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Two options of a service, as a form and as a plan write them. */
const optionsOf = <Price extends string>(text: string, price: Price, amount: number) =>
  [`${text} 1`, `${text} 2`].map(
    name => ({ name, [price]: amount }) as { name: string } & Record<Price, number>,
  )

/** A follow-up that is due, and an email that was received: by turns an answer, an offered one, a report and one within the salon. */
async function addFollowUpAndEmail(db: Db, inquiryId: number, text: string, n: number): Promise<void> {
  const followUp = await db
    .insertInto('inquiryFollowUps')
    .values({ inquiryId, dueOn: NOW.slice(0, 10), note: text, author: text, at: NOW })
    .returning(['id', 'dueOn'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('inquiries')
    .set({ followUpId: followUp.id, followUpOn: followUp.dueOn })
    .where('id', '=', inquiryId)
    .execute()
  const received = await db
    .insertInto('receivedMessages')
    .values({
      inquiryId,
      kind: nth(['answer', 'answer', 'bounce', 'own', 'automatic'] as const, n),
      inThread: n % 5 === 1 ? 0 : 1,
      at: NOW,
      takenAt: NOW,
      messageKey: `${n}`,
      messageId: '',
      fromName: text,
      fromAddress: nth(emails, n),
      subject: text,
      text,
      quoted: text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('attachments')
    .values({ inquiryId, receivedId: received.id, position: 0, name: text, size: 1 })
    .execute()
}

/** A photograph for the email of every fourth inquiry: the texts around it name its sender. */
async function addPhotographs(db: Db, inquiryIds: number[], texts: readonly string[]): Promise<void> {
  const photograph = await aPhotograph('', 400, 300)
  for (const [n, inquiryId] of inquiryIds.entries())
    if (n % 4 === 0)
      await addAttachments({ db }, inquiryId, {
        original: Buffer.from(nth(texts, n)),
        attachments: [{ ...photograph, name: nth(texts, n) }],
      })
}

/** A price that is planned and announced, with options of hostile names, or a deleted service: by turns. */
async function planOrDelete(db: Db, id: number, text: string, n: number): Promise<void> {
  if (n % 4 === 3) await deleteService(db, id, undefined, instant(systemClock))
  else if (n % 4 === 1)
    await db
      .insertInto('plannedPrices')
      .values({
        serviceId: id,
        validFrom: LATER_DAY,
        prices: JSON.stringify({ options: optionsOf(text, 'priceCents', 600_000) }),
        announced: 1,
        plannedBy: text,
      })
      .execute()
}

/** An entry of the record for each kind and action, and a browser of the user that has a hostile name. */
async function addRecord(db: Db, user: { id: number }, texts: readonly string[]): Promise<void> {
  const entries = ActivityKind.options.flatMap(kind =>
    ActivityAction.options.map(action => ({ kind, action })),
  )
  await db
    .insertInto('activity')
    .values(
      entries.map((entry, n) => {
        const text = nth(texts, n)
        const texted = { actor: text, subject: text, detail: text, oldText: text, newText: text }
        return { ...entry, ...texted, at: NOW, origin: 'account', actorId: user.id, number: n, version: null }
      }),
    )
    .execute()
  const { id } = await db
    .insertInto('knownBrowsers')
    .values({ userId: user.id, keyHash: '', name: texts[0] as string, lastUsedAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('sessions').set({ browserId: id }).execute()
}

/** A salon in which every text is hostile, and every address is one that no form accepts. An admin is logged in. */
export async function openHostileSalon() {
  const config = {
    ...readConfig('real', { PORT: '0' }),
    databaseUrl: IN_MEMORY,
    // Otherwise one is made, as a file beside the database.
    pushKey: TEST_PUSH_KEY,
    rateLimits: generousRateLimits,
  }
  const salon = await openInstance({ config, site: await loadSite(resolve('build')) })
  const { db } = salon
  const ids = { branches: [] as number[], services: [] as number[], inquiries: [] as number[] }
  const texts = [...hostileTexts, ...brokenTexts].map(tidy).filter(text => text !== '')
  for (const [n, email] of emails.entries()) {
    const text = nth(texts, n)
    await db
      .insertInto('personNotes')
      .values({ key: emailKeyOf(email), text, author: text, at: NOW })
      .execute()
  }
  for (const [n, text] of texts.entries()) {
    const addresses = { email: nth(emails, n), phone: nth(phones, n) }
    const branch = aBranch({
      name: text,
      address: text,
      ...addresses,
      directions: text,
      whatsApp: nth(phones, n),
      mapUrl: nth(mapUrls, n),
      disable: n % 5 === 0,
    })
    ids.branches.push((await createBranch(db, branch, NOW)).id)
    const service = await createService(
      db,
      aService({
        name: text,
        description: text,
        duration: text,
        categoryId: nth(CATEGORIES, n),
        note: text,
        ...(n % 2 === 1 && { price: 5_000, options: optionsOf(text, 'price', 5_000) }),
      }),
      NOW,
    )
    ids.services.push(service.id)
    await planOrDelete(db, service.id, text, n)
    const names = { firstName: text, lastName: text, branch: text, service: text }
    const message = n === 0 ? combiningMarks : `${text}\n\n${text}`
    ids.inquiries.push(
      await createInquiry(db, anInquiry({ ...names, ...addresses, message }), { spam: n % 2 === 0 }, NOW),
    )
  }
  for (const [n, id] of ids.inquiries.entries()) await addFollowUpAndEmail(db, id, nth(texts, n), n)
  await addPhotographs(db, ids.inquiries, texts)
  const text = hostileTexts[0] as string
  const published = { author: { id: 1, name: text, email: text }, now: NOW, version: undefined }
  await publishContent(db, makeHostileContent, published)
  await db
    .insertInto('mailJobs')
    .values(
      ids.inquiries.map(id => ({
        inquiryId: id,
        kind: 'salon' as const,
        messageId: `<${id}@araliya.example>`,
        state: 'failed' as const,
        attempts: 1,
        nextAttemptAt: NOW,
        claimedUntil: null,
        lastError: text,
        createdAt: NOW,
        sentAt: null,
      })),
    )
    .execute()
  await db.updateTable('inquiryHistory').set({ actor: text }).execute()
  const { user, token } = await signInWithPassword(salon)
  const hostileUser = { ...user, name: text, phone: text }
  await db.updateTable('users').set({ name: text, phone: text }).where('id', '=', user.id).execute()
  await db.updateTable('sessions').set({ userAgent: text, address: text }).execute()
  await addRecord(db, user, texts)
  const url = await salon.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    ids,
    /** What the browser stores of the session; see `web/admin/session/session.ts`. */
    session: [
      { name: 'token', value: token },
      { name: 'user', value: JSON.stringify(hostileUser) },
    ],
    close: () => salon.close(),
  }
}
