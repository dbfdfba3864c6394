import { useEffect, useRef } from 'react'
import type { Inquiry } from '#contracts/inquiry.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { SEARCH_ID } from '../filter/inquiry-filter.tsx'
import { viewButtonId } from './inquiry-row.tsx'

/** All keys, for the sheet that explains them. */
export const shortcutLists = [
  {
    title: 'In the list',
    rows: [
      { keys: ['j'], does: 'Next inquiry' },
      { keys: ['k'], does: 'Previous inquiry' },
      { keys: ['n'], does: 'Next page' },
      { keys: ['b'], does: 'Back a page' },
      { keys: ['Enter', 'o'], does: 'Open it' },
      { keys: ['x'], does: 'Select it' },
      { keys: ['r'], does: 'Reply' },
      { keys: ['p'], does: 'Mark as Processing' },
      { keys: ['c'], does: 'Mark as Completed' },
      { keys: ['u'], does: 'Undo the latest bulk action or deletion' },
      { keys: ['/'], does: 'Search' },
      { keys: ['?'], does: 'This help' },
    ],
  },
  {
    title: 'In an open inquiry',
    rows: [
      { keys: ['j'], does: 'Next inquiry' },
      { keys: ['k'], does: 'Previous inquiry' },
      { keys: ['r'], does: 'Reply' },
      { keys: ['p'], does: 'Mark as Processing' },
      { keys: ['c'], does: 'Mark as Completed' },
      { keys: ['Esc'], does: 'Close' },
    ],
  },
]

/** The row that has the focus, or something in it. */
function focusedId(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row]')
  return row ? Number(row.dataset.row) : undefined
}

interface Acts {
  view(id: number): void
  reply(id: number): void
  toggle(id: number): void
  mark(id: number, status: 'processing' | 'completed'): void
  undo(): void
  turn(step: 1 | -1): void
  help(): void
}

/** The keys of the list. They move the focus itself: whoever reads with it hears where they are. */
export function useListShortcuts(inquiries: readonly Inquiry[], acts: Acts) {
  const { view, reply, toggle, mark, undo, turn, help } = acts
  const turned = useRef(false)
  // Whoever turns the page by a key goes on from its first row.
  const first = inquiries[0]?.id
  useEffect(() => {
    if (!turned.current || first === undefined) return
    turned.current = false
    document.getElementById(viewButtonId(first))?.focus()
  }, [first])

  const turnBy = (step: 1 | -1) => () => {
    turned.current = true
    turn(step)
  }
  const move = (step: 1 | -1) => {
    const at = inquiries.findIndex(({ id }) => id === focusedId())
    const next = inquiries[at < 0 ? 0 : Math.min(inquiries.length - 1, Math.max(0, at + step))]
    if (next) document.getElementById(viewButtonId(next.id))?.focus()
  }
  const onFocused = (act: (id: number) => void) => () => {
    const id = focusedId()
    if (id !== undefined) act(id)
  }
  useShortcuts('screen', {
    j: () => move(1),
    k: () => move(-1),
    o: onFocused(view),
    Enter: onFocused(view),
    x: onFocused(toggle),
    r: onFocused(reply),
    p: onFocused(id => mark(id, 'processing')),
    c: onFocused(id => mark(id, 'completed')),
    n: turnBy(1),
    b: turnBy(-1),
    u: undo,
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    '?': help,
  })
}
