import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { InquiryDetail, InquiryReply } from '#contracts/inquiry.ts'
import { ApiFailure } from '../../../../api.ts'
import { useSharedContent } from '../../../../content.ts'
import { useSchemaForm } from '../../../../ui/form.ts'
import { toast } from '../../../../ui/toaster.tsx'
import { adminApi } from '../../../api.ts'
import { isNotFound, messageOf } from '../../../failures.ts'
import { keys } from '../../../query-client.ts'
import { deleteDraft, useDraft } from '../../../session/draft.ts'
import { readSession } from '../../../session/session.ts'
import { attemptOf, blankReply, draftName, ReplyForm } from './reply-form.ts'

/** The others are told so often that somebody is still writing. */
const SAY_EVERY_MS = 5000

/** Tells the others that a reply is being written, for as long as somebody types, and when that ends. */
function useSayWriting(inquiryId: number) {
  const said = useRef<number>(undefined)

  const stop = useCallback(() => {
    if (said.current === undefined) return
    said.current = undefined
    adminApi.sayWriting(inquiryId, false).catch(console.error)
  }, [inquiryId])
  useEffect(() => stop, [stop])

  const type = useCallback(() => {
    const now = Date.now()
    if (said.current !== undefined && now - said.current < SAY_EVERY_MS) return
    said.current = now
    // Whoever is not told may be surprised; nothing is lost.
    adminApi.sayWriting(inquiryId, true).catch(console.error)
  }, [inquiryId])

  return { type, stop }
}

export interface ReplyOptions {
  inquiry: InquiryDetail
  /** The name under which it goes out. */
  author: string
  /** The inquiry as it is stored now. */
  onRead(inquiry: InquiryDetail): void
  onSent(inquiry: InquiryDetail): void
  onGone(): void
}

/** A reply that is being written. What is typed is kept until it is sent or discarded, whatever happens to the screen. */
export function useReply({ inquiry, author, onRead, onSent, onGone }: ReplyOptions) {
  const { id } = inquiry
  const { phone } = useSharedContent().salon
  const [blank] = useState(() => blankReply(inquiry, { author, phone }))
  const form = useSchemaForm(ReplyForm, blank)
  useDraft(draftName(id), form, { lasting: true })
  const writing = useSayWriting(id)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const [failure, setFailure] = useState<string>()
  /** What has been sent since this one was begun. */
  const [overtaken, setOvertaken] = useState<InquiryReply[]>()

  /** Says it where the reply is written; whoever has gone on to something else is told there, until they have seen it. */
  function sayUnsent(text: string) {
    if (here.current) setFailure(text)
    else toast.error(`Reply to ${inquiry.firstName} ${inquiry.lastName}: ${text}`, { timeout: 0 })
  }

  /** @returns whether nobody has answered since this reply was begun */
  async function isFirst({ after }: ReplyForm): Promise<boolean> {
    const now = await adminApi.getInquiry(id)
    onRead(now)
    const others = now.replies.filter(other => other.id > after)
    if (others.length === 0) return true
    setOvertaken(others)
    if (!here.current) sayUnsent('It was not sent, as somebody else has answered. What you wrote is kept.')
    return false
  }

  function fail(error: unknown) {
    // The layout leads to the login and back; the draft waits.
    if (!readSession()) return
    if (isNotFound(error)) return onGone()
    if (error instanceof ApiFailure) {
      for (const name of ['subject', 'text'] as const) {
        const message = error.fields[name]
        if (message) form.setError(name, { message }, { shouldFocus: true })
      }
    }
    sayUnsent(messageOf(error, 'The reply could not be sent. What you wrote is kept: please try again.'))
  }

  const { mutate: send, isPending: busy } = useMutation({
    async mutationFn(reply: ReplyForm) {
      const attempt = attemptOf(reply)
      // What was sent already, but not answered, is asked for again as it is.
      if (attempt !== reply.attempt && !(await isFirst(reply))) return undefined
      form.setValue('attempt', attempt, { shouldDirty: true })
      const { subject, text } = reply
      return adminApi.sendReply(id, { subject, text }, attempt.key)
    },
    meta: { changes: [keys.inquiries, keys.recentInquiries, keys.summary] },
    onMutate: () => setFailure(undefined),
    onSuccess(sent) {
      if (!sent) return
      writing.stop()
      deleteDraft(draftName(id))
      onSent(sent)
    },
    onError: fail,
  })

  return {
    form,
    blank,
    busy,
    failure,
    overtaken,
    type: writing.type,
    submit: form.handleSubmit(reply => send(reply)),
    /** What the others have sent was seen: this one goes out as well. */
    sendAnyway() {
      form.setValue('after', Math.max(0, ...(overtaken ?? []).map(other => other.id)), { shouldDirty: true })
      setOvertaken(undefined)
      return form.handleSubmit(reply => send(reply))()
    },
    holdBack: () => setOvertaken(undefined),
    discard() {
      writing.stop()
      deleteDraft(draftName(id))
    },
  }
}
