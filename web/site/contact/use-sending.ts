import { type RefObject, useEffect, useState } from 'react'
import { updateDraft } from './inquiry-draft.ts'
import { type FieldErrors, readForm } from './inquiry-form.ts'
import type { Listed } from './listed-services.tsx'
import type { RefusedPost } from './post.ts'
import { isServerReachable, trySend } from './send.ts'
import type { SentInquiry } from './send-inquiry.ts'
import type { Choice } from './use-choice.ts'

interface Attempt {
  state: 'idle' | 'submitting' | 'invalid' | 'error'
  errors: FieldErrors
  /** What could not be sent, for WhatsApp. */
  chat?: string
  /** Whether it could not be sent because the device is offline. */
  isOffline?: boolean
}

const NOT_SENT = { state: 'error' as const, errors: {} }

interface SendingOptions {
  /** The chosen branch and service: an inquiry keeps their names, not the keys of options. */
  choice: Choice
  /** The selection that the link to the page has. */
  listed: Listed | undefined
  /** The form, where it was posted without JavaScript and refused. */
  posted: RefusedPost | undefined
  onSent(inquiry: SentInquiry): void
}

/** Sends one of the two forms, and keeps what became of it. */
export function useSending(
  form: RefObject<HTMLFormElement | null>,
  { choice: { selected }, listed, posted, onSent }: SendingOptions,
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

  /** @param photographs the names of those that were sent before */
  async function send(photographs: readonly string[] = []) {
    if (!form.current) return
    const { values, wish, website, channel } = readForm(new FormData(form.current))
    setAttempt({ state: 'submitting', errors: {} })
    const sent = await trySend({
      values: {
        ...values,
        branch: selected.branch?.row.name ?? '',
        service: selected.service?.row.name ?? '',
      },
      wish,
      website,
      channel,
      photographs,
      listed: listed?.services ? { list: listed.list, services: listed.services } : undefined,
    })
    if (!sent && (await isServerReachable())) {
      updateDraft({ isPosted: true })
      form.current?.submit()
      return
    }
    const outcome = sent ?? NOT_SENT
    if (outcome.state === 'success') onSent(outcome)
    else setAttempt({ ...outcome, isOffline: outcome.state === 'error' && !navigator.onLine })
  }

  /** Shows that something is wrong which the rules don't know. */
  const refuse = (refused: FieldErrors) => setAttempt({ state: 'invalid', errors: refused })

  /** Removes the error of a field that is being corrected. */
  function correct(name: keyof FieldErrors) {
    if (errors[name]) setAttempt({ state: 'idle', errors: { ...errors, [name]: undefined } })
  }

  return { ...attempt, isSending: state === 'submitting', send, refuse, correct }
}
