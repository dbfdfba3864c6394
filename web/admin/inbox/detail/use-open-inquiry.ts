import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Colleague, InquiryDetail, StatusInput } from '#contracts/inquiry.ts'
import { adminApi } from '../../api.ts'
import { deletedMessage, isNotFound, messageOf, newerVersion } from '../../failures.ts'
import { useSummary } from '../../live/live-updates.tsx'
import { keys, updateInLists } from '../../query-client.ts'
import type { Notices, Undo } from '../notices.tsx'
import { assignment, type Change, saveChange, spamChange, statusChange } from './changes.ts'

const NOT_LOADED = 'Failed to load contact details'

interface Task {
  /** @returns the inquiry afterwards; undefined when it is deleted */
  run(): Promise<InquiryDetail | undefined>
  change?: Change
  onSuccess(): void
  failure(error: unknown): string
}

interface Options {
  id: number
  /** Whether it was opened from the bin. */
  inBin: boolean
  notices: Notices
  onDeleted(id: number): void
}

/** The open inquiry and everything that can be done to it. An unread one is marked as read. */
export function useOpenInquiry({ id, inBin, notices, onDeleted }: Options) {
  const client = useQueryClient()
  const queryKey = keys.openInquiry(id)
  const canSend = useSummary().data?.canSendMail !== false
  const [confirmingDelete, setConfirmingDelete] = useState(false)
  const [erasing, setErasing] = useState(false)
  const closeButton = useRef<HTMLButtonElement>(null)
  const lastFailure = useRef<string>(undefined)

  // A failure is shown while the inquiry is open.
  function fail(text: string) {
    lastFailure.current = text
    notices.fail(text)
  }
  const { removeFailure } = notices
  useEffect(
    () => () => {
      if (lastFailure.current) removeFailure(lastFailure.current)
    },
    [removeFailure],
  )

  function show(current: InquiryDetail) {
    client.setQueryData(queryKey, current)
    updateInLists(client, current)
  }

  function onNotFound() {
    notices.fail(deletedMessage('contact submission'))
    onDeleted(id)
  }

  /** All changes go through this mutation, one at a time. */
  const {
    mutate,
    variables,
    isPending: busy,
    error: refusal,
    reset,
  } = useMutation({
    mutationFn: ({ run }: Task) => run(),
    meta: { changes: [keys.inquiries, keys.summary] },
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess(stored, { onSuccess }) {
      if (stored) show(stored)
      onSuccess()
    },
    onError(error, { change, failure }) {
      if (isNotFound(error)) onNotFound()
      else if (!change || !newerVersion<InquiryDetail>(error)) fail(failure(error))
    },
  })
  const current = newerVersion<InquiryDetail>(refusal)
  const conflict = variables?.change && current && { change: variables.change, current }

  const isDeletedHere = useRef(false)
  const {
    data: inquiry,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => adminApi.getInquiry(id, signal, inBin),
    // The response of a change brings the inquiry as well.
    enabled: !busy && !erasing && !isDeletedHere.current,
  })

  function leave(text: string, undo?: Undo) {
    isDeletedHere.current = true
    client.removeQueries({ queryKey })
    notices.succeed(text, undo)
    onDeleted(id)
  }

  const save = (change: Change, loaded: InquiryDetail, then?: () => void) =>
    mutate({
      run: () => saveChange(change, loaded),
      change,
      onSuccess() {
        notices.succeed(change.success)
        then?.()
      },
      failure: () => change.failure,
    })

  const isUnread = inquiry?.status === 'unread' && inquiry.deletedAt === null
  const markAsRead = useEffectEvent(() =>
    mutate({
      run: () => adminApi.updateInquiry(id, { status: 'read', onlyIfUnread: true }),
      onSuccess: () => {},
      failure: () => 'Failed to update contact status',
    }),
  )
  useEffect(() => {
    if (isUnread) markAsRead()
  }, [isUnread])

  const onLoadFailure = useEffectEvent((failure: unknown) => {
    if (isNotFound(failure)) onNotFound()
    else if (!inquiry) fail(NOT_LOADED)
  })
  useEffect(() => {
    if (!error) return
    onLoadFailure(error)
    return () => removeFailure(NOT_LOADED)
  }, [error, removeFailure])

  // A button loses the focus when it is disabled.
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
    /** Whether replies can be sent by email from here. */
    canSend,
    /** The two values, when someone else changed the same one meanwhile. */
    differences: conflict && [
      {
        label: conflict.change.label,
        mine: conflict.change.mine,
        theirs: conflict.change.theirs(conflict.current),
      },
    ],
    confirmingDelete,
    closeButton,
    show,
    onNotFound,
    setStatus: (status: StatusInput['status']) => inquiry && save(statusChange(id, status), inquiry),
    /** Completes the inquiry after a reply. */
    complete: (replied: InquiryDetail, then: () => void) =>
      save(statusChange(id, 'completed'), replied, then),
    assign: (to: Colleague | null) => inquiry && save(assignment(id, to), inquiry),
    setSuspected: (suspected: boolean) => inquiry && save(spamChange(id, suspected), inquiry),
    restore: () =>
      mutate({
        run: () => adminApi.restoreInquiry(id),
        onSuccess: () => notices.succeed('Contact restored'),
        failure: () => 'Failed to restore contact',
      }),
    retryReply: (replyId: number) =>
      mutate({
        run: () => adminApi.retryReply(id, replyId),
        onSuccess: () => notices.succeed('Reply is on its way'),
        failure: error => messageOf(error, 'Failed to send the reply again'),
      }),
    addNote: async (text: string) => show(await adminApi.addNote(id, { text })),
    confirmDelete: () => setConfirmingDelete(true),
    cancelDelete: () => setConfirmingDelete(false),
    delete() {
      setConfirmingDelete(false)
      mutate({
        run: () => adminApi.deleteInquiry(id).then(() => undefined),
        onSuccess: () => leave('Contact deleted successfully', { deletedId: id, done: '1 deleted' }),
        failure: () => 'Failed to delete contact',
      })
    },
    /** Erases the person's data by `erase`, whose failure the caller reports. */
    async erase(erase: () => Promise<unknown>) {
      setErasing(true)
      try {
        await erase()
        leave('This person’s data has been erased')
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
