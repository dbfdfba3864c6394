// Long: all rows of a new salon and of the demo, in the order in which they are stored.
import type { Kysely } from 'kysely'
import { sampleReplies } from '#content/replies.ts'
import { sampleBranches, sampleContent } from '#content/sample-salon.ts'
import { sampleServices } from '#content/sample-services.ts'
import type { InquiryInput, InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { inquiryStatuses } from '#contracts/inquiries/limits.ts'
import { type InquirySource, isOfWebsite } from '#contracts/inquiries/sources.ts'
import { wishLines } from '#contracts/inquiries/wish.ts'
import { priceSelection } from '#contracts/selection/priced-selection.ts'
import { servicesInMessage } from '#contracts/selection/services-in-message.ts'
import { longDay, nameOfDay } from '#contracts/text/date-texts.ts'
import { DAY_MS, dayOfWeek, laterDay, MINUTE_MS, salonDay } from '#contracts/text/days.ts'
import { generatePassword } from '../../accounts/new-passwords.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { createUser } from '../../accounts/users.queries.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Profile } from '../../config.ts'
import { writeInBackground } from '../../db/changes.ts'
import { addSetting, findSetting } from '../../db/settings.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { applyActions } from '../../inquiries/actions/actions.queries.ts'
import { storeFollowUps } from '../../inquiries/follow-ups/follow-ups.queries.ts'
import { changeInquiries } from '../../inquiries/state/change-inquiry.queries.ts'
import { updateConversations } from '../../inquiries/state/conversation.queries.ts'
import { createInquiry } from '../../inquiries/state/create-inquiry.queries.ts'
import { updateSearchTokens } from '../../inquiries/state/search-tokens.queries.ts'
import { transitionOf } from '../../inquiries/state/transitions.rules.ts'
import { createBranch } from '../../salon/branches/branches.queries.ts'
import { publishFirst } from '../../salon/content/content.queries.ts'
import { createSavedReply } from '../../salon/saved-replies/saved-replies.queries.ts'
import { createService } from '../../services/services.queries.ts'
import demoInquiries from './inquiries.json' with { type: 'json' }

const NOTED_BEFORE_MS = 13 * DAY_MS

/** The people are invented; their addresses and numbers don't exist. */
const samples = demoInquiries as (InquiryInput & {
  status: InquiryStatus
  spam: boolean
  /** The form unless it says otherwise. */
  source?: InquirySource
  /** When to come back to it, counted from the day on which the demo is seeded, and why. */
  followUp?: { inDays: number; note: string }
  /** What the form writes before the message, counted from the same day. */
  wish?: { inDays: number; time: string; answerBy: string }
  /** The names of the services of a list. */
  list?: string[]
  /** A reply by email, and why it could not be delivered, if it could not. */
  reply?: { text: string; failure?: string }
  /** What the client answered, and when: a share of the age of the inquiry. */
  answer?: { text: string; share: number }
})[]

const isEmptyTable = async (trx: Db, table: 'branches' | 'services' | 'inquiries' | 'savedReplies') =>
  (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined

/**
 * Stores the sample branches, services and saved replies once, where a salon has none, so that deleted ones stay deleted. Visitors of a real
 * salon see no sample: its services are hidden until its owner shows them, and it has no branches.
 */
export async function seedSalon(db: Kysely<Tables>, clock: Clock, profile: Profile = 'real'): Promise<void> {
  const now = instant(clock)
  await writeInBackground(db, async trx => {
    if (!(await addSetting(trx, 'seeded', now))) return
    if (await isEmptyTable(trx, 'savedReplies'))
      for (const reply of sampleReplies) await createSavedReply(trx, reply, now)
    if (!(await isEmptyTable(trx, 'branches')) || !(await isEmptyTable(trx, 'services'))) return
    const branchIds = new Map<string, number>()
    for (const branch of profile === 'demo' ? sampleBranches : []) {
      const { id } = await createBranch(trx, branch, now)
      branchIds.set(branch.name, id)
    }
    for (const { branchNames, ...service } of sampleServices) {
      const branches =
        branchIds.size > 0 ? branchNames?.map(name => branchIds.get(name) as number) : undefined
      await createService(trx, { ...service, branches, hidden: profile === 'real' }, now)
    }
  })
}

// The age in minutes of the inquiry at `index`: the newest is less than an hour old, the oldest about five weeks.
const minutesAgo = (index: number) => 35 + 20 * index + 31 * index * index

/** Publishes the sample content once, unless some was published. */
export async function seedDemoContent(db: Kysely<Tables>, clock: Clock): Promise<void> {
  await writeInBackground(db, async trx => {
    if (!(await addSetting(trx, 'demo-content', instant(clock)))) return
    await publishFirst(trx, sampleContent, instant(clock))
  })
}

/** An account of the demo that shows what the level `inbox` means. Anyone can log in with its email, as with any other. What was done to the sample inquiries is its work: so they name someone. */
const demoReception = { name: 'Reception', email: 'reception@araliya.example', level: 'inbox' } as const

/** The note about one who asks twice. */
const personNote = {
  key: 'roshelle.de-kretser@mail.example',
  text: 'Allergic to PPD in hair dye: patch test two days before. Ruwan looks after her.',
  author: demoReception.email,
}

/** Stores the sample account once. */
export async function seedDemoAccount(db: Kysely<Tables>, clock: Clock): Promise<void> {
  if (await findSetting(db, 'demo-account')) return
  const passwordHash = await hashPassword(generatePassword())
  await db.transaction().execute(async trx => {
    if (!(await addSetting(trx, 'demo-account', instant(clock)))) return
    await createUser(trx, { ...demoReception, passwordHash }, instant(clock))
  })
}

/** Stores sample inquiries of the last weeks with their history once in an empty demo, and a note about a person. No mail waits. */
export async function seedDemoInquiries(db: Kysely<Tables>, clock: Clock): Promise<void> {
  await db.transaction().execute(async trx => {
    if (!(await addSetting(trx, 'demo-inquiries', instant(clock)))) return
    if (!(await isEmptyTable(trx, 'inquiries'))) return
    // First, so that the search finds her inquiries by it.
    await trx
      .insertInto('personNotes')
      .values({ ...personNote, at: instant(clock, -NOTED_BEFORE_MS) })
      .execute()
    // Oldest first, so that ids grow with time as they do in a real inbox.
    for (const [index, sample] of [...samples.entries()].reverse()) {
      const { status, spam, source = 'form', followUp, wish, list, reply, answer, ...fields } = sample
      // A share of the age: 1 is the arrival, 0 is now.
      const at = (share: number) => instant(clock, -Math.round(minutesAgo(index) * share) * MINUTE_MS)
      const writtenBy = isOfWebsite(source) ? null : demoReception.email
      const now = instant(clock)
      const lines = `${list ? wishLines(listOf(list, now)) : ''}${wish ? wishOf(wish, now) : ''}`
      const message = lines ? `${lines}\n${fields.message}` : fields.message
      const id = await createInquiry(trx, { ...fields, message }, { spam, source, writtenBy }, at(1))
      // The statuses are in the order in which they follow each other; the first one is that of the arrival.
      const path = inquiryStatuses.slice(1, inquiryStatuses.indexOf(status) + 1)
      if (path.length === 0) continue
      const changes = path.map((to, step) => ({
        inquiryId: id,
        action: 'status' as const,
        fromStatus: path[step - 1] ?? ('unread' as const),
        toStatus: to,
        actor: demoReception.email,
        at: at(0.8 - 0.2 * step),
      }))
      await trx.insertInto('inquiryHistory').values(changes).execute()
      await trx
        .updateTable('inquiries')
        .set({
          status,
          version: 1 + path.length,
          updatedAt: changes.at(-1)?.at,
        })
        .where('id', '=', id)
        .execute()
      const replyId = reply && (await storeSampleReply(trx, { id, ...fields }, reply, at(0.7)))
      if (replyId && reply.failure)
        await storeSampleMessage(
          trx,
          { id, ...fields },
          { kind: 'bounce', replyId, text: reply.failure, at: at(0.69) },
        )
      if (answer)
        await storeSampleMessage(
          trx,
          { id, ...fields },
          { kind: 'answer', text: answer.text, at: at(answer.share) },
        )
      await updateConversations(trx, [id])
      if (reply) await updateSearchTokens(trx, [id])
      if (followUp) await setFollowUp(trx, id, followUp, { now: instant(clock), at: at(0.3) })
    }
  })
}

/** A list of sample services, with the prices that they have. */
function listOf(names: readonly string[], now: string) {
  const find = (name: string) => {
    const service = sampleServices.find(each => each.name === name)
    return service && { from: false, options: [], ...service }
  }
  const lines = names.map(service => ({ service, price: 0, option: '', count: 1 }))
  return servicesInMessage(priceSelection(lines, find, ''), salonDay(now))
}

/** The lines that the form writes before a message. */
function wishOf(
  { inDays, time, answerBy }: NonNullable<(typeof samples)[number]['wish']>,
  now: string,
): string {
  const day = laterDay(salonDay(now), inDays)
  const text = [nameOfDay(dayOfWeek(day)), longDay(day), time].filter(Boolean).join(', ')
  return wishLines({ time: text, answerBy })
}

type SampleInquiry = Pick<InquiryInput, 'firstName' | 'lastName' | 'email' | 'service'> & { id: number }

const subjectOf = ({ service }: SampleInquiry) => `Your inquiry about ${service}`

/** Stores a reply by email that was sent, or failed, long ago: no mail waits. @returns its id */
async function storeSampleReply(
  trx: Db,
  inquiry: SampleInquiry,
  { text, failure }: { text: string; failure?: string },
  at: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('inquiryReplies')
    .values({ inquiryId: inquiry.id, subject: subjectOf(inquiry), text, author: demoReception.email, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('mailJobs')
    .values({
      inquiryId: inquiry.id,
      kind: 'reply',
      replyId: id,
      messageId: `<demo-reply-${id}@araliya.example>`,
      state: failure ? 'failed' : 'sent',
      attempts: 1,
      nextAttemptAt: at,
      lastError: failure ?? null,
      createdAt: at,
      sentAt: at,
      failedAt: failure ? at : null,
    })
    .execute()
  return id
}

/** Stores an answer of the client that no one has opened, or the report that a reply could not be delivered. */
async function storeSampleMessage(
  trx: Db,
  inquiry: SampleInquiry,
  message: { kind: 'answer' | 'bounce'; text: string; at: string; replyId?: number },
): Promise<void> {
  const isAnswer = message.kind === 'answer'
  const name = `${inquiry.firstName} ${inquiry.lastName}`
  await trx
    .insertInto('receivedMessages')
    .values({
      ...message,
      inquiryId: inquiry.id,
      inThread: 1,
      takenAt: message.at,
      seenAt: isAnswer ? null : message.at,
      messageKey: `demo ${message.kind} ${inquiry.id}`,
      messageId: '',
      fromName: isAnswer ? name : 'Mail Delivery System',
      fromAddress: isAnswer ? inquiry.email : 'mailer-daemon@mail.example',
      subject: isAnswer ? `Re: ${subjectOf(inquiry)}` : 'Undelivered Mail Returned to Sender',
      quoted: '',
    })
    .execute()
}

/** Gives an inquiry a follow-up, as an admin does. */
async function setFollowUp(
  trx: Db,
  id: number,
  { inDays, note }: { inDays: number; note: string },
  { now, at }: { now: string; at: string },
): Promise<void> {
  const action = { type: 'follow-up' as const, on: laterDay(salonDay(now), inDays), note }
  const by = { actor: { id: 0, email: demoReception.email }, at }
  await changeInquiries(trx, [id], by, async states => {
    const followUps = await storeFollowUps(trx, states, action, demoReception.email, at)
    const transitions = states.flatMap(state => transitionOf(state, action, at, followUps.get(id)) ?? [])
    return applyActions(trx, transitions, { action, ...by })
  })
}
