import { useState } from 'react'

/** Everything that the filter finds, or some inquiries by id. */
type Selected = { all: true } | { all: false; ids: ReadonlySet<number> }

const nothing: Selected = { all: false, ids: new Set() }

/**
 * Which inquiries are selected; they stay so from page to page, until the filter is another.
 * @param filterKey names the filter
 */
export function useSelection(filterKey: string) {
  const [state, setState] = useState<{ filterKey: string; selected: Selected }>({
    filterKey,
    selected: nothing,
  })
  const selected = state.filterKey === filterKey ? state.selected : nothing
  const set = (next: Selected) => setState({ filterKey, selected: next })
  const isSelected = (id: number) => selected.all || selected.ids.has(id)

  return {
    all: selected.all,
    ids: selected.all ? [] : [...selected.ids],
    none: !selected.all && selected.ids.size === 0,
    isSelected,
    /** @param shown the ids on the screen, which stay selected where one of all is taken out */
    select(ids: readonly number[], on: boolean, shown: readonly number[]) {
      const next = new Set(selected.all ? shown : selected.ids)
      for (const id of ids) {
        if (on) next.add(id)
        else next.delete(id)
      }
      set({ all: false, ids: next })
    },
    selectAll: () => set({ all: true }),
    clear: () => set(nothing),
  }
}

export type Selection = ReturnType<typeof useSelection>
