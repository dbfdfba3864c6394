import { useMutation } from '@tanstack/react-query'
import type { InquiryAction } from '#contracts/inquiries/inbox.ts'
import type { ActionDone, HistoryEntry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { salonDay } from '#contracts/text/days.ts'
import type { StartedChange } from '../../../ui/undo-stack.ts'
import { adminApi } from '../../calls/api.ts'
import { nameById, useColleagues } from '../../calls/colleagues.ts'
import { isNotFound, messageOf } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'
import { shortName } from '../../text/short-name.ts'
import { type ActionWords, doneBy, undoReportOf } from './bulk/done-texts.ts'
import { notices } from './notices.ts'

/** A change of one inquiry that can be undone: an action, the removal of an email that does not belong to it, or a correction. */
export type UndoableChange = InquiryAction | { type: 'remove-email' } | { type: 'correct' }

/** What an offer to undo a change needs to know of the inquiry. */
export type ChangedRow = Pick<InquiryDetail, 'id' | 'firstName' | 'lastName'> & Partial<ActionDone>

/** A change of one inquiry or several that can be undone. */
interface Undo {
  /** Names it: "12 deleted". */
  done: string
  ids: readonly number[]
  /** @returns the report */
  run(): Promise<string>
}

const actionTypes = new Map<HistoryEntry['action'], UndoableChange['type']>([
  ['status', 'status'],
  ['assigned', 'assign'],
  ['spam', 'spam'],
  ['not-spam', 'spam'],
  ['follow-up', 'follow-up'],
  ['deleted', 'delete'],
  ['restored', 'restore'],
  ['email-removed', 'remove-email'],
  ['no-answer-needed', 'no-answer-needed'],
  ['corrected', 'correct'],
])

const undoOf = (done: string, id: number, actionId: string, type: UndoableChange['type']): Undo => ({
  done,
  ids: [id],
  run: async () => undoReportOf(await adminApi.undoAction(actionId, [id]), type),
})

/** Names a change of the inquiry of a client: "Nimali P. marked as read". */
function doneTo(name: string, change: UndoableChange, words: ActionWords): string {
  if (change.type === 'remove-email') return `Email of ${name} removed`
  return change.type === 'correct' ? `Details of ${name} corrected` : `${name} ${doneBy(change, words)}`
}

interface Options {
  /** Loads the list again. */
  reload(): Promise<void>
  /** Called when the list shows these inquiries again. */
  onUndone(ids: readonly number[]): void
}

/** Undoes changes of inquiries, and offers to do so. */
export function useUndo({ reload, onUndone }: Options) {
  const colleagues = useColleagues()

  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Undo) => run(),
    meta: { changes: [keys.openInquiries, keys.summary] },
    async onSuccess(report, { ids }) {
      notices.dismissSuccess()
      notices.say(report)
      await reload()
      onUndone(ids)
    },
    onError(error, undo) {
      notices.fail(messageOf(error, 'We couldn’t undo this. Try again.'))
      // What no longer exists would be in the way of earlier changes.
      if (!isNotFound(error)) offer(notices.startChange(), undo)
      void reload()
    },
  })

  function offer(started: StartedChange, undo: Undo) {
    started.made({ done: undo.done, undo: () => mutate(undo) })
  }

  return {
    busy: isPending,
    offer,

    /** Offers to undo a change of one inquiry, unless it has changed nothing, as someone else was quicker. */
    offerFor(changed: ChangedRow, action: UndoableChange, started: StartedChange) {
      const { id, actionId } = changed
      if (!actionId) return
      const name = shortName(fullNameOf(changed))
      const done = doneTo(name, action, {
        nameOf: userId => shortName(nameById(colleagues, userId)),
        today: salonDay(Date.now()),
      })
      offer(started, undoOf(done, id, actionId, action.type))
    },

    /** Offers to move an inquiry that was written down into the bin. */
    offerWritten(inquiry: InquiryDetail) {
      offer(notices.startChange(), {
        done: `${shortName(fullNameOf(inquiry))} written down`,
        ids: [],
        run: () => adminApi.deleteInquiry(inquiry.id).then(() => '1 deleted'),
      })
    },

    /** Undoes an entry in the history of an inquiry. */
    undoEntry(id: number, { action, actionId }: HistoryEntry) {
      const type = actionTypes.get(action)
      if (actionId !== undefined && type) mutate(undoOf('1 change', id, actionId, type))
    },
  }
}

export type Undoing = ReturnType<typeof useUndo>
