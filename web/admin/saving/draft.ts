import { useEffect, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { tabStore } from '../../storage.ts'
import { notifyStored, readSession, subscribeStored } from '../session/session.ts'

const PREFIX = 'araliya.draft.'

const prefixOf = (owner: number) => `${PREFIX}${owner}.`

/** Deletes all drafts, or those of all other users. */
export function deleteDrafts(except?: number) {
  const isDeleted = (key: string) =>
    key.startsWith(PREFIX) && (except === undefined || !key.startsWith(prefixOf(except)))
  for (const key of tabStore.keys().filter(isDeleted)) tabStore.removeItem(key)
  notifyStored()
}

const storageKeyOf = (key: string) => {
  const owner = readSession()?.user.id
  return owner === undefined ? undefined : prefixOf(owner) + key
}

/** Whether this tab has a draft, of any user. */
export const hasDrafts = (): boolean => tabStore.keys().some(key => key.startsWith(PREFIX))

/** Whether this tab has a draft under `key`. */
export function hasDraft(key: string): boolean {
  const storageKey = storageKeyOf(key)
  return storageKey !== undefined && tabStore.getItem(storageKey) !== null
}

export const useHasDraft = (key: string): boolean =>
  useSyncExternalStore(
    subscribeStored,
    () => hasDraft(key),
    () => false,
  )

/** Deletes a draft once it is saved: a reload before the next screen is there must not bring it back. */
export function deleteDraft(key: string) {
  const storageKey = storageKeyOf(key)
  if (storageKey !== undefined) tabStore.removeItem(storageKey)
  notifyStored()
}

/** What is stored of a form. */
export interface Draft<Values> {
  values: Values
  /** What the form started from: after a conflict the changes are merged with it. */
  base: Values
}

/** The draft under `key`, if this tab has one. */
export function readDraft<Values>(key: string): Draft<Values> | undefined {
  const storageKey = storageKeyOf(key)
  return storageKey === undefined ? undefined : tabStore.readJson(storageKey)
}

/** Stores a draft for a form that is not open. */
export function storeDraft<Values>(key: string, draft: Draft<Values>) {
  const storageKey = storageKeyOf(key)
  if (storageKey !== undefined) tabStore.writeJson(storageKey, draft)
  notifyStored()
}

const asideKey = (key: string) => `${key}/aside`

/** Keeps the draft of a dialog that is closed: the dialog does not open for it, but begins with it when it is opened. */
export function setDraftAside(key: string) {
  const draft = readDraft(key)
  if (!draft) return
  storeDraft(asideKey(key), draft)
  deleteDraft(key)
}

/** Call before a dialog opens: it begins with the draft that was set aside. */
export function resumeDraft(key: string) {
  const draft = readDraft(asideKey(key))
  if (!draft) return
  storeDraft(key, draft)
  deleteDraft(asideKey(key))
}

/** Whether a draft was set aside. */
export const useHasDraftAside = (key: string): boolean => useHasDraft(asideKey(key))

interface Options {
  /** Keeps the draft when the screen is left, until it is deleted or the user logs out. */
  lasting?: boolean
}

/**
 * Stores what is typed into a form while its screen is open. After a reload or the end of the session the same user finds
 * the draft again, and `isDirty` is true. Leaving the screen or logging out deletes it; a `lasting` draft only logging out.
 * @param key names the form and what it edits, such as `service/12`
 */
export function useDraft<Input extends FieldValues, Output>(
  key: string,
  { getValues, reset, subscribe }: UseFormReturn<Input, unknown, Output>,
  { lasting = false }: Options = {},
) {
  useEffect(() => {
    const storageKey = storageKeyOf(key)
    if (storageKey === undefined) return
    const draft = readDraft<Input>(key)
    if (draft) {
      const { values, base } = draft
      // A draft that an earlier version kept lacks later fields.
      const initial = getValues()
      reset({ ...initial, ...base })
      reset({ ...initial, ...values }, { keepDefaultValues: true })
    }
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty, defaultValues }) => {
        if (isDirty) tabStore.writeJson(storageKey, { values, base: defaultValues })
        else tabStore.removeItem(storageKey)
        notifyStored()
      },
    })
    return () => {
      unsubscribe()
      if (readSession() && !lasting) tabStore.removeItem(storageKey)
      notifyStored()
    }
  }, [key, getValues, reset, subscribe, lasting])
}
