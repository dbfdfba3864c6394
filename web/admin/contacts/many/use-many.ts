import { useState } from 'react'
import type { Colleague, ContactFilter } from '#contracts/contact.ts'
import { type BulkAction, type BulkInput, narrows } from '#contracts/desk.ts'
import { ApiFailure } from '../../../api.ts'
import { adminApi } from '../../api.ts'
import { messageOf } from '../../failures.ts'
import { nameAmong } from '../colleagues.ts'
import type { Notices } from '../notices.tsx'
import { doneBy, reportOf } from './report.ts'
import type { Selection } from './use-selection.ts'

/** As many ids as one request takes. */
const IDS_MAX = 1000

const refusal = (error: unknown) =>
  (error instanceof ApiFailure && Object.values(error.fields)[0]) ||
  messageOf(error, 'Failed to change the selected contacts')

interface Options {
  filter: ContactFilter
  selection: Selection
  colleagues: readonly Colleague[]
  notices: Notices
  onDone(): void
}

/** Acts on all that is selected, and says in one sentence what became of it. */
export function useMany({ filter, selection, colleagues, notices, onDone }: Options) {
  const [busy, setBusy] = useState(false)

  async function whileBusy(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
      onDone()
    } catch (error) {
      console.error(error)
      notices.fail(refusal(error))
    }
    setBusy(false)
  }

  const say = (report: Parameters<typeof reportOf>[0], act: BulkAction) =>
    notices.succeed(
      reportOf(
        report,
        doneBy(act, userId => nameAmong(colleagues, userId)),
      ),
      act.action === 'delete' && report.ids.length > 0 ? report.ids : undefined,
    )

  return {
    busy,
    act: (act: BulkAction) =>
      whileBusy(async () => {
        const matching = narrows(filter) ? { filter } : { all: true as const }
        const which: BulkInput['which'] = selection.all ? matching : { ids: selection.ids }
        say(await adminApi.changeContacts({ which, act }), act)
        selection.clear()
      }),
    /** Takes out of the bin what has just been put there. */
    undo: (ids: readonly number[]) =>
      whileBusy(async () => {
        const total = { changed: 0, unchanged: 0, missing: 0, ids: [] as number[] }
        const act = { action: 'restore' } as const
        for (let start = 0; start < ids.length; start += IDS_MAX) {
          const which = { ids: ids.slice(start, start + IDS_MAX) }
          const report = await adminApi.changeContacts({ which, act })
          total.changed += report.changed
          total.unchanged += report.unchanged
          total.missing += report.missing
        }
        say(total, act)
      }),
  }
}

export type Many = ReturnType<typeof useMany>
