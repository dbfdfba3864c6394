import type { BulkAction, DeskChange } from '#contracts/desk.ts'
import type { ContactEventRow, ContactRow } from '../../db/tables.ts'

/** How an inquiry stands: what its clock and its version follow. */
export type Standing = Pick<
  ContactRow,
  'status' | 'suspected' | 'answered_at' | 'deleted_at' | 'assignee_id' | 'version'
> & { id: number }

/** An inquiry before and after an act. */
export interface Step {
  before: Standing
  after: Standing
}

/** What an act sets: whoever has these columns already is not changed by it. */
export function columnsOf(act: BulkAction, at: string): Partial<Omit<Standing, 'id'>> {
  switch (act.action) {
    case 'status':
      return { status: act.status }
    case 'assign':
      return { assignee_id: act.userId }
    case 'suspicion':
      return { suspected: act.suspected ? 1 : 0 }
    case 'delete':
      return { deleted_at: at }
    case 'restore':
      return { deleted_at: null }
  }
}

/** Whether an act is an answer, which stops the clock. */
export const isAnswer = (act: BulkAction): boolean => act.action === 'status' && act.status !== 'read'

/** Whether an act can see an inquiry: only restoring sees the bin. */
export const canSee = ({ action }: BulkAction, row: Pick<Standing, 'deleted_at'>): boolean =>
  row.deleted_at === null || action === 'restore'

/** What an act makes of an inquiry; undefined when it is so already. */
export function stepOf(before: Standing, act: BulkAction, at: string): Step | undefined {
  const columns = columnsOf(act, at)
  const changes = Object.entries(columns).some(([name, value]) => before[name as keyof Standing] !== value)
  if (!changes) return undefined
  const answered_at = before.answered_at ?? (isAnswer(act) ? at : null)
  return { before, after: { ...before, ...columns, answered_at, version: before.version + 1 } }
}

const CHANGEABLE = ['status', 'suspected', 'assignee_id', 'answered_at', 'deleted_at'] as const

/** What a step sets, or what it replaced. */
export type Changed = Partial<Pick<Standing, (typeof CHANGEABLE)[number]>>

/** The columns of `to` in which two standings of an inquiry differ. */
const differing = (from: Standing, to: Standing): Changed =>
  Object.fromEntries(CHANGEABLE.filter(name => from[name] !== to[name]).map(name => [name, to[name]]))

export const changedBy = ({ before, after }: Step): Changed => differing(before, after)

/** What a step replaced: enough to put it back. */
export const replacedBy = ({ before, after }: Step): Changed => differing(after, before)

type Entry = Pick<ContactEventRow, 'action' | 'from_status' | 'to_status'>

/** How a step stands in the history of an inquiry, beside who did it and when. */
export function entryOf(step: Step): Entry {
  const { before, after } = step
  const changed = changedBy(step)
  const entry = (
    action: Entry['action'],
    from: Entry['from_status'] = null,
    to: Entry['to_status'] = null,
  ) => ({
    action,
    from_status: from,
    to_status: to,
  })
  if (changed.deleted_at !== undefined)
    return changed.deleted_at === null
      ? entry('restored', null, after.status)
      : entry('deleted', before.status)
  if (changed.suspected !== undefined) return entry(changed.suspected === 1 ? 'suspected' : 'trusted')
  if (changed.assignee_id !== undefined) return entry('assigned')
  return entry('status', before.status, after.status)
}

/** What open screens are told of an entry in the history. */
export const newsOf: Record<Entry['action'], DeskChange['what']> = {
  created: 'created',
  status: 'status',
  assigned: 'assigned',
  suspected: 'suspicion',
  trusted: 'suspicion',
  deleted: 'deleted',
  restored: 'restored',
}

/** A reply to an inquiry: when it was written, and whether sending it was given up. */
export interface WrittenReply {
  at: string
  failed: boolean
}

/**
 * When an inquiry counts as answered once its earlier standing is put back. Replies may have been sent or have failed while the
 * status alone counted as the answer.
 */
export function answeredAtAfterUndo(
  { status, answered_at: before }: Pick<Standing, 'status' | 'answered_at'>,
  replies: readonly WrittenReply[],
): string | null {
  if (status === 'processing' || status === 'completed') return before
  const sent = replies.filter(reply => !reply.failed).map(reply => reply.at)
  if (before === null) return sent.sort()[0] ?? null
  const hasFailed = replies.some(reply => reply.failed && reply.at === before)
  return hasFailed && sent.length === 0 ? null : before
}

/**
 * The step that puts back what another one replaced.
 * @param replies to the inquiry
 */
export function undoStepOf(row: Standing, replaced: Changed, replies: readonly WrittenReply[]): Step {
  const before: Standing = { ...row, ...replaced }
  const answered_at = replaced.status === undefined ? row.answered_at : answeredAtAfterUndo(before, replies)
  return { before: row, after: { ...before, answered_at, version: row.version + 1 } }
}
