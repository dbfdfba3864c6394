import { useCallback, useState } from 'react'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'

const nothing: ReadonlySet<number> = new Set()

/**
 * Which inquiries are selected: always by id, so that an action reaches none that has arrived since. They stay selected from page
 * to page, until the filter changes.
 */
export function useSelection(filter: InquiryFilter) {
  const filterKey = JSON.stringify(filter)
  const [state, setState] = useState({ filterKey, ids: nothing, all: false })
  const { ids, all } = state.filterKey === filterKey ? state : { ids: nothing, all: false }

  const select = useCallback(
    (changed: readonly number[], on: boolean) =>
      setState(last => {
        const next = new Set(last.filterKey === filterKey ? last.ids : nothing)
        for (const id of changed) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return { filterKey, ids: next, all: false }
      }),
    [filterKey],
  )

  return {
    ids,
    /** Whether all that matched the filter were selected at once. */
    all,
    none: ids.size === 0,
    isSelected: (id: number) => ids.has(id),
    select,
    /**
     * Selects all that match the filter, unless the selection has changed meanwhile.
     * @param before the selection when `found` was requested
     */
    selectAll: (found: readonly number[], before: ReadonlySet<number>) =>
      setState(last => (last.ids === before ? { ...last, ids: new Set(found), all: true } : last)),
    /** @param before if the selection is no longer this one, it stays */
    clear: (before = ids) =>
      setState(last => (last.ids === before ? { ...last, ids: nothing, all: false } : last)),
  }
}

export type Selection = ReturnType<typeof useSelection>
