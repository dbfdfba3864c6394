import type { InquiryDetail, MailJob } from '#contracts/inquiries/inquiry.ts'
import type { ReceivedMessage } from '#contracts/inquiries/received.ts'
import type { PersonExport } from '#contracts/privacy/privacy.ts'
import { idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../errors.ts'
import { type AttachmentsOfMessages, listAttachments } from '../attachments/attachments.queries.ts'
import { findAlsoAsked, findRelated } from '../person/related.queries.ts'
import { findConversationVersion } from '../state/conversation-version.queries.ts'
import { clientFieldsIn } from '../state/old-values.queries.ts'
import { findPersonNotes } from '../state/person-note.queries.ts'
import type { InquiryState } from '../state/transitions.rules.ts'
import { type PastChange, undoOfferOf } from '../state/undo.rules.ts'
import { selectListed, toInquiry } from './list.queries.ts'

type StoredEntry = PastChange & {
  dueOn: string | null
  dueNote: string | null
  replaced: string | null
}

/** The history of an inquiry as the API sends it, oldest first: which entries were an undo, and which can be undone, by whom. */
const toHistory = <Entry extends StoredEntry>(
  inquiry: Pick<InquiryState, 'deletedAt'>,
  entries: readonly Entry[],
) =>
  entries.map((stored, index) => {
    const { actionId: _, undoes, dueOn, dueNote, replaced, ...entry } = stored
    const followUp = dueOn === null ? null : { on: dueOn, note: dueNote ?? '' }
    return {
      ...entry,
      ...(entry.action === 'follow-up' && { assignee: null, followUp }),
      ...(entry.action === 'corrected' && replaced !== null && { was: clientFieldsIn(replaced) }),
      ...(undoes !== null && { undo: true as const }),
      ...undoOfferOf(inquiry, stored, entries.slice(index + 1)),
    }
  })

/** The received messages of inquiries with the id of each, oldest first. */
async function listReceived(
  db: Db,
  inquiryIds: readonly number[],
  { ofReceived }: AttachmentsOfMessages,
): Promise<(ReceivedMessage & { inquiryId: number })[]> {
  const rows = await db
    .selectFrom('receivedMessages')
    .leftJoin('receivedOriginals', 'receivedOriginals.receivedId', 'receivedMessages.id')
    .select([
      'receivedMessages.id',
      'inquiryId',
      'at',
      'fromName',
      'fromAddress',
      'subject',
      'text',
      'quoted',
      'kind',
      'inThread',
      'seenAt',
      'replyId',
      'receivedOriginals.size',
    ])
    .where('inquiryId', 'in', idList(db, inquiryIds))
    .where('removedAt', 'is', null)
    .orderBy('inquiryId')
    .orderBy('at')
    .orderBy('receivedMessages.id')
    .execute()
  return rows.map(({ fromName, fromAddress, inThread, seenAt, size, ...row }) => ({
    ...row,
    from: { name: fromName, address: fromAddress },
    attachments: ofReceived(row.id),
    inThread: inThread === 1,
    isNew: seenAt === null,
    hasOriginal: size !== null,
  }))
}

const byInquiry = <Row extends { inquiryId: number | null }>(rows: Row[]) => {
  const groups = Map.groupBy(rows, ({ inquiryId }) => inquiryId)
  /** The rows of an inquiry, without its id. */
  return (id: number) => (groups.get(id) ?? []).map(({ inquiryId: _, ...row }) => row)
}

/** Adds their history, mail, notes, replies and received messages to inquiries, with one statement for each of these. */
async function addParts<Row extends Pick<InquiryState, 'id' | 'deletedAt'>>(
  db: Db,
  inquiries: readonly Row[],
): Promise<
  (Row & Pick<InquiryDetail, 'history' | 'mail' | 'notes' | 'replies' | 'received' | 'photographs'>)[]
> {
  const ids = inquiries.map(({ id }) => id)
  const of = idList(db, ids)
  const history = await db
    .selectFrom('inquiryHistory')
    .leftJoin('inquiryFollowUps', 'inquiryFollowUps.id', 'inquiryHistory.followUpId')
    .select([
      'inquiryHistory.inquiryId',
      'action',
      'fromStatus as from',
      'toStatus as to',
      'assignee',
      'actor',
      'inquiryHistory.at',
      'actionId',
      'undoes',
      'replaced',
      'inquiryFollowUps.dueOn',
      'inquiryFollowUps.note as dueNote',
    ])
    .where('inquiryHistory.inquiryId', 'in', of)
    .orderBy('inquiryHistory.inquiryId')
    .orderBy('inquiryHistory.id')
    .execute()
  const mail = await db
    .selectFrom('mailJobs')
    .select(['inquiryId', 'kind', 'state', 'attempts', 'lastError', 'createdAt', 'sentAt', 'replyId'])
    .where('inquiryId', 'in', of)
    .orderBy('inquiryId')
    .orderBy('id')
    .$narrowType<{ kind: MailJob['kind'] }>()
    .execute()
  const notes = await db
    .selectFrom('inquiryNotes')
    .select(['inquiryId', 'id', 'text', 'author', 'at'])
    .where('inquiryId', 'in', of)
    .orderBy('inquiryId')
    .orderBy('id')
    .execute()
  const replies = await db
    .selectFrom('inquiryReplies')
    .select([
      'inquiryId',
      'id',
      'channel',
      'recipient',
      'subject',
      'text',
      'author',
      'at',
      'withdrawnAt',
      'withdrawnBy',
    ])
    .where('inquiryId', 'in', of)
    .orderBy('inquiryId')
    .orderBy('id')
    .execute()

  const historyOf = byInquiry(history)
  const mailOf = byInquiry(mail)
  const notesOf = byInquiry(notes)
  const repliesOf = byInquiry(replies)
  const attachments = await listAttachments(db, ids)
  const receivedOf = byInquiry(await listReceived(db, ids, attachments))
  return inquiries.map(inquiry => ({
    ...inquiry,
    history: toHistory(inquiry, historyOf(inquiry.id)),
    mail: mailOf(inquiry.id),
    notes: notesOf(inquiry.id),
    replies: repliesOf(inquiry.id).map(({ withdrawnAt, withdrawnBy, ...reply }) => ({
      ...reply,
      attachments: attachments.ofReply(reply.id),
      withdrawn: withdrawnAt === null ? null : { by: withdrawnBy ?? '', at: withdrawnAt },
    })),
    received: receivedOf(inquiry.id),
    photographs: attachments.ofInquiry(inquiry.id),
  }))
}

/**
 * An inquiry with its history, mail, notes, replies and received messages, and what is known of the person.
 * @param now an instant
 * @param inBin also when it is in the bin
 * @throws ApiError 404
 */
export async function getInquiry(db: Db, id: number, now: string, inBin = false): Promise<InquiryDetail> {
  const row = await selectListed(db)
    .where('inquiries.id', '=', id)
    .$if(!inBin, query => query.where('inquiries.deletedAt', 'is', null))
    .executeTakeFirst()
  if (!row) throw notFound('Contact not found')
  const [inquiry] = (await addParts(db, [toInquiry(row, now)])) as [
    Omit<InquiryDetail, 'alsoAsked' | 'conversationVersion'>,
  ]
  const found = await findRelated(db, inquiry)
  const alsoAsked = await findAlsoAsked(db, [id])
  return {
    ...inquiry,
    conversationVersion: await findConversationVersion(db, id),
    alsoAsked: alsoAsked.get(id) ?? null,
    related: found.map(({ email: _, ...related }) => related),
    ...(await findPersonNotes(db, inquiry, found)),
  }
}

/** All that is stored about inquiries at an instant, by id, also of those in the bin. */
export async function listStoredInquiries(
  db: Db,
  ids: readonly number[],
  now: string,
): Promise<PersonExport['inquiries']> {
  const rows = await selectListed(db)
    .select(['inquiries.category', 'inquiries.updatedAt'])
    .where('inquiries.id', 'in', idList(db, ids))
    .orderBy('inquiries.id')
    .execute()
  return addParts(
    db,
    rows.map(row => ({ ...toInquiry(row, now), category: row.category, updatedAt: row.updatedAt })),
  )
}
