// Long: all that can be done to one inquiry, one thing at a time.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Colleague, InquiryDetail, StatusInput } from '#contracts/inquiry.ts'
import { adminApi } from '../../api.ts'
import type { Difference } from '../../conflict-dialog.tsx'
import { deletedMessage, isNotFound, messageOf, newerVersion } from '../../failures.ts'
import { keys, updateInLists } from '../../query-client.ts'
import type { Notices, Undo } from '../notices.tsx'
import { statusName } from '../status.ts'

export type Target = StatusInput['status']

/** The statuses that an inquiry can be given; there is no way back to unread. */
export const targets: readonly Target[] = ['read', 'processing', 'completed']

const NOT_LOADED = 'Failed to load contact details'

/** Something that is done to the inquiry as it was seen. */
interface Change {
  save(version: number): Promise<InquiryDetail>
  /** What stands where it sets something. */
  now(inquiry: InquiryDetail): unknown
  /** What it sets, and what stands there, in words. */
  differ(current: InquiryDetail): Difference
  done: string
  failed: string
}

interface Work {
  /** @returns the inquiry as it is then; undefined where it is gone */
  work(): Promise<InquiryDetail | undefined>
  /** What it sets, where somebody else may have set something else. */
  change?: Change
  done(): void
  failed(error: unknown): string
}

/** Saves a change of what was seen. Where something else has changed since, nobody is overruled by it. */
async function saveOn(change: Change, seen: InquiryDetail): Promise<InquiryDetail> {
  try {
    return await change.save(seen.version)
  } catch (failure) {
    const current = newerVersion<InquiryDetail>(failure)
    if (!current || change.now(current) !== change.now(seen)) throw failure
    return change.save(current.version)
  }
}

interface Options {
  id: number
  /** Opened from the bin. */
  inBin: boolean
  notices: Notices
  onDeleted(id: number, byUs: boolean): void
}

/** The open inquiry and what can be done to it. Opening an unread one reads it, without a word. */
export function useOpenInquiry({ id, inBin, notices, onDeleted }: Options) {
  const client = useQueryClient()
  const queryKey = keys.openInquiry(id)
  const [confirming, setConfirming] = useState(false)
  const [erasing, setErasing] = useState(false)
  const closeButton = useRef<HTMLButtonElement>(null)
  const said = useRef<string>(undefined)

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

  function show(current: InquiryDetail) {
    client.setQueryData(queryKey, current)
    updateInLists(client, current)
  }

  /** What a colleague has deleted leaves the list, and says so; every other failure is the caller's to name. */
  function sayGone() {
    notices.fail(deletedMessage('contact submission'))
    onDeleted(id, false)
  }

  /** Everything that is done to it, one at a time. */
  const {
    mutate,
    variables,
    isPending: busy,
    error: refusal,
    reset,
  } = useMutation({
    mutationFn: ({ work }: Work) => work(),
    meta: { changes: [keys.inquiries, keys.recentInquiries, keys.summary] },
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess(stored, { done }) {
      if (stored) show(stored)
      done()
    },
    onError(failure, { change, failed }) {
      if (isNotFound(failure)) sayGone()
      else if (!change || !newerVersion<InquiryDetail>(failure)) fail(failed(failure))
    },
  })
  const isGoneByUs = useRef(false)
  const seen = newerVersion<InquiryDetail>(refusal)
  const conflict = variables?.change && seen && { change: variables.change, current: seen }

  // What happens while something is done here is read afterwards: its answer may bring it as well.
  const {
    data: inquiry,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => adminApi.getInquiry(id, signal, inBin),
    enabled: !busy && !erasing && !isGoneByUs.current,
  })

  function leave(text: string, undo?: Undo) {
    isGoneByUs.current = true
    client.removeQueries({ queryKey })
    notices.succeed(text, undo)
    onDeleted(id, true)
  }

  const save = (change: Change, from: InquiryDetail) =>
    mutate({
      work: () => saveOn(change, from),
      change,
      done: () => notices.succeed(change.done),
      failed: () => change.failed,
    })

  const mark = (status: Target): Change => ({
    save: version => adminApi.updateInquiry(id, { status }, version),
    now: ({ status: now }) => now,
    differ: current => ({ label: 'Status', mine: statusName(status), theirs: statusName(current.status) }),
    done: `Contact status updated to ${status}`,
    failed: 'Failed to update contact status',
  })

  const assign = (to: Colleague | null): Change => ({
    save: version => adminApi.assignInquiry(id, to?.id ?? null, version),
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
      save: version => adminApi.suspectInquiry(id, suspected, version),
      now: inquiry => inquiry.suspected,
      differ: current => ({ label: 'Spam', mine: words(suspected), theirs: words(current.suspected) }),
      done: `Marked as ${words(suspected).toLowerCase()}`,
      failed: 'Failed to change the suspicion',
    }
  }

  const unread = inquiry?.status === 'unread' && inquiry.deletedAt === null
  const read = useEffectEvent(() =>
    mutate({
      work: () => adminApi.updateInquiry(id, { status: 'read', onlyIfUnread: true }),
      done: () => {},
      failed: () => 'Failed to update contact status',
    }),
  )
  useEffect(() => {
    if (unread) read()
  }, [unread])

  const sayFailed = useEffectEvent((failure: unknown) => {
    if (isNotFound(failure)) sayGone()
    else if (!inquiry) fail(NOT_LOADED)
  })
  useEffect(() => {
    if (!error) return
    sayFailed(error)
    return () => retract(NOT_LOADED)
  }, [error, retract])

  // A button that was pressed and is disabled now can't keep the focus.
  useEffect(() => {
    if (!busy) return
    return () => {
      if (document.activeElement?.matches('body, :disabled')) closeButton.current?.focus()
    }
  }, [busy])

  return {
    inquiry,
    failed: error !== null,
    tryAgain() {
      notices.dismiss()
      void refetch()
    },
    busy,
    conflict: conflict?.change.differ(conflict.current),
    confirming,
    closeButton,
    show,
    sayGone,
    mark: (status: Target) => inquiry && save(mark(status), inquiry),
    assign: (to: Colleague | null) => inquiry && save(assign(to), inquiry),
    suspect: (suspected: boolean) => inquiry && save(suspect(suspected), inquiry),
    restore: () =>
      mutate({
        work: () => adminApi.restoreInquiry(id),
        done: () => notices.succeed('Contact restored'),
        failed: () => 'Failed to restore contact',
      }),
    retry: (replyId: number) =>
      mutate({
        work: () => adminApi.retryReply(id, replyId),
        done: () => notices.succeed('Reply is on its way'),
        failed: failure => messageOf(failure, 'Failed to send the reply again'),
      }),
    addNote: async (text: string) => show(await adminApi.addNote(id, { text })),
    askToDelete: () => setConfirming(true),
    keep: () => setConfirming(false),
    delete() {
      setConfirming(false)
      mutate({
        work: () => adminApi.deleteInquiry(id).then(() => undefined),
        done: () => leave('Contact deleted successfully', { deletedId: id, done: '1 deleted' }),
        failed: () => 'Failed to delete contact',
      })
    },
    /** Erases all of the person who wrote it: a failure is the caller's to name. */
    async erase(erase: () => Promise<unknown>) {
      setErasing(true)
      try {
        await erase()
        leave('All that was held of this person has been erased')
      } finally {
        setErasing(false)
      }
    },
    keepMine: () => conflict && save(conflict.change, conflict.current),
    takeTheirs() {
      if (conflict) show(conflict.current)
      reset()
    },
    leaveConflict: reset,
  }
}

export type InquiryActions = ReturnType<typeof useOpenInquiry>
