import type { InquiryInput, InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { forEachField, inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { OTHER_BRANCH } from '#contracts/inquiries/limits.ts'
import type { InquirySource } from '#contracts/inquiries/sources.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import type { Db } from '../../db/tables.ts'
import { findDefaultAssignee } from '../../salon/notifications/notifications.queries.ts'
import { storeFurtherServices } from './further-services.queries.ts'
import { keyColumns } from './person-keys.rules.ts'
import { lockNoteText } from './person-note.queries.ts'
import { storeSearchTokens } from './search-tokens.queries.ts'
import { searchTokens } from './search-tokens.rules.ts'

/** The category of the service with this name; empty when there is none. */
export async function findCategory(db: Db, service: string): Promise<CategoryId | ''> {
  if (service === '') return ''
  const found = await db
    .selectFrom('services')
    .select('categoryId')
    .where('name', '=', service)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.categoryId ?? ''
}

/**
 * The name under which the stats count an inquiry's branch: names that no branch has, which anyone may send, count
 * together.
 */
export async function findCountedBranch(db: Db, branch: string): Promise<string> {
  if (branch === '') return ''
  const found = await db.selectFrom('branches').select('id').where('name', '=', branch).executeTakeFirst()
  return found ? branch : OTHER_BRANCH
}

/** What is known of a new inquiry besides its fields; by default that it came by the form. */
interface InquiryOrigin {
  source?: InquirySource
  spam?: boolean
  status?: InquiryStatus
  /** Email of the admin who wrote it down; null for the form. */
  writtenBy?: string | null
  /** Who it is assigned to. null: no one; undefined: the one who gets the new inquiries of its branch. */
  assignee?: { id: number; email: string } | null | undefined
}

/**
 * Stores a new inquiry with its first history entry. It is assigned to whom it should be, or else to whom its
 * branch's new inquiries are assigned. The caller publishes its event at the end of `trx`.
 */
export async function createInquiry(
  trx: Db,
  input: InquiryInput,
  { source = 'form', spam = false, status = 'unread', writtenBy = null, assignee: chosen }: InquiryOrigin,
  now: string,
): Promise<number> {
  const assignee = chosen === undefined ? await findDefaultAssignee(trx, input.branch) : chosen
  const stored = await trx
    .insertInto('inquiries')
    .values({
      ...forEachField(name => input[name]),
      ...keyColumns(input),
      assigneeId: assignee?.id ?? null,
      source,
      spam: spam ? 1 : 0,
      category: await findCategory(trx, input.service),
      countedBranch: await findCountedBranch(trx, input.branch),
      status,
      waitsFrom: spam ? null : now,
      waitingReason: spam ? null : 'new',
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', ...inquiryFieldNames])
    .executeTakeFirstOrThrow()
  const { id } = stored
  await storeFurtherServices(trx, id, input)
  await trx
    .insertInto('inquiryHistory')
    .values({ inquiryId: id, action: 'created', toStatus: status, actor: writtenBy, at: now })
    .execute()
  if (assignee)
    await trx
      .insertInto('inquiryHistory')
      .values({
        inquiryId: id,
        action: 'assigned',
        assignee: assignee.email,
        actor: chosen ? writtenBy : null,
        at: now,
      })
      .execute()
  const note = await lockNoteText(trx, stored)
  await storeSearchTokens(trx, [{ id, tokens: searchTokens(stored, note === undefined ? [] : [note]) }])
  return id
}
