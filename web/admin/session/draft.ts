import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readSession } from './session.ts'

const PREFIX = 'araliya.draft.'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const memory = new Map<string, string>()

/** For what must not be written down, such as passwords: gone with the page. */
export const memoryShelf: Shelf = {
  getItem: key => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: key => void memory.delete(key),
}

const prefixOf = (owner: number) => `${PREFIX}${owner}.`

/** Forgets every draft, or those of everybody but one user. */
export function discardDrafts(except?: number) {
  const goes = (key: string) =>
    key.startsWith(PREFIX) && (except === undefined || !key.startsWith(prefixOf(except)))
  for (const key of [...memory.keys()].filter(goes)) memory.delete(key)
  for (const key of Object.keys(sessionStorage).filter(goes)) sessionStorage.removeItem(key)
}

/**
 * Keeps what is typed into a form for as long as its screen is open. It outlives the screen only when the session
 * died or the page was reloaded; then the same user finds it again, and `isDirty` says so. Leaving the screen or
 * logging out discards it.
 * @param key names the form and what it edits, such as `service/12`; undefined while that is still being loaded
 */
export function useDraft<Input extends FieldValues, Output>(
  key: string | undefined,
  { reset, subscribe }: UseFormReturn<Input, unknown, Output>,
  shelf?: Shelf,
) {
  useEffect(() => {
    const owner = readSession()?.user.id
    if (key === undefined || owner === undefined) return
    const store = shelf ?? sessionStorage
    const address = prefixOf(owner) + key
    const kept = store.getItem(address)
    if (kept) reset(JSON.parse(kept) as Input, { keepDefaultValues: true })
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) store.setItem(address, JSON.stringify(values))
        else store.removeItem(address)
      },
    })
    return () => {
      unsubscribe()
      if (readSession()) store.removeItem(address)
    }
  }, [key, reset, subscribe, shelf])
}
