import { useEffect, useSyncExternalStore } from 'react'

let note = ''
const listeners = new Set<() => void>()

function setNote(text: string) {
  note = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the screen says in the title of the tab; empty when it says nothing. */
export const useTitleNote = () =>
  useSyncExternalStore(
    subscribe,
    () => note,
    () => '',
  )

/** Says something in the title of the tab while the screen shows it. */
export function useInTitle(text: string) {
  useEffect(() => {
    setNote(text)
    return () => setNote('')
  }, [text])
}
