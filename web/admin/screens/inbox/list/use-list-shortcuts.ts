import { useEffect, useRef } from 'react'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts'
import { SEARCH_ID } from '../filter/search-field.tsx'
import { viewButtonId } from './inquiry-row.tsx'

/** The id of the row that has the focus. */
function focusedId(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row]')
  return row ? Number(row.dataset.row) : undefined
}

interface Actions {
  view(id: number): void
  reply(id: number): void
  /** @param id of the row that has the focus */
  followUp(id: number | undefined): void
  toggle(id: number): void
  mark(id: number, status: 'processing' | 'completed'): void
  changePage(step: 1 | -1): void
  /** Whether a row is passed over, as there is nothing left to do. */
  isSettled(inquiry: Inquiry): boolean
}

/** The shortcuts of the list. They move the focus, so that screen readers say the row. */
export function useListShortcuts(inquiries: readonly Inquiry[], actions: Actions) {
  const { view, reply, followUp, toggle, mark, changePage, isSettled } = actions
  const pageChanged = useRef(false)

  // After a change of page by a shortcut the first row gets the focus.
  const first = inquiries[0]?.id
  useEffect(() => {
    if (!pageChanged.current || first === undefined) return
    pageChanged.current = false
    document.getElementById(viewButtonId(first))?.focus()
  }, [first])

  const changePageBy = (step: 1 | -1) => () => {
    pageChanged.current = true
    changePage(step)
  }

  const move = (step: 1 | -1) => {
    const focused = focusedId()
    const rows = inquiries.filter(row => row.id === focused || !isSettled(row))
    const at = rows.findIndex(({ id }) => id === focused)
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]
    if (next) document.getElementById(viewButtonId(next.id))?.focus()
  }

  const onFocused = (action: (id: number) => void) => () => {
    const id = focusedId()
    if (id !== undefined) action(id)
  }

  useShortcuts('list', {
    j: () => move(1),
    k: () => move(-1),
    o: onFocused(view),
    Enter: onFocused(view),
    x: onFocused(toggle),
    r: onFocused(reply),
    f: () => followUp(focusedId()),
    p: onFocused(id => mark(id, 'processing')),
    c: onFocused(id => mark(id, 'completed')),
    n: changePageBy(1),
    b: changePageBy(-1),
  })
  useShortcuts('screen', { '/': () => document.getElementById(SEARCH_ID)?.focus() })
}
