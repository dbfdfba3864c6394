import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkInput, BulkReport, InquiryAction } from '#contracts/inquiries/inbox.ts'
import type { Inquiry, InquiryFilter, InquiryList } from '#contracts/inquiries/inquiry.ts'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/inquiries/limits.ts'
import { salonDay } from '#contracts/text/days.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { ApiFailure } from '../../../../api.ts'
import type { StartedChange } from '../../../../ui/undo-stack.ts'
import { adminApi } from '../../../calls/api.ts'
import { nameById, useColleagues } from '../../../calls/colleagues.ts'
import { messageOf } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { useNow } from '../../../text/salon-time.tsx'
import { notices } from '../notices.ts'
import { isUnanswered } from '../unanswered.ts'
import type { Undoing } from '../use-undo.ts'
import { doneBy, reportOf, undoReportOf } from './done-texts.ts'
import type { Selection } from './use-selection.ts'

const failureText = (error: unknown, otherwise: string) =>
  (error instanceof ApiFailure && Object.values(error.fields)[0]) || messageOf(error, otherwise)

/** What was sent. The selection may have changed when the response arrives. */
interface BulkChange {
  body: BulkInput
  selected: ReadonlySet<number>
  started: StartedChange
}

interface Options {
  filter: InquiryFilter
  list: { data: InquiryList | undefined; inquiries: readonly Inquiry[]; reload(): Promise<void> }
  selection: Selection
  undo: Undoing
  /** Called when the list shows these inquiries as they were changed. */
  onChanged(ids: readonly number[]): void
}

/** Selects all that match the filter, changes all selected inquiries, and reports the result. */
export function useBulkActions({ filter, list, selection, undo, onChanged }: Options) {
  /** What the confirmation asks about, while it is open. */
  const [asked, setAsked] = useState<InquiryAction>()
  /** Whether the dialog that asks for a day is open. */
  const [asksFollowUp, setAsksFollowUp] = useState(false)
  const colleagues = useColleagues()
  const words = {
    nameOf: (userId: number) => nameById(colleagues, userId),
    today: salonDay(useNow()),
  }
  const { ids, all } = selection
  const { total = 0, page = FIRST_PAGE } = list.data?.pagination ?? {}
  const isAll = all && (list.data?.more === true || ids.size === total)
  const shown = new Set(list.inquiries.map(({ id }) => id))
  const offPage = [...ids].filter(id => !shown.has(id)).length
  const unanswered = list.inquiries.filter(row => ids.has(row.id) && isUnanswered(row)).length

  function report(result: BulkReport, action: InquiryAction, started: StartedChange) {
    const { actionId, changed } = result
    const done = doneBy(action, words)
    const text = reportOf(result, done)
    notices.dismissFailure()
    if (actionId === null) return notices.say(text)

    const doneInAll = `${formatNumber(changed)} ${done}`
    undo.offer(started, {
      done: doneInAll,
      ids: result.ids,
      run: async () => undoReportOf(await adminApi.undoAction(actionId), action.type),
    })
    // The offer says the same, unless there were exceptions.
    if (text !== doneInAll) notices.say(text)
  }

  const change = useMutation({
    mutationFn: ({ body }: BulkChange) => adminApi.changeInquiries(body),
    meta: { changes: [keys.summary] },
    onSuccess(result: BulkReport, { body, selected, started }) {
      report(result, body.action, started)
      selection.clear(selected)
      void list.reload().then(() => onChanged([...selected]))
    },
    onError(error) {
      notices.fail(failureText(error, 'Failed to change the selected contacts'))
      list.reload()
    },
    onSettled: (_result, _error, { started }) => started.ended(),
  })

  const apply = (action: InquiryAction) =>
    change.mutate({
      body: { selection: { ids: [...ids], ...(all && { filter }) }, action },
      selected: ids,
      started: notices.startChange(),
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

  const busy = change.isPending || undo.busy || selecting.isPending

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

    askFollowUp() {
      if (!busy) setAsksFollowUp(true)
    },
    asksFollowUp,
    closeFollowUp: () => setAsksFollowUp(false),

    /** What the user is asked to confirm. */
    question: asked && {
      action: asked,
      selected: { selected: ids.size, offPage, unanswered, isAll, ...words },
    },

    confirm() {
      if (!asked) return
      setAsked(undefined)
      apply(asked)
    },

    cancel: () => setAsked(undefined),
  }
}

export type BulkActions = ReturnType<typeof useBulkActions>
