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

/** How an act stands in the history of an inquiry, beside who did it and when. */
export function eventOf(
  { before, after }: Step,
  act: BulkAction,
): Pick<ContactEventRow, 'action' | 'from_status' | 'to_status'> {
  const within = { from_status: null, to_status: null }
  switch (act.action) {
    case 'status':
      return { action: 'status', from_status: before.status, to_status: after.status }
    case 'assign':
      return { action: 'assigned', ...within }
    case 'suspicion':
      return { action: act.suspected ? 'suspected' : 'trusted', ...within }
    case 'delete':
      return { action: 'deleted', from_status: before.status, to_status: null }
    case 'restore':
      return { action: 'restored', from_status: null, to_status: after.status }
  }
}

/** What open screens are told of an act. */
export const newsOf: Record<BulkAction['action'], DeskChange['what']> = {
  status: 'status',
  assign: 'assigned',
  suspicion: 'suspicion',
  delete: 'deleted',
  restore: 'restored',
}
