// Long: all that can be done to an open inquiry, in one hook.
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Colleague } from '#contracts/accounts/user.ts'
import type { ClientInput, FollowUpInput } from '#contracts/inquiries/inbox.ts'
import type { ActionDone, InquiryDetail, StatusInput } from '#contracts/inquiries/inquiry.ts'
import { FOLLOW_UP_NOTE_MAX } from '#contracts/inquiries/limits.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import type { StartedChange } from '../../../../ui/undo-stack.ts'
import { adminApi } from '../../../calls/api.ts'
import { fixedFailure, isNotFound, messageOrFixed, newerVersion } from '../../../calls/failures.ts'
import { keys, updateInLists, wait } from '../../../calls/query-client.ts'
import { useSummary } from '../../../live/live-updates.tsx'
import { useRemovalMessage } from '../../../live/removals.ts'
import { notices } from '../notices.ts'
import type { ChangedRow, UndoableChange } from '../use-undo.ts'
import { useFocusWhileBusy } from './use-focus-while-busy.ts'

const WRITTEN_MEANWHILE = 'Someone has written since, so nothing was changed. Read it, then try again.'

export interface Task {
  /** @returns the inquiry afterwards; undefined when it is deleted */
  run(): Promise<(InquiryDetail & Partial<ActionDone>) | undefined>
  /** What the banner says of the success. */
  success?: string
  /** What the line at the bottom left says of the success, instead of a banner. */
  message?: string
  /** The change that can be undone. */
  action?: UndoableChange
  /** The change as it was begun, for the key that undoes it before the response has arrived. */
  started?: StartedChange
  failure: string
  /** Shows why instead, where the server says it. */
  showsReason?: boolean
  onDone?: (() => void) | undefined
}

interface Options {
  id: number
  /** Whether it was opened from the bin. */
  inBin: boolean
  /** The button that begins a reply, while none is being written. */
  replyButton: RefObject<HTMLButtonElement | null>
  onDeleted(id: number): void
  /** Called after a change that can be undone. */
  onChanged(changed: ChangedRow, action: UndoableChange, started: StartedChange): void
}

/** The open inquiry and everything that can be done to it. An unread one is marked as read. */
export function useOpenInquiry({ id, inBin, replyButton, onDeleted, onChanged }: Options) {
  const client = useQueryClient()
  const removalMessage = useRemovalMessage()
  const queryKey = keys.openInquiry(id)
  const canSend = useSummary().data?.canSendMail !== false
  const erasing = useIsMutating({ mutationKey: keys.erasure }) > 0
  const closeButton = useRef<HTMLButtonElement>(null)

  function show(current: InquiryDetail) {
    client.setQueryData(queryKey, current)
    updateInLists(client, current)
  }

  function onNotFound() {
    onDeleted(id)
    notices.fail(removalMessage(id))
  }

  /** All changes go through this mutation, one at a time. */
  const { mutate, isPending: busy } = useMutation({
    mutationFn: ({ run }: Task) => run(),
    meta: { changes: [keys.inquiries, keys.summary] },
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess(stored, { success, message, action, started, onDone }) {
      if (stored) show(stored)
      if (success) notices.succeed(success)
      if (message) notices.say(message)
      if (stored && action && started) onChanged(stored, action, started)
      onDone?.()
    },
    onError(error, { failure, showsReason }) {
      if (isNotFound(error)) return onNotFound()
      const newer = newerVersion<InquiryDetail>(error)
      const shown = client.getQueryData<InquiryDetail>(queryKey)
      if (newer && newer.conversationVersion !== shown?.conversationVersion) {
        show(newer)
        return notices.fail(WRITTEN_MEANWHILE)
      }
      notices.fail(showsReason ? messageOrFixed(error, failure) : fixedFailure(error, failure))
      // The reason may be what someone else has changed.
      if (showsReason) void client.invalidateQueries({ queryKey })
    },
    onSettled: (_stored, _error, { started }) => started?.ended(),
  })

  /** Makes a change that can be undone. */
  const change = (task: Task & { action: UndoableChange }) =>
    mutate({ ...task, started: notices.startChange() })

  const isDeletedHere = useRef(false)
  const query = useQuery({
    queryKey,
    // Lets the browser paint first, as the forms do: a slow phone needs 30 ms to make a call.
    queryFn: ({ signal }) => wait(0).then(() => adminApi.getInquiry(id, signal, inBin)),
    // The response to a change brings the inquiry as well.
    enabled: !busy && !erasing && !isDeletedHere.current,
  })
  const { data: inquiry, error } = query

  function leave() {
    isDeletedHere.current = true
    client.removeQueries({ queryKey })
    onDeleted(id)
  }

  /** The version of the conversation on the screen: what settles the client's answers settles only those. */
  const shownConversation = () => client.getQueryData<InquiryDetail>(queryKey)?.conversationVersion

  const setStatus = (status: StatusInput['status'], onDone?: () => void) =>
    change({
      run: () =>
        adminApi.updateInquiry(id, {
          status,
          ...(status === 'completed' && { conversationVersion: shownConversation() }),
        }),
      success: `Contact status updated to ${status}`,
      action: { type: 'status', status },
      failure: 'Failed to update contact status',
      onDone,
    })

  const isUnread = inquiry?.status === 'unread' && inquiry.deletedAt === null
  const markAsRead = useEffectEvent(() =>
    mutate({
      run: () => adminApi.updateInquiry(id, { status: 'read', onlyIfUnread: true }),
      failure: 'Failed to update contact status',
    }),
  )
  useEffect(() => {
    if (isUnread) markAsRead()
  }, [isUnread])

  const isMissing = isNotFound(error)
  const onMissing = useEffectEvent(onNotFound)
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing])

  useFocusWhileBusy(busy, [replyButton, closeButton])

  return {
    query,
    inquiry,
    busy,
    /** Whether replies can be sent by email from here. */
    canSend,
    closeButton,
    show,
    onNotFound,
    setStatus,

    /** Completes an inquiry whose reply can still be taken back, which undoes this as well. */
    complete: (onDone: () => void) =>
      mutate({
        run: () => adminApi.updateInquiry(id, { status: 'completed' }),
        success: 'Contact status updated to completed',
        failure: 'Failed to update contact status',
        onDone,
      }),

    assign: (to: Colleague | null) =>
      change({
        run: () => adminApi.assignInquiry(id, to?.id ?? null),
        action: { type: 'assign', userId: to?.id ?? null },
        failure: 'Failed to update the assignment',
      }),

    setSpam: (spam: boolean) =>
      change({
        run: () => adminApi.setSpam(id, spam),
        action: { type: 'spam', spam },
        failure: 'Failed to update the spam status',
      }),

    /** @throws when it is refused: the form shows why */
    async setFollowUp(input: FollowUpInput, version: number) {
      const started = notices.startChange()
      try {
        const stored = await adminApi.setFollowUp(id, input, version)
        show(stored)
        onChanged(stored, { type: 'follow-up', ...input }, started)
      } finally {
        started.ended()
      }
    },

    /** Corrects what the client typed. @throws when it is refused: the form shows why */
    async correct(input: ClientInput, version: number | undefined): Promise<InquiryDetail> {
      const started = notices.startChange()
      try {
        const stored = await adminApi.correctClient(id, input, version)
        show(stored)
        onChanged(stored, { type: 'correct' }, started)
        return stored
      } finally {
        started.ended()
      }
    },

    clearFollowUp: () =>
      change({
        run: () => adminApi.setFollowUp(id, { on: null }),
        action: { type: 'follow-up', on: null },
        failure: 'Failed to clear the follow-up',
      }),

    /** After a call that no one took: tomorrow again. @param said what was typed about it */
    followUpTomorrow(said: string) {
      const newest = client.getQueryData<InquiryDetail>(queryKey)
      const reasons = ['Called, not reached', said, newest?.followUp?.note]
      const followUp = {
        on: laterDay(salonDay(Date.now()), 1),
        note: reasons.filter(Boolean).join('. ').slice(0, FOLLOW_UP_NOTE_MAX),
      }
      change({
        // A colleague may have called in the same moment.
        run: () => adminApi.setFollowUp(id, followUp, newest?.version),
        action: { type: 'follow-up', ...followUp },
        failure: 'Failed to set the follow-up',
        showsReason: true,
      })
    },

    restore: () =>
      change({
        run: () => adminApi.restoreInquiry(id),
        action: { type: 'restore' },
        failure: 'Failed to restore contact',
      }),

    retryReply: (replyId: number) =>
      mutate({
        run: () => adminApi.retryReply(id, replyId),
        message: 'Reply is on its way',
        failure: 'Failed to send the reply again',
        showsReason: true,
      }),

    withdrawReply: (replyId: number) =>
      mutate({
        run: () => adminApi.withdrawReply(id, replyId),
        message: 'Withdrawn: it no longer counts as a response',
        failure: 'We couldn’t withdraw it. Try again.',
        showsReason: true,
      }),

    /** Makes a change that only the activity knows. */
    run: (task: Task) => mutate(task.action ? { ...task, started: notices.startChange() } : task),

    setNoAnswerNeeded: () =>
      change({
        run: () => adminApi.setNoAnswerNeeded(id, shownConversation()),
        action: { type: 'no-answer-needed' },
        failure: 'We couldn’t save that it needs no answer. Try again.',
        showsReason: true,
      }),

    addNote: async (text: string) => show(await adminApi.addNote(id, { text })),

    delete() {
      if (!inquiry) return
      const started = notices.startChange()
      let done: ActionDone = { actionId: null }
      mutate({
        async run() {
          done = await adminApi.deleteInquiry(id)
          return undefined
        },
        started,
        failure: 'Failed to delete contact',
        onDone() {
          leave()
          notices.succeed('Contact deleted successfully')
          onChanged({ ...inquiry, ...done }, { type: 'delete' }, started)
        },
      })
    },

    onErased: leave,
  }
}

export type InquiryActions = ReturnType<typeof useOpenInquiry>
