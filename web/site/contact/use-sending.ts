import { type RefObject, useEffect, useState } from 'react'
import { updateDraft } from './inquiry-draft.ts'
import type { FieldErrors } from './inquiry-form.ts'
import type { RefusedPost } from './post.ts'
import { isServerReachable, trySend } from './send.ts'
import type { SentInquiry, TypedInquiry } from './send-inquiry.ts'

interface Attempt {
  state: 'idle' | 'submitting' | 'invalid' | 'error'
  errors: FieldErrors
  /** What could not be sent, for WhatsApp. */
  chat?: string
  /** Whether it could not be sent because the device is offline. */
  isOffline?: boolean
}

const NOT_SENT = { state: 'error' as const, errors: {} }

/**
 * Sends one of the two forms, and keeps what became of it.
 * @param posted the form, where it was posted without JavaScript and refused
 */
export function useSending(
  form: RefObject<HTMLFormElement | null>,
  posted: RefusedPost | undefined,
  onSent: (inquiry: SentInquiry) => void,
) {
  const [attempt, setAttempt] = useState<Attempt>(
    posted ? { state: 'error', errors: posted.errors, chat: posted.chat } : { state: 'idle', errors: {} },
  )
  const { state, errors, isOffline } = attempt

  useEffect(() => {
    if (!isOffline) return
    const onOnline = () => setAttempt(before => ({ ...before, isOffline: false }))
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isOffline])

  async function send(inquiry: TypedInquiry) {
    setAttempt({ state: 'submitting', errors: {} })
    const sent = await trySend(inquiry)
    if (!sent && (await isServerReachable())) {
      updateDraft({ isPosted: true })
      form.current?.submit()
      return
    }
    const outcome = sent ?? NOT_SENT
    if (outcome.state === 'success') onSent(outcome)
    else setAttempt({ ...outcome, isOffline: outcome.state === 'error' && !navigator.onLine })
  }

  /** Removes the error of a field that is being corrected. */
  function correct(name: keyof FieldErrors) {
    if (errors[name]) setAttempt({ state: 'idle', errors: { ...errors, [name]: undefined } })
  }

  return { ...attempt, isSending: state === 'submitting', send, correct }
}
