import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkInput, BulkReport, InquiryAction } from '#contracts/inbox.ts'
import type { HistoryEntry, Inquiry, InquiryDetail, InquiryFilter, InquiryList } from '#contracts/inquiry.ts'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/limits.ts'
import { ApiFailure } from '../../../api.ts'
import { randomKey } from '../../../random-key.ts'
import { adminApi } from '../../api.ts'
import { isNotFound, messageOf } from '../../failures.ts'
import { keys } from '../../query-client.ts'
import { useUser } from '../../session/session.ts'
import { nameById, useColleagues } from '../colleagues.ts'
import { isUnanswered } from '../complete-unanswered.tsx'
import { notices } from '../notices.ts'
import { confirmationOf, count, doneBy, reportOf, undoReportOf } from './texts.ts'
import type { Selection } from './use-selection.ts'

/** Whether the API's own response is missing: there was none, or only that of a proxy. */
const isLost = (error: unknown) =>
  error instanceof ApiFailure &&
  (error.status === 502 ||
    error.status === 504 ||
    ((error.status < 400 || error.status >= 500) && error.message === ''))

/** A call is repeated once when its response was lost. All of them are idempotent. */
const retryIfLost = {
  retry: (failures: number, error: Error) => failures < 1 && isLost(error),
  retryDelay: 1_000,
}

const failureText = (error: unknown, otherwise: string) =>
  (error instanceof ApiFailure && Object.values(error.fields)[0]) || messageOf(error, otherwise)

/** A bulk action or a deletion that can be undone. */
interface Undo {
  /** Names it: "12 deleted". */
  done: string
  ids: readonly number[]
  /** @returns the report */
  run(): Promise<string>
}

/** All that a repeated call needs: the selection may have changed meanwhile. */
interface Change {
  body: BulkInput
  key: string
  selected: ReadonlySet<number>
}

const meta = { changes: [keys.summary] }

const actionTypes = new Map<HistoryEntry['action'], InquiryAction['type']>([
  ['status', 'status'],
  ['assigned', 'assign'],
  ['spam', 'spam'],
  ['not-spam', 'spam'],
  ['deleted', 'delete'],
  ['restored', 'restore'],
])

interface Options {
  filter: InquiryFilter
  list: { data: InquiryList | undefined; inquiries: readonly Inquiry[]; reload(): Promise<void> }
  selection: Selection
  /** Called when the list shows these inquiries again. */
  onUndone(ids: readonly number[]): void
}

/** Selects all that match the filter, changes all selected inquiries, and reports the result. */
export function useBulkActions({ filter, list, selection, onUndone }: Options) {
  /** What the confirmation asks about, while it is open. */
  const [asked, setAsked] = useState<InquiryAction>()
  const colleagues = useColleagues()
  const nameOf = (userId: number) => nameById(colleagues, userId)
  const me = useUser().email
  const { ids, all } = selection
  const { total = 0, page = FIRST_PAGE } = list.data?.pagination ?? {}
  const isAll = all && (list.data?.more === true || ids.size === total)
  const shown = new Set(list.inquiries.map(({ id }) => id))
  const offPage = [...ids].filter(id => !shown.has(id)).length
  const unanswered = list.inquiries.filter(row => ids.has(row.id) && isUnanswered(row)).length

  const undoing = useMutation({
    mutationFn: ({ run }: Undo) => run(),
    meta: { changes: [keys.openInquiries, keys.summary] },
    ...retryIfLost,
    async onSuccess(report, { ids }) {
      notices.dismissSuccess()
      notices.say(report)
      await list.reload()
      onUndone(ids)
    },
    onError(error, undo) {
      notices.fail(
        isLost(error)
          ? 'We don’t know whether this was undone. Check the list, or undo it again.'
          : messageOf(error, 'We couldn’t undo this. Try again.'),
      )
      // What no longer exists would be in the way of earlier changes.
      if (!isNotFound(error)) offerUndo(undo)
      void list.reload()
    },
  })
  const offerUndo = (undo: Undo) => notices.offerUndo(undo.done, () => undoing.mutate(undo))
  const undoOf = (done: string, id: number, actionId: string, type: InquiryAction['type']): Undo => ({
    done,
    ids: [id],
    run: async () => undoReportOf(await adminApi.undoAction(actionId, [id]), type),
  })

  const change = useMutation({
    mutationFn: ({ body, key }: Change) => adminApi.changeInquiries(body, key),
    meta,
    ...retryIfLost,
    onSuccess(report: BulkReport, { body: { action }, selected }) {
      const { actionId, changed } = report
      const done = doneBy(action, nameOf)
      const text = reportOf(report, done)
      const undo: Undo | undefined =
        actionId === null
          ? undefined
          : {
              done: `${count(changed)} ${done}`,
              ids: report.ids,
              run: async () => undoReportOf(await adminApi.undoAction(actionId), action.type),
            }
      notices.dismissFailure()
      if (undo) offerUndo(undo)
      if (text !== undo?.done) notices.say(text)
      selection.clear(selected)
      list.reload()
    },
    onError(error) {
      if (!isLost(error)) return notices.fail(failureText(error, 'Failed to change the selected contacts'))
      notices.fail(
        'We don’t know whether the selected contacts were changed. Check the list before you try again.',
      )
      list.reload()
    },
  })
  const apply = (action: InquiryAction) =>
    change.mutate({
      body: { selection: { ids: [...ids], ...(all && { filter }) }, action },
      key: randomKey(),
      selected: ids,
    })

  const selecting = useMutation({
    mutationFn: (_before: ReadonlySet<number>) =>
      adminApi.listInquiryIds({ ...filter, upTo: list.data?.newest ?? 0 }),
    onSuccess(found, before) {
      selection.selectAll(found.ids, before)
      // The list has changed since it was loaded: show what is selected.
      const start = (page - FIRST_PAGE) * PAGE_SIZE
      const hidden = found.ids.slice(start, start + PAGE_SIZE).some(id => !shown.has(id))
      if (hidden || (!list.data?.more && found.ids.length !== total)) list.reload()
    },
    onError: error => notices.fail(failureText(error, 'Failed to select the contacts')),
  })

  const busy = change.isPending || undoing.isPending || selecting.isPending

  return {
    busy,
    isAll,
    selectAll: () => selecting.mutate(ids),
    /**
     * Asks for confirmation before a deletion, when inquiries on other pages are selected, and before a shortcut completes
     * inquiries that no one has answered.
     */
    start(action: InquiryAction, byShortcut = false) {
      if (busy) return
      const completes = action.type === 'status' && action.status === 'completed'
      const asks = byShortcut && completes && unanswered > 0
      if (action.type === 'delete' || offPage > 0 || asks) setAsked(action)
      else apply(action)
    },
    confirmation: asked && confirmationOf(asked, { selected: ids.size, offPage, unanswered, isAll, nameOf }),
    confirm() {
      if (!asked) return
      setAsked(undefined)
      apply(asked)
    },
    cancel: () => setAsked(undefined),
    undoDeletion: (id: number) =>
      undoing.mutate({
        done: '1 deleted',
        ids: [id],
        run: () => adminApi.restoreInquiry(id).then(() => '1 restored'),
      }),
    /** Offers to undo a change of one inquiry. @param stored the inquiry afterwards */
    offerUndoOf({ id, firstName, lastName, history }: InquiryDetail, action: InquiryAction) {
      const last = history.at(-1)
      // When someone else was quicker, it changed nothing, and the last entry is theirs.
      if (last?.actionId === undefined || last.actor !== me) return
      if (actionTypes.get(last.action) !== action.type) return
      const { actionId } = last
      const done = `${firstName} ${lastName} ${doneBy(action, nameOf)}`
      offerUndo(undoOf(done, id, actionId, action.type))
    },
    /** Undoes an entry in the history of an inquiry. */
    undoEntry(id: number, { action, actionId }: HistoryEntry) {
      const name = actionTypes.get(action)
      if (actionId !== undefined && name) undoing.mutate(undoOf('1 change', id, actionId, name))
    },
  }
}

export type BulkActions = ReturnType<typeof useBulkActions>
