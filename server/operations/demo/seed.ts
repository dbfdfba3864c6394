import type { Kysely } from 'kysely'
import { sampleReplies } from '#content/replies.ts'
import { sampleBranches, sampleServices } from '#content/sample-salon.ts'
import type { InquiryInput, InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { inquiryStatuses } from '#contracts/inquiries/limits.ts'
import type { InquirySource } from '#contracts/inquiries/sources.ts'
import { DAY_MS, laterDay, MINUTE_MS, salonDay } from '#contracts/text/days.ts'
import { generatePassword } from '../../accounts/new-passwords.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { createUser } from '../../accounts/users.queries.ts'
import { type Clock, instant } from '../../clock.ts'
import { writeInBackground } from '../../db/changes.ts'
import { addSetting, findSetting } from '../../db/settings.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { applyActions } from '../../inquiries/actions/actions.queries.ts'
import { storeFollowUps } from '../../inquiries/follow-ups/follow-ups.queries.ts'
import { changeInquiries } from '../../inquiries/state/change-inquiry.queries.ts'
import { updateConversations } from '../../inquiries/state/conversation.queries.ts'
import { createInquiry } from '../../inquiries/state/create-inquiry.queries.ts'
import { transitionOf } from '../../inquiries/state/transitions.rules.ts'
import { createBranch } from '../../salon/branches/branches.queries.ts'
import { createSavedReply } from '../../salon/saved-replies/saved-replies.queries.ts'
import { createService } from '../../services/services.queries.ts'
import demoInquiries from './inquiries.json' with { type: 'json' }

const DEMO_ADMIN = 'admin@araliya.example'
const NOTED_BEFORE_MS = 13 * DAY_MS

/** The people are invented; their addresses and numbers don't exist. */
const samples = demoInquiries as (InquiryInput & {
  status: InquiryStatus
  spam: boolean
  /** The form unless it says otherwise. */
  source?: InquirySource
  /** When to come back to it, counted from the day on which the demo is seeded, and why. */
  followUp?: { inDays: number; note: string }
})[]

const isEmptyTable = async (trx: Db, table: 'branches' | 'services' | 'inquiries' | 'savedReplies') =>
  (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined

/**
 * Stores the sample branches, services and saved replies once, where a salon has none, so that deleted ones stay deleted.
 */
export async function seedSalon(db: Kysely<Tables>, clock: Clock): Promise<void> {
  const now = instant(clock)
  await writeInBackground(db, async trx => {
    if (!(await addSetting(trx, 'seeded', now))) return
    if (await isEmptyTable(trx, 'savedReplies'))
      for (const reply of sampleReplies) await createSavedReply(trx, reply, now)
    if (!(await isEmptyTable(trx, 'branches')) || !(await isEmptyTable(trx, 'services'))) return
    const branchIds = new Map<string, number>()
    for (const branch of sampleBranches) {
      const { id } = await createBranch(trx, branch, now)
      branchIds.set(branch.name, id)
    }
    for (const { branchNames, ...service } of sampleServices) {
      const branches = branchNames?.map(name => branchIds.get(name) as number)
      await createService(trx, { ...service, branches }, now)
    }
  })
}

// The age in minutes of the inquiry at `index`: the newest is less than an hour old, the oldest about five weeks.
const minutesAgo = (index: number) => 35 + 20 * index + 31 * index * index

/** The note about one who asks twice. */
const personNote = {
  key: 'roshelle.de-kretser@mail.example',
  text: 'Allergic to PPD in hair dye: patch test two days before. Ruwan looks after her.',
  author: DEMO_ADMIN,
}

/** An account of the demo that shows what the level `inbox` means. Anyone can log in with its email, as with any other. */
const demoReception = { name: 'Reception', email: 'reception@araliya.example', level: 'inbox' } as const

/** Stores the sample account once. */
export async function seedDemoAccount(db: Kysely<Tables>, clock: Clock): Promise<void> {
  if (await findSetting(db, 'demo-account')) return
  const passwordHash = await hashPassword(generatePassword())
  await db.transaction().execute(async trx => {
    if (!(await addSetting(trx, 'demo-account', instant(clock)))) return
    await createUser(trx, { ...demoReception, passwordHash }, instant(clock))
  })
}

/** Stores sample inquiries of the last weeks with their history once in an empty demo, and a note about a person, without mail. */
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
      const { status, spam, source = 'form', followUp, ...fields } = sample
      // A share of the age: 1 is the arrival, 0 is now.
      const at = (share: number) => instant(clock, -Math.round(minutesAgo(index) * share) * MINUTE_MS)
      const writtenBy = source === 'form' ? null : DEMO_ADMIN
      const id = await createInquiry(trx, fields, { spam, source, writtenBy }, at(1))
      // The statuses are in the order in which they follow each other; the first one is that of the arrival.
      const path = inquiryStatuses.slice(1, inquiryStatuses.indexOf(status) + 1)
      if (path.length === 0) continue
      const changes = path.map((to, step) => ({
        inquiryId: id,
        action: 'status' as const,
        fromStatus: path[step - 1] ?? ('unread' as const),
        toStatus: to,
        actor: DEMO_ADMIN,
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
      await updateConversations(trx, [id])
      if (followUp) await setFollowUp(trx, id, followUp, { now: instant(clock), at: at(0.3) })
    }
  })
}

/** Gives an inquiry a follow-up, as an admin does. */
async function setFollowUp(
  trx: Db,
  id: number,
  { inDays, note }: { inDays: number; note: string },
  { now, at }: { now: string; at: string },
): Promise<void> {
  const action = { type: 'follow-up' as const, on: laterDay(salonDay(now), inDays), note }
  const by = { actor: { id: 0, email: DEMO_ADMIN }, at }
  await changeInquiries(trx, [id], by, async states => {
    const followUps = await storeFollowUps(trx, states, action, DEMO_ADMIN, at)
    const transitions = states.flatMap(state => transitionOf(state, action, at, followUps.get(id)) ?? [])
    return applyActions(trx, transitions, { action, ...by })
  })
}
