import { useRef, useState } from 'react'
import type { Colleague, Contact, ContactFilter, ContactList } from '#contracts/contact.ts'
import type { BulkAction, BulkInput } from '#contracts/desk.ts'
import { ApiFailure } from '../../../api.ts'
import { adminApi } from '../../api.ts'
import { messageOf } from '../../failures.ts'
import { nameAmong } from '../colleagues.ts'
import type { Notices, Undo } from '../notices.tsx'
import { questionOf } from './question.ts'
import { doneBy, reportOf, undoReportOf } from './report.ts'
import type { Selection } from './use-selection.ts'

const sentenceOf = (error: unknown, otherwise: string) =>
  (error instanceof ApiFailure && Object.values(error.fields)[0]) || messageOf(error, otherwise)

interface Options {
  filter: ContactFilter
  list: { data: ContactList | undefined; contacts: readonly Contact[]; reload(): void }
  selection: Selection
  colleagues: readonly Colleague[]
  notices: Notices
}

/** Selects all that match, acts on all that is selected, and says in one sentence what became of it. */
export function useMany({ filter, list, selection, colleagues, notices }: Options) {
  const [busy, setBusy] = useState(false)
  const isWorking = useRef(false)
  const [asked, setAsked] = useState<BulkAction>()
  const [asking, setAsking] = useState(false)
  const nameOf = (userId: number) => nameAmong(colleagues, userId)
  const { ids, allOf } = selection
  const { total = 0 } = list.data?.pagination ?? {}
  const isAll = ids.size === allOf && (list.data?.more === true || ids.size >= total)
  const shown = new Set(list.contacts.map(({ id }) => id))
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
        const report = await adminApi.changeContacts({ which, act })
        const { actionId } = report
        notices.succeed(
          reportOf(report, doneBy(act, nameOf)),
          actionId === null ? undefined : { actionId, action: act.action },
        )
        selection.clear()
        list.reload()
      },
      error => notices.fail(sentenceOf(error, 'Failed to change the selected contacts')),
    )

  return {
    busy,
    isAll,
    selectAll: () =>
      whileBusy(
        async () => {
          const found = await adminApi.listContactIds({ ...filter, upTo: list.data?.newest ?? 0 })
          selection.selectAll(found.ids, ids)
          // Something has changed since the list was read: the screen shows the number that is selected now.
          if (!list.data?.more && found.ids.length !== total) list.reload()
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
    question: asked && questionOf(asked, { selected: ids.size, offPage, isAll, nameOf }),
    confirm() {
      setAsking(false)
      if (asked) void carryOut(asked)
    },
    cancel: () => setAsking(false),
    /** Puts back what was done last. */
    undo: (undo: Undo) =>
      whileBusy(
        async () => {
          if ('actionId' in undo)
            notices.succeed(undoReportOf(await adminApi.undoAction(undo.actionId), undo.action))
          else {
            await adminApi.restoreContact(undo.deletedId)
            notices.succeed('1 restored')
          }
          list.reload()
        },
        error => notices.fail(messageOf(error, 'The change could not be undone. Please try again.'), undo),
      ),
  }
}

export type Many = ReturnType<typeof useMany>
