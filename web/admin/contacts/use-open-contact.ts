import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Contact, ContactDetail, ContactUpdate } from '#contracts/contact.ts'
import { adminApi } from '../api.ts'
import { isGone, storedNow, wasDeleted } from '../failures.ts'
import { useLoaded } from '../use-loaded.ts'
import type { Notices } from './notices.tsx'

type Target = ContactUpdate['status']

/** The statuses that an inquiry can be given; there is no way back to unread. */
export const targets: readonly Target[] = ['read', 'processing', 'completed']

interface Options {
  id: number
  notices: Notices
  onChanged(contact: Contact): void
  onDeleted(id: number): void
}

/** The open inquiry and what can be done to it. Opening an unread one reads it, without a word. */
export function useOpenContact({ id, notices, onChanged, onDeleted }: Options) {
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [conflict, setConflict] = useState<{ mine: Target; current: ContactDetail }>()
  const closeButton = useRef<HTMLButtonElement>(null)
  const { data, error, change } = useLoaded(`contact ${id}`, signal => adminApi.getContact(id, signal))
  const contact = data?.id === id ? data : undefined

  function show(current: ContactDetail) {
    change(() => current)
    onChanged(current)
  }

  /** What a colleague has deleted leaves the list, and says so; every other failure is the caller's to name. */
  function sayGone() {
    notices.fail(wasDeleted('contact submission'))
    onDeleted(id)
  }

  async function whileBusy(work: () => Promise<void>, failed: (error: unknown) => void) {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      console.error(failure)
      if (isGone(failure)) sayGone()
      else failed(failure)
    }
    setBusy(false)
  }

  const save = (status: Target, version: number) =>
    whileBusy(
      async () => {
        show(await adminApi.updateContact(id, { status }, version))
        setConflict(undefined)
        notices.succeed(`Contact status updated to ${status}`)
      },
      failure => {
        const current = storedNow<ContactDetail>(failure)
        setConflict(current && { mine: status, current })
        if (!current) notices.fail('Failed to update contact status')
      },
    )

  const unread = contact?.status === 'unread'
  const read = useEffectEvent(() =>
    whileBusy(
      async () => show(await adminApi.updateContact(id, { status: 'read', onlyIfUnread: true })),
      () => notices.fail('Failed to update contact status'),
    ),
  )
  useEffect(() => {
    if (unread) read()
  }, [unread])

  const sayFailed = useEffectEvent((failure: unknown) => {
    if (isGone(failure)) sayGone()
    else notices.fail('Failed to load contact details')
  })
  useEffect(() => {
    if (error) sayFailed(error)
  }, [error])

  // A button that was pressed and is disabled now can't keep the focus.
  useEffect(() => {
    if (!busy && document.activeElement?.matches('body, :disabled')) closeButton.current?.focus()
  }, [busy])

  return {
    contact,
    failed: error !== undefined,
    busy,
    conflict,
    confirming,
    closeButton,
    mark: (status: Target) => contact && save(status, contact.version),
    askToDelete: () => setConfirming(true),
    keep: () => setConfirming(false),
    delete() {
      setConfirming(false)
      return whileBusy(
        async () => {
          await adminApi.deleteContact(id)
          notices.succeed('Contact deleted successfully')
          onDeleted(id)
        },
        () => notices.fail('Failed to delete contact'),
      )
    },
    keepMine: () => conflict && save(conflict.mine, conflict.current.version),
    takeTheirs() {
      if (conflict) show(conflict.current)
      setConflict(undefined)
    },
    leaveConflict: () => setConflict(undefined),
  }
}
