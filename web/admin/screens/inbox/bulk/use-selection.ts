import { useCallback, useState } from 'react'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'

const nothing: ReadonlySet<number> = new Set()
const start = { ids: nothing, all: false, isStarted: false }

/**
 * Which inquiries are selected: always by id, so that an action reaches none that has arrived since. They stay selected from page
 * to page, until the filter changes.
 */
export function useSelection(filter: InquiryFilter) {
  const filterKey = JSON.stringify(filter)
  const [state, setState] = useState({ filterKey, ...start })
  const { ids, all, isStarted } = state.filterKey === filterKey ? state : start

  const select = useCallback(
    (changed: readonly number[], on: boolean) =>
      setState(last => {
        const next = new Set(last.filterKey === filterKey ? last.ids : nothing)
        for (const id of changed) {
          if (on) next.add(id)
          else next.delete(id)
        }
        const isStarted = last.filterKey === filterKey && last.isStarted
        return { filterKey, ids: next, all: false, isStarted }
      }),
    [filterKey],
  )

  return {
    ids,
    /** Whether all that matched the filter were selected at once. */
    all,
    none: ids.size === 0,
    /** Whether every row shows its checkbox: the user has begun to select. */
    isSelecting: isStarted || ids.size > 0,
    start: () => setState({ filterKey, ...start, isStarted: true }),
    isSelected: (id: number) => ids.has(id),
    select,
    /**
     * Selects all that match the filter, unless the selection has changed meanwhile.
     * @param before the selection when `found` was requested
     */
    selectAll: (found: readonly number[], before: ReadonlySet<number>) =>
      setState(last => (last.ids === before ? { ...last, ids: new Set(found), all: true } : last)),
    /**
     * Selects nothing, and hides the checkboxes.
     * @param before if the selection is no longer this one, it stays
     */
    clear: (before = ids) => setState(last => (last.ids === before ? { filterKey, ...start } : last)),
  }
}

export type Selection = ReturnType<typeof useSelection>
