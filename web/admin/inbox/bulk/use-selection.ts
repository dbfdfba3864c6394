import { useEffect, useEffectEvent, useState } from 'react'
import type { Inquiry, InquiryFilter } from '#contracts/inquiry.ts'
import { stillMatches } from './still-matches.ts'

interface Selected {
  ids: ReadonlySet<number>
  /** How many the filter found when all of them were selected; undefined when rows were picked one by one. */
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
  const change = (update: (selected: Selected) => Selected) =>
    setState(last => ({
      filterKey,
      selected: update(last.filterKey === filterKey ? last.selected : nothing),
    }))

  const select = (changed: readonly number[], on: boolean) =>
    change(selected => {
      const next = new Set(selected.ids)
      for (const id of changed) {
        if (on) next.add(id)
        else next.delete(id)
      }
      if (next.size === 0) return nothing
      return { ids: next, allOf: selected.allOf && Math.max(selected.allOf, next.size) }
    })

  /** The filter finds these no longer. */
  const leaveOut = (gone: readonly number[]) =>
    change(selected => {
      const rest = new Set([...selected.ids].filter(id => !gone.includes(id)))
      if (rest.size === 0) return nothing
      return { ids: rest, allOf: selected.allOf && selected.allOf - (selected.ids.size - rest.size) }
    })

  // A row that was picked stays selected, whatever becomes of it.
  const leaveOutChanged = useEffectEvent(() => {
    const gone = inquiries.filter(inquiry => ids.has(inquiry.id) && !stillMatches(inquiry, filter))
    if (allOf !== undefined && gone.length > 0) leaveOut(gone.map(({ id }) => id))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever a row changes
  useEffect(() => leaveOutChanged(), [inquiries])

  return {
    ids,
    allOf,
    none: ids.size === 0,
    isSelected: (id: number) => ids.has(id),
    select,
    leaveOut,
    /**
     * Selects all that the filter finds, unless the selection has changed since they were asked for.
     * @param before what was selected when they were asked for
     */
    selectAll: (found: readonly number[], before: ReadonlySet<number>) =>
      change(last => (last.ids === before ? { ids: new Set(found), allOf: found.length } : last)),
    clear: () => change(() => nothing),
  }
}

export type Selection = ReturnType<typeof useSelection>
