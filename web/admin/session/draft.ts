import { useEffect, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readSession } from './session.ts'

const PREFIX = 'araliya.draft.'

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

const prefixOf = (owner: number) => `${PREFIX}${owner}.`

/** Deletes all drafts, or those of all other users. */
export function deleteDrafts(except?: number) {
  const isDeleted = (key: string) =>
    key.startsWith(PREFIX) && (except === undefined || !key.startsWith(prefixOf(except)))
  for (const key of Object.keys(sessionStorage).filter(isDeleted)) sessionStorage.removeItem(key)
  notify()
}

const storageKeyOf = (key: string) => {
  const owner = readSession()?.user.id
  return owner === undefined ? undefined : prefixOf(owner) + key
}

/** Whether this tab has a draft under `key`. */
export function hasDraft(key: string): boolean {
  const storageKey = storageKeyOf(key)
  return storageKey !== undefined && sessionStorage.getItem(storageKey) !== null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useHasDraft = (key: string): boolean => useSyncExternalStore(subscribe, () => hasDraft(key))

export function deleteDraft(key: string) {
  const storageKey = storageKeyOf(key)
  if (storageKey !== undefined) sessionStorage.removeItem(storageKey)
  notify()
}

interface Options {
  /** Keeps the draft when the screen is left, until it is deleted or the user logs out. */
  lasting?: boolean
}

/**
 * Stores what is typed into a form while its screen is open. After a reload or the end of the session the same user finds
 * the draft again, and `isDirty` is true. Leaving the screen or logging out deletes it; a `lasting` draft only logging out.
 * @param key names the form and what it edits, such as `service/12`; undefined while that is still being loaded
 */
export function useDraft<Input extends FieldValues, Output>(
  key: string | undefined,
  { reset, subscribe }: UseFormReturn<Input, unknown, Output>,
  { lasting = false }: Options = {},
) {
  useEffect(() => {
    const storageKey = key === undefined ? undefined : storageKeyOf(key)
    if (storageKey === undefined) return
    const draft = sessionStorage.getItem(storageKey)
    if (draft) reset(JSON.parse(draft) as Input, { keepDefaultValues: true })
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) sessionStorage.setItem(storageKey, JSON.stringify(values))
        else sessionStorage.removeItem(storageKey)
        notify()
      },
    })
    return () => {
      unsubscribe()
      if (readSession() && !lasting) sessionStorage.removeItem(storageKey)
      notify()
    }
  }, [key, reset, subscribe, lasting])
}
