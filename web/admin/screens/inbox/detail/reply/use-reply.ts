import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type {
  InquiryDetail,
  InquiryReply,
  RepliedInquiry,
  ReplyChannel,
} from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import type { ReceivedMessage } from '#contracts/inquiries/received.ts'
import { useSharedContent } from '../../../../../content.ts'
import { useSchemaForm } from '../../../../../ui/form.ts'
import { toast } from '../../../../../ui/toast.ts'
import { adminApi } from '../../../../calls/api.ts'
import { isNotFound, messageOf, newerVersion, showRefusedFields } from '../../../../calls/failures.ts'
import { queries } from '../../../../calls/queries.ts'
import { keys } from '../../../../calls/query-client.ts'
import { type Draft, deleteDraft, useDraft } from '../../../../saving/draft.ts'
import { readSession, useUser } from '../../../../session/session.ts'
import { draftName } from '../form-names.ts'
import { blankReply, isTold, ReplyForm } from './reply-form.ts'

/** While the user types, the others are notified this often. */
const NOTIFY_EVERY_MS = 5000

/** Notifies the others while a reply is being written, and when that ends. */
function useWritingNotice(inquiryId: number) {
  const notifiedAt = useRef<number>(undefined)

  const stop = useCallback(() => {
    if (notifiedAt.current === undefined) return
    notifiedAt.current = undefined
    adminApi.notifyWriting(inquiryId, false).catch(console.error)
  }, [inquiryId])
  useEffect(() => stop, [stop])

  const onType = useCallback(() => {
    const now = Date.now()
    if (notifiedAt.current !== undefined && now - notifiedAt.current < NOTIFY_EVERY_MS) return
    notifiedAt.current = now
    // A lost notice loses no data.
    adminApi.notifyWriting(inquiryId, true).catch(console.error)
  }, [inquiryId])

  return { onType, stop }
}

/** A reply that was sent, as it can be taken back. */
export interface SentReply {
  id: number
  /** The draft as which it returns. */
  draft: Draft<ReplyForm>
  /** When it was sent at the earliest, by this browser's clock. */
  startedAt: number
}

export interface ReplyOptions {
  inquiry: InquiryDetail
  /** The channel that the user has asked for. */
  startsWith: ReplyChannel | undefined
  /** Called with the current inquiry when it was loaded again before sending. */
  onLoaded(inquiry: InquiryDetail): void
  /**
   * @param complete whether the inquiry is to be completed as well
   * @param sent the reply, for one that was sent from here by email
   */
  onSent(inquiry: InquiryDetail, complete: boolean, sent?: SentReply): void
  /** Called when a call that no one took is noted. @param said what was typed about it */
  onNotReached(said: string): void
  /** Called when the inquiry no longer exists. */
  onNotFound(): void
}

/** What is done with a reply: it is sent or stored, the inquiry is completed with it, or no one was reached. */
type Outcome = 'sent' | 'completed' | 'not reached'

/** What others have written since this reply was started. */
export interface Meanwhile {
  replies: readonly InquiryReply[]
  answers: readonly ReceivedMessage[]
}

interface Sending {
  reply: ReplyForm
  outcome: Outcome
  startedAt: number
}

/** The stored reply; or that no one was reached, which is no reply. */
type Sent = RepliedInquiry | 'not reached'

/** The text of a reply, or what was told. */
const textOf = ({ channel, text, called }: ReplyForm) => (isTold(channel) ? called : text)

/** A reply that is being written. The draft is kept until it is sent or discarded, also when the dialog is closed. */
export function useReply({ inquiry, startsWith, onLoaded, onSent, onNotReached, onNotFound }: ReplyOptions) {
  const { id } = inquiry
  const { phone } = useSharedContent().salon
  const { name: author = '', email } = useUser()
  const branch = useQuery(queries.branches).data?.find(({ name }) => name === inquiry.branch)
  const [blank] = useState(() =>
    blankReply(inquiry, { author, branch: branch?.name ?? '', phone: branch?.phone || phone }),
  )
  const form = useSchemaForm(ReplyForm, blank)
  useDraft(draftName(id), form, { lasting: true })
  const { resetField } = form
  useEffect(() => {
    // A chosen channel alone is no draft.
    if (startsWith) resetField('channel', { defaultValue: startsWith })
  }, [startsWith, resetField])
  const writing = useWritingNotice(id)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const [failure, setFailure] = useState<string>()
  /** What came in between, and what this reply was for. */
  const [question, setQuestion] = useState<{ meanwhile: Meanwhile; outcome: Outcome }>()
  // Not kept with the draft: the inquiry shows the newest answer when it is opened again.
  const knownAnswers = useRef(inquiry.received.at(-1)?.id ?? 0)

  /** Shows the failure in the form, or in a notification that stays when the form is closed. */
  function showUnsent(text: string) {
    if (isMounted.current) setFailure(text)
    else toast.error(`Reply to ${fullNameOf(inquiry)}: ${text}`, { timeout: 0 })
  }

  /** @returns the inquiry, if no one has replied or answered since this reply was started; otherwise the user is asked */
  async function loadUnlessAnswered(reply: ReplyForm, outcome: Outcome): Promise<InquiryDetail | undefined> {
    const { after, channel } = reply
    const now = await adminApi.getInquiry(id)
    onLoaded(now)
    // The same one of the same user is this one, whose response was lost. Another may be of a colleague with the same account.
    const isThis = (other: InquiryReply) =>
      outcome !== 'not reached' && other.author === email && other.text.trim() === textOf(reply).trim()
    const replies = now.replies.filter(other => other.id > after && !other.withdrawn && !isThis(other))
    const answers = now.received.filter(({ id, kind }) => kind === 'answer' && id > knownAnswers.current)
    if (replies.length + answers.length === 0) return now
    setQuestion({ meanwhile: { replies, answers }, outcome })
    const what = isTold(channel) ? 'Not saved' : 'Not sent'
    const why = answers.length > 0 ? 'the client has answered' : 'someone else has already replied'
    if (!isMounted.current) showUnsent(`${what}: ${why}. Your draft is kept.`)
    return undefined
  }

  /** @returns what is stored then; undefined when the user is asked */
  async function sendUnlessAnswered({ reply, outcome, startedAt }: Sending): Promise<Sent | undefined> {
    const { channel, subject, text, to } = reply
    const attachments = reply.attachments.map(attachment => attachment.id)
    const now = await loadUnlessAnswered(reply, outcome)
    if (!now) return undefined
    if (outcome === 'not reached') return outcome
    const { conversationVersion: known } = now
    try {
      if (channel !== 'email') return await adminApi.recordReply(id, { channel, text: textOf(reply) }, known)
      return await adminApi.sendReply(id, { subject, text, to, attachments }, known)
    } catch (error) {
      const newer = newerVersion<InquiryDetail>(error)
      if (!newer || newer.conversationVersion === known) throw error
      // Someone has written in the same moment.
      return sendUnlessAnswered({ reply, outcome, startedAt })
    }
  }

  function fail(error: unknown) {
    // The layout redirects to the login and back; the draft is kept.
    if (!readSession()) return
    if (isNotFound(error)) return onNotFound()
    showRefusedFields(form, error)
    showUnsent(messageOf(error, 'We couldn’t send the reply. Your draft is kept. Try again.'))
  }

  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: sendUnlessAnswered,
    meta: { changes: [keys.inquiries, keys.summary] },
    onMutate: () => setFailure(undefined),
    onSuccess(sent, { reply, outcome, startedAt }) {
      if (!sent) return
      writing.stop()
      deleteDraft(draftName(id))
      if (sent === 'not reached') return onNotReached(reply.called.trim())
      const complete = outcome === 'completed'
      if (reply.channel !== 'email') return onSent(sent, complete)
      const draft = { values: { ...reply, after: sent.replyId }, base: blank }
      onSent(sent, complete, { id: sent.replyId, draft, startedAt })
    },
    onError: fail,
  })

  const sendEmail = (outcome: Outcome) =>
    form.handleSubmit(reply => send({ reply, outcome, startedAt: Date.now() }))()
  /** Stores a reply that is given elsewhere, or that no one was reached. */
  const record = (outcome: Outcome) => send({ reply: form.getValues(), outcome, startedAt: Date.now() })

  return {
    form,
    blank,
    busy,
    failure,
    meanwhile: question?.meanwhile,
    onType: writing.onType,
    sendEmail,
    record,
    /** Sends or stores this reply although others have written. */
    sendAnyway() {
      if (!question) return
      const { replies, answers } = question.meanwhile
      form.setValue('after', replies.at(-1)?.id ?? form.getValues('after'), { shouldDirty: true })
      knownAnswers.current = answers.at(-1)?.id ?? knownAnswers.current
      setQuestion(undefined)
      if (form.getValues('channel') === 'email') void sendEmail(question.outcome)
      else record(question.outcome)
    },
    cancelSending: () => setQuestion(undefined),
    discard() {
      writing.stop()
      deleteDraft(draftName(id))
    },
  }
}
