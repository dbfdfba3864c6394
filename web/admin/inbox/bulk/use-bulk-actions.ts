import { useRef, useState } from 'react'
import type { BulkInput, InquiryAction } from '#contracts/inbox.ts'
import type { Colleague, Inquiry, InquiryFilter, InquiryList } from '#contracts/inquiry.ts'
import { FIRST_PAGE, PAGE_SIZE } from '#contracts/limits.ts'
import { ApiFailure } from '../../../api.ts'
import { randomKey } from '../../../random-key.ts'
import { adminApi } from '../../api.ts'
import { messageOf } from '../../failures.ts'
import { nameById } from '../colleagues.ts'
import type { Notices, Undo } from '../notices.tsx'
import { confirmationOf, count, doneBy, reportOf, undoReportOf } from './texts.ts'
import type { Selection } from './use-selection.ts'

const TRY_AGAIN_MS = 1_000

/** The responses to a call were lost, so it is not known whether it was carried out. */
class UnknownOutcome extends Error {}

/** Whether the API's own response is missing: there was no response, or only that of a proxy. */
const isLost = (error: unknown) =>
  error instanceof ApiFailure &&
  (error.status === 502 ||
    error.status === 504 ||
    ((error.status < 400 || error.status >= 500) && error.message === ''))

/**
 * Repeats a call once when its response was lost.
 * @param call must be idempotent
 * @throws UnknownOutcome when the second response was lost, too
 */
async function retryIfResponseLost<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isLost(error)) throw error
    console.error(error)
  }
  await new Promise(resolve => setTimeout(resolve, TRY_AGAIN_MS))
  return call().catch(cause => {
    throw new UnknownOutcome('The response was lost', { cause })
  })
}

const failureText = (error: unknown, otherwise: string) =>
  (error instanceof ApiFailure && Object.values(error.fields)[0]) || messageOf(error, otherwise)

interface Options {
  filter: InquiryFilter
  list: { data: InquiryList | undefined; inquiries: readonly Inquiry[]; reload(): void }
  selection: Selection
  colleagues: readonly Colleague[]
  notices: Notices
}

/** Selects all that match the filter, changes all selected inquiries, and reports the result. */
export function useBulkActions({ filter, list, selection, colleagues, notices }: Options) {
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const [pending, setPending] = useState<InquiryAction>()
  const [confirming, setConfirming] = useState(false)
  const nameOf = (userId: number) => nameById(colleagues, userId)
  const { ids, allOf } = selection
  const { total = 0, page = FIRST_PAGE } = list.data?.pagination ?? {}
  const isAll = ids.size === allOf && (list.data?.more === true || ids.size === total)
  const shown = new Set(list.inquiries.map(({ id }) => id))
  const offPage = [...ids].filter(id => !shown.has(id)).length

  async function whileBusy(run: () => Promise<void>, fail: (error: unknown) => void) {
    // A double click comes before `busy` disables the button.
    if (isBusy.current) return
    isBusy.current = true
    setBusy(true)
    try {
      await run()
    } catch (error) {
      console.error(error)
      fail(error)
    }
    isBusy.current = false
    setBusy(false)
  }

  const apply = (action: InquiryAction) =>
    whileBusy(
      async () => {
        const which: BulkInput['which'] = { ids: [...ids], ...(allOf !== undefined && { filter }) }
        const key = randomKey()
        const report = await retryIfResponseLost(() => adminApi.changeInquiries({ which, act: action }, key))
        const { actionId, changed } = report
        const done = doneBy(action, nameOf)
        notices.succeed(
          reportOf(report, done),
          actionId === null
            ? undefined
            : { actionId, action: action.action, done: `${count(changed)} ${done}` },
        )
        selection.clear()
        list.reload()
      },
      error => {
        if (!(error instanceof UnknownOutcome))
          return notices.fail(failureText(error, 'Failed to change the selected contacts'))
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
          // The list has changed since it was loaded: show what is selected.
          const start = (page - FIRST_PAGE) * PAGE_SIZE
          const hidden = found.ids.slice(start, start + PAGE_SIZE).some(id => !shown.has(id))
          if (hidden || (!list.data?.more && found.ids.length !== total)) list.reload()
        },
        error => notices.fail(failureText(error, 'Failed to select the contacts')),
      ),
    /** Asks for confirmation before a deletion, and when inquiries on other pages are selected. */
    start(action: InquiryAction) {
      setPending(action)
      if (action.action === 'delete' || offPage > 0) setConfirming(true)
      else void apply(action)
    },
    confirming,
    /** Kept while its dialog closes. */
    confirmation: pending && confirmationOf(pending, { selected: ids.size, offPage, isAll, nameOf }),
    confirm() {
      setConfirming(false)
      if (pending) void apply(pending)
    },
    cancel: () => setConfirming(false),
    undo: (undo: Undo) =>
      whileBusy(
        async () => {
          notices.dismiss()
          notices.removeUndo(undo)
          if ('actionId' in undo) {
            const report = await retryIfResponseLost(() => adminApi.undoAction(undo.actionId))
            notices.succeed(undoReportOf(report, undo.action))
          } else {
            await retryIfResponseLost(() => adminApi.restoreInquiry(undo.deletedId))
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
