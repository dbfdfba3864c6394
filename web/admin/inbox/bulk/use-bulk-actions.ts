import { useRef, useState } from 'react'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/envelope.ts'
import type { BulkAction, BulkInput } from '#contracts/inbox.ts'
import type { Colleague, Inquiry, InquiryFilter, InquiryList } from '#contracts/inquiry.ts'
import { ApiFailure } from '../../../api.ts'
import { randomKey } from '../../../random-key.ts'
import { adminApi } from '../../api.ts'
import { messageOf } from '../../failures.ts'
import { retryIfAnswerLost, UnknownOutcome } from '../../unknown-outcome.ts'
import { nameById } from '../colleagues.ts'
import type { Notices, Undo } from '../notices.tsx'
import { confirmationOf } from './confirmation.ts'
import { count, doneBy, reportOf, undoReportOf } from './report.ts'
import type { Selection } from './use-selection.ts'

const sentenceOf = (error: unknown, otherwise: string) =>
  (error instanceof ApiFailure && Object.values(error.fields)[0]) || messageOf(error, otherwise)

interface Options {
  filter: InquiryFilter
  list: { data: InquiryList | undefined; inquiries: readonly Inquiry[]; reload(): void }
  selection: Selection
  colleagues: readonly Colleague[]
  notices: Notices
}

/** Selects all that match, acts on all that is selected, and says in one sentence what became of it. */
export function useBulkActions({ filter, list, selection, colleagues, notices }: Options) {
  const [busy, setBusy] = useState(false)
  const isWorking = useRef(false)
  const [asked, setAsked] = useState<BulkAction>()
  const [asking, setAsking] = useState(false)
  const nameOf = (userId: number) => nameById(colleagues, userId)
  const { ids, allOf } = selection
  const { total = 0, page = FIRST_PAGE } = list.data?.pagination ?? {}
  const isAll = ids.size === allOf && (list.data?.more === true || ids.size === total)
  const shown = new Set(list.inquiries.map(({ id }) => id))
  const offPage = [...ids].filter(id => !shown.has(id)).length

  async function whileBusy(work: () => Promise<void>, fail: (error: unknown) => void) {
    // A double click comes before `busy` has disabled the button.
    if (isWorking.current) return
    isWorking.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      console.error(error)
      fail(error)
    }
    isWorking.current = false
    setBusy(false)
  }

  const carryOut = (act: BulkAction) =>
    whileBusy(
      async () => {
        const which: BulkInput['which'] = { ids: [...ids], ...(allOf !== undefined && { filter }) }
        const key = randomKey()
        const report = await retryIfAnswerLost(() => adminApi.changeInquiries({ which, act }, key))
        const { actionId, changed } = report
        const done = doneBy(act, nameOf)
        notices.succeed(
          reportOf(report, done),
          actionId === null ? undefined : { actionId, action: act.action, done: `${count(changed)} ${done}` },
        )
        selection.clear()
        list.reload()
      },
      error => {
        if (!(error instanceof UnknownOutcome))
          return notices.fail(sentenceOf(error, 'Failed to change the selected contacts'))
        notices.fail(
          'We don’t know whether the selected contacts were changed. Check the list before you try again.',
        )
        list.reload()
      },
    )

  return {
    busy,
    isAll,
    total,
    selectAll: () =>
      whileBusy(
        async () => {
          const found = await adminApi.listInquiryIds({ ...filter, upTo: list.data?.newest ?? 0 })
          selection.selectAll(found.ids, ids)
          // What was stored late or has left since the list was read: the screen shows what is selected now.
          const start = (page - FIRST_PAGE) * PAGE_SIZE
          const hidden = found.ids.slice(start, start + PAGE_SIZE).some(id => !shown.has(id))
          if (hidden || (!list.data?.more && found.ids.length !== total)) list.reload()
        },
        error => notices.fail(sentenceOf(error, 'Failed to select the contacts')),
      ),
    /** Asks first where something is deleted, or where more is selected than the screen shows. */
    act(act: BulkAction) {
      setAsked(act)
      if (act.action === 'delete' || offPage > 0) setAsking(true)
      else void carryOut(act)
    },
    asking,
    /** Kept while its dialog closes. */
    question: asked && confirmationOf(asked, { selected: ids.size, offPage, isAll, nameOf }),
    confirm() {
      setAsking(false)
      if (asked) void carryOut(asked)
    },
    cancel: () => setAsking(false),
    undo: (undo: Undo) =>
      whileBusy(
        async () => {
          notices.dismiss()
          notices.withdraw(undo)
          if ('actionId' in undo) {
            const report = await retryIfAnswerLost(() => adminApi.undoAction(undo.actionId))
            notices.succeed(undoReportOf(report, undo.action))
          } else {
            await retryIfAnswerLost(() => adminApi.restoreInquiry(undo.deletedId))
            notices.succeed('1 restored')
          }
          list.reload()
        },
        error => {
          if (!(error instanceof UnknownOutcome))
            return notices.fail(messageOf(error, 'We couldn’t undo this. Try again.'), undo)
          notices.fail('We don’t know whether this was undone. Check the list, or undo it again.', undo)
          list.reload()
        },
      ),
  }
}

export type BulkActions = ReturnType<typeof useBulkActions>
