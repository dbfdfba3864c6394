// Long: one state machine, whose acts and news rely on each other.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Colleague, Contact, ContactDetail, ContactUpdate } from '#contracts/contact.ts'
import { adminApi } from '../../api.ts'
import type { Difference } from '../../conflict-dialog.tsx'
import { isGone, messageOf, storedNow, wasDeleted } from '../../failures.ts'
import { useDesk } from '../../live/desk.tsx'
import { useLoaded } from '../../use-loaded.ts'
import type { Notices, Undo } from '../notices.tsx'
import { statusName } from '../status.ts'

export type Target = ContactUpdate['status']

/** The statuses that an inquiry can be given; there is no way back to unread. */
export const targets: readonly Target[] = ['read', 'processing', 'completed']

const NOT_LOADED = 'Failed to load contact details'

/** Something that is done to the inquiry as it was seen. */
interface Change {
  save(version: number): Promise<ContactDetail>
  /** What stands where it sets something. */
  now(contact: ContactDetail): unknown
  /** What it sets, and what stands there, in words. */
  differ(current: ContactDetail): Difference
  done: string
  failed: string
}

/** Saves a change of what was seen. Where something else has changed since, nobody is overruled by it. */
async function saveOn(change: Change, seen: ContactDetail): Promise<ContactDetail> {
  try {
    return await change.save(seen.version)
  } catch (failure) {
    const current = storedNow<ContactDetail>(failure)
    if (!current || change.now(current) !== change.now(seen)) throw failure
    return change.save(current.version)
  }
}

interface Options {
  id: number
  /** Opened from the bin. */
  inBin: boolean
  notices: Notices
  onChanged(contact: Contact): void
  onDeleted(id: number, byUs: boolean): void
}

/** The open inquiry and what can be done to it. Opening an unread one reads it, without a word. */
export function useOpenContact({ id, inBin, notices, onChanged, onDeleted }: Options) {
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [conflict, setConflict] = useState<{ change: Change; current: ContactDetail }>()
  const closeButton = useRef<HTMLButtonElement>(null)
  const missed = useRef(false)
  const erasing = useRef(false)
  const said = useRef<string>(undefined)
  const { data, error, change, reload } = useLoaded(`contact ${id}`, signal =>
    adminApi.getContact(id, signal, inBin),
  )
  const contact = data?.id === id ? data : undefined

  /** Says what failed for as long as the inquiry is open. */
  function fail(text: string) {
    said.current = text
    notices.fail(text)
  }
  const { retract } = notices
  useEffect(
    () => () => {
      if (said.current) retract(said.current)
    },
    [retract],
  )

  function show(current: ContactDetail) {
    change(() => current)
    onChanged(current)
  }

  /** What a colleague has deleted leaves the list, and says so; every other failure is the caller's to name. */
  function sayGone() {
    notices.fail(wasDeleted('contact submission'))
    onDeleted(id, false)
  }

  /** It is gone by our own doing: what the news says of that is not a colleague's. */
  function leave(text: string, undo?: Undo) {
    missed.current = false
    notices.succeed(text, undo)
    onDeleted(id, true)
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

  const save = (wanted: Change, seen: ContactDetail): Promise<void> =>
    whileBusy(
      async () => {
        show(await saveOn(wanted, seen))
        setConflict(undefined)
        notices.succeed(wanted.done)
      },
      failure => {
        const current = storedNow<ContactDetail>(failure)
        setConflict(current && { change: wanted, current })
        if (!current) fail(wanted.failed)
      },
    )

  const mark = (status: Target): Change => ({
    save: version => adminApi.updateContact(id, { status }, version),
    now: ({ status: now }) => now,
    differ: current => ({ label: 'Status', mine: statusName(status), theirs: statusName(current.status) }),
    done: `Contact status updated to ${status}`,
    failed: 'Failed to update contact status',
  })

  const assign = (to: Colleague | null): Change => ({
    save: version => adminApi.assignContact(id, to?.id ?? null, version),
    now: ({ assignee }) => assignee?.id,
    differ: ({ assignee }) => ({
      label: 'Assigned to',
      mine: to?.name ?? 'Nobody',
      theirs: assignee?.name ?? 'Nobody',
    }),
    done: to ? `Handed over to ${to.name}` : 'Handed back',
    failed: 'Failed to hand over',
  })

  const suspect = (suspected: boolean): Change => {
    const words = (it: boolean) => (it ? 'Possible spam' : 'Not spam')
    return {
      save: version => adminApi.suspectContact(id, suspected, version),
      now: contact => contact.suspected,
      differ: current => ({ label: 'Spam', mine: words(suspected), theirs: words(current.suspected) }),
      done: `Marked as ${words(suspected).toLowerCase()}`,
      failed: 'Failed to change the suspicion',
    }
  }

  const unread = contact?.status === 'unread' && contact.deletedAt === null
  const read = useEffectEvent(() =>
    whileBusy(
      async () => show(await adminApi.updateContact(id, { status: 'read', onlyIfUnread: true })),
      () => fail('Failed to update contact status'),
    ),
  )
  useEffect(() => {
    if (unread) read()
  }, [unread])

  const sayFailed = useEffectEvent((failure: unknown) => {
    if (isGone(failure)) sayGone()
    else if (!contact) fail(NOT_LOADED)
  })
  useEffect(() => {
    if (!error) return
    sayFailed(error)
    return () => retract(NOT_LOADED)
  }, [error, retract])

  // While something is being done here, its answer brings the news as well.
  useDesk(event => {
    if (event.type === 'writing' || (event.type === 'change' && event.change.contactId !== id)) return
    if (busy || erasing.current) missed.current = true
    else reload()
  })
  const readMissed = useCallback(() => {
    if (!missed.current) return
    missed.current = false
    reload()
  }, [reload])
  useEffect(() => {
    if (!busy) readMissed()
  }, [busy, readMissed])

  // A button that was pressed and is disabled now can't keep the focus.
  useEffect(() => {
    if (!busy) return
    return () => {
      if (document.activeElement?.matches('body, :disabled')) closeButton.current?.focus()
    }
  }, [busy])

  return {
    contact,
    failed: error !== undefined,
    tryAgain() {
      notices.dismiss()
      reload()
    },
    busy,
    conflict: conflict?.change.differ(conflict.current),
    confirming,
    closeButton,
    show,
    sayGone,
    mark: (status: Target) => contact && save(mark(status), contact),
    assign: (to: Colleague | null) => contact && save(assign(to), contact),
    suspect: (suspected: boolean) => contact && save(suspect(suspected), contact),
    restore: () =>
      whileBusy(
        async () => {
          show(await adminApi.restoreContact(id))
          notices.succeed('Contact restored')
        },
        () => fail('Failed to restore contact'),
      ),
    retry: (replyId: number) =>
      whileBusy(
        async () => {
          show(await adminApi.retryReply(id, replyId))
          notices.succeed('Reply is on its way')
        },
        failure => fail(messageOf(failure, 'Failed to send the reply again')),
      ),
    addNote: async (text: string) => show(await adminApi.addNote(id, { text })),
    askToDelete: () => setConfirming(true),
    keep: () => setConfirming(false),
    delete() {
      setConfirming(false)
      return whileBusy(
        async () => {
          await adminApi.deleteContact(id)
          leave('Contact deleted successfully', { deletedId: id, done: '1 deleted' })
        },
        () => fail('Failed to delete contact'),
      )
    },
    /** Erases all of the person who wrote it: a failure is the caller's to name. */
    async erase(erase: () => Promise<unknown>) {
      erasing.current = true
      try {
        await erase()
        leave('All that was held of this person has been erased')
      } finally {
        erasing.current = false
        readMissed()
      }
    },
    keepMine: () => conflict && save(conflict.change, conflict.current),
    takeTheirs() {
      if (conflict) show(conflict.current)
      setConflict(undefined)
    },
    leaveConflict: () => setConflict(undefined),
  }
}

export type Inquiry = ReturnType<typeof useOpenContact>
