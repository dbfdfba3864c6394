import { useEffect, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readSession } from './session.ts'

const PREFIX = 'araliya.draft.'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const memory = new Map<string, string>()

/** For what must not be written down, such as passwords: gone with the page. */
export const memoryStorage: Shelf = {
  getItem: key => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: key => void memory.delete(key),
}

const watchers = new Set<() => void>()
const tellWatchers = () => {
  for (const watcher of watchers) watcher()
}

const prefixOf = (owner: number) => `${PREFIX}${owner}.`

/** Forgets every draft, or those of everybody but one user. */
export function deleteDrafts(except?: number) {
  const goes = (key: string) =>
    key.startsWith(PREFIX) && (except === undefined || !key.startsWith(prefixOf(except)))
  for (const key of [...memory.keys()].filter(goes)) memory.delete(key)
  for (const key of Object.keys(sessionStorage).filter(goes)) sessionStorage.removeItem(key)
  tellWatchers()
}

const addressOf = (key: string) => {
  const owner = readSession()?.user.id
  return owner === undefined ? undefined : prefixOf(owner) + key
}

/** Whether this tab keeps something typed under `key` that was not sent. */
export function hasDraft(key: string): boolean {
  const address = addressOf(key)
  return address !== undefined && sessionStorage.getItem(address) !== null
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** The same, for as long as the component is there. */
export const useHasDraft = (key: string): boolean => useSyncExternalStore(watch, () => hasDraft(key))

/** Forgets what was typed: it was sent, or is not wanted. */
export function deleteDraft(key: string) {
  const address = addressOf(key)
  if (address !== undefined) sessionStorage.removeItem(address)
  tellWatchers()
}

interface Keeping {
  shelf?: Shelf
  /** Outlives its screen, until it is sent, discarded or its writer logs out. */
  lasting?: boolean
}

/**
 * Keeps what is typed into a form for as long as its screen is open. It outlives the screen only when the session
 * died or the page was reloaded; then the same user finds it again, and `isDirty` says so. Leaving the screen or
 * logging out discards it; only logging out discards what is `lasting`.
 * @param key names the form and what it edits, such as `service/12`; undefined while that is still being loaded
 */
export function useDraft<Input extends FieldValues, Output>(
  key: string | undefined,
  { reset, subscribe }: UseFormReturn<Input, unknown, Output>,
  { shelf, lasting = false }: Keeping = {},
) {
  useEffect(() => {
    const address = key === undefined ? undefined : addressOf(key)
    if (address === undefined) return
    const store = shelf ?? sessionStorage
    const kept = store.getItem(address)
    if (kept) reset(JSON.parse(kept) as Input, { keepDefaultValues: true })
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) store.setItem(address, JSON.stringify(values))
        else store.removeItem(address)
        tellWatchers()
      },
    })
    return () => {
      unsubscribe()
      if (readSession() && !lasting) store.removeItem(address)
      tellWatchers()
    }
  }, [key, reset, subscribe, shelf, lasting])
}
