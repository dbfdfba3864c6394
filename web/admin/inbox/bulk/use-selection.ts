import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Inquiry, InquiryFilter } from '#contracts/inquiry.ts'

/** Whether an inquiry still matches the filter. Compares only what can change. */
export function stillMatches(
  { status, suspected, assignee, answeredAt, deletedAt }: Inquiry,
  filter: InquiryFilter,
): boolean {
  if ((deletedAt !== null) !== (filter.deleted === '1')) return false
  if (filter.status && status !== filter.status) return false
  if (filter.suspected && suspected !== (filter.suspected === 'only')) return false
  if (filter.clock && (suspected || answeredAt !== null)) return false
  return filter.assignee === '' || String(assignee?.id ?? 'nobody') === filter.assignee
}

interface Selected {
  ids: ReadonlySet<number>
  /** How many matched the filter when all were selected; undefined when rows were selected one by one. */
  allOf: number | undefined
}

const nothing: Selected = { ids: new Set(), allOf: undefined }

/**
 * Which inquiries are selected: always by id, so that an action reaches none that has arrived since. They stay selected from page
 * to page, until the filter changes.
 * @param inquiries the rows on the screen
 */
export function useSelection(filter: InquiryFilter, inquiries: readonly Inquiry[]) {
  const filterKey = JSON.stringify(filter)
  const [state, setState] = useState({ filterKey, selected: nothing })
  const { ids, allOf } = state.filterKey === filterKey ? state.selected : nothing
  const change = useCallback(
    (update: (selected: Selected) => Selected) =>
      setState(last => ({
        filterKey,
        selected: update(last.filterKey === filterKey ? last.selected : nothing),
      })),
    [filterKey],
  )

  const select = useCallback(
    (changed: readonly number[], on: boolean) =>
      change(selected => {
        const next = new Set(selected.ids)
        for (const id of changed) {
          if (on) next.add(id)
          else next.delete(id)
        }
        if (next.size === 0) return nothing
        return { ids: next, allOf: selected.allOf && Math.max(selected.allOf, next.size) }
      }),
    [change],
  )

  /** Removes inquiries that no longer match the filter. */
  const remove = (removed: readonly number[]) =>
    change(selected => {
      const rest = new Set([...selected.ids].filter(id => !removed.includes(id)))
      if (rest.size === 0) return nothing
      return { ids: rest, allOf: selected.allOf && selected.allOf - (selected.ids.size - rest.size) }
    })

  // Rows that were selected one by one stay selected when they change.
  const removeChanged = useEffectEvent(() => {
    const changed = inquiries.filter(inquiry => ids.has(inquiry.id) && !stillMatches(inquiry, filter))
    if (allOf !== undefined && changed.length > 0) remove(changed.map(({ id }) => id))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a row changes
  useEffect(() => removeChanged(), [inquiries])

  return {
    ids,
    allOf,
    none: ids.size === 0,
    isSelected: (id: number) => ids.has(id),
    select,
    remove,
    /**
     * Selects all that match the filter, unless the selection has changed meanwhile.
     * @param before the selection when `found` was requested
     */
    selectAll: (found: readonly number[], before: ReadonlySet<number>) =>
      change(last => (last.ids === before ? { ids: new Set(found), allOf: found.length } : last)),
    clear: () => change(() => nothing),
  }
}

export type Selection = ReturnType<typeof useSelection>
