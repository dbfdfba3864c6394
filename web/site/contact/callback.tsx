import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { asDataRequest } from '#contracts/inquiries/data-request.ts'
import { paths } from '#contracts/paths/paths.ts'
import { siteButtonClass } from '../parts/link.tsx'
import { asOneService, namesOf } from '../selection/selection-names.ts'
import { CALLBACK_ID, CALLBACK_TITLE, type EarlyCallback } from './callback-link.tsx'
import { Fold } from './fold.tsx'
import { Chips, HiddenField, PrivacyNote, Select, ServiceChoices, TextBox, TextInput } from './form-parts.tsx'
import { callbackFields, readInquiryDraft, updateDraft } from './inquiry-draft.ts'
import type { FieldErrors, WishedTime } from './inquiry-form.ts'
import type { Listed } from './listed-services.tsx'
import { NotSent, OtherWays } from './not-sent.tsx'
import type { RefusedPost } from './post.ts'
import { loadSender } from './send.ts'
import type { SentInquiry } from './send-inquiry.ts'
import type { Choice } from './use-choice.ts'
import { useRefusalFocus } from './use-refusal-focus.ts'
import { useSending } from './use-sending.ts'
import { wishedTimeParts } from './wish.ts'

export interface CallbackProps {
  /** Branch and service, which it shares with the form above it. */
  choice: Choice
  /** The selection that the link to the page has. */
  listed: Listed | undefined
  onSent(inquiry: SentInquiry): void
  /** The form, where it was posted without JavaScript, or before hydration, and refused. */
  posted: RefusedPost | undefined
  /** What was typed into it before the page was hydrated. */
  early: EarlyCallback | undefined
  /** As wished in the form above it. */
  when: WishedTime
}

const TITLE_ID = `${CALLBACK_ID}-title`

/** The short form, folded; open where it was refused. */
export const Callback = (props: CallbackProps) => (
  <Fold
    id={CALLBACK_ID}
    isOpen={props.posted !== undefined || props.early?.isOpen}
    heading={
      <h2 id={TITLE_ID} className="py-2 font-display text-2xl/8 font-semibold">
        {CALLBACK_TITLE}
      </h2>
    }
    className="mt-8 border-y border-gold/50"
  >
    <div className="pb-8">
      <p>Leave your number: we call you, or write to you on WhatsApp, within 24 hours.</p>
      <CallbackForm {...props} />
    </div>
  </Fold>
)

/** Asks for a call, or for an answer by WhatsApp: for those without an email. */
function CallbackForm({ choice, listed, onSent, posted, early, when }: CallbackProps) {
  const { selected } = choice
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLParagraphElement>(null)
  const { state, errors, chat, isOffline, isSending, send, correct } = useSending(form, {
    choice,
    listed,
    posted,
    onSent,
  })
  const list = listed?.priced && listed.priced.lines.length > 0 ? listed.priced : undefined
  const typed = posted ?? early
  const controlOf = (name: string) =>
    form.current?.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
  /** What goes with it, of what is chosen in the form above it. */
  const above = [
    list && namesOf(list),
    selected.branch?.label,
    ...wishedTimeParts({ ...when, answerBy: '' }),
  ].filter(Boolean)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is mounted
  useEffect(() => {
    // Before hydration the browser validates the form.
    form.current?.setAttribute('novalidate', '')
    const { callback = {} } = readInquiryDraft()
    if (posted) return
    for (const name of callbackFields) {
      const kept = callback[name]
      const control = controlOf(name)
      // What was typed or chosen before hydration is newer.
      const isUntouched = control && (name === 'channel' ? control.value === 'call' : control.value === '')
      if (kept && isUntouched) control.value = kept
    }
    if (callback.firstName || callback.phone || callback.message)
      form.current?.closest('details')?.setAttribute('open', '')
  }, [])
  useRefusalFocus(form, alert, state === 'invalid' || state === 'error', errors)

  function keep({ target }: FormEvent) {
    const kept = callbackFields.map(name => [name, controlOf(name)?.value])
    updateDraft({ callback: Object.fromEntries(kept) })
    correct((target as HTMLInputElement).name as keyof FieldErrors)
  }

  function prepare() {
    OtherWays.preload()
    void loadSender()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) await send()
  }

  // A link on the privacy page.
  const isAboutData = new URLSearchParams(useLocation().search).get('about') === 'data'
  const field = (name: 'firstName' | 'phone' | 'message') => ({
    id: `callback-${name}`,
    name,
    error: errors[name],
    defaultValue: typed?.values[name],
  })

  return (
    <form
      ref={form}
      method="post"
      action={paths.contact}
      aria-labelledby={TITLE_ID}
      onSubmit={submit}
      onInput={keep}
      onFocus={prepare}
    >
      {listed && <input type="hidden" name="list" value={listed.list} />}
      <input type="hidden" name="branch" value={choice.branch} />
      <input type="hidden" name="wishedDate" value={when.wishedDate} />
      <input type="hidden" name="wishedTime" value={when.wishedTime} />
      {state === 'error' && (
        <NotSent
          ref={alert}
          isOffline={isOffline}
          branch={selected.branch?.row}
          service={list ? asOneService(list) : selected.service?.row}
          day={when.wishedDate}
          chat={chat}
        />
      )}
      {above.length > 0 && (
        <p className="mt-1 text-plum-soft wrap-anywhere">{`From above: ${above.join(', ')}`}</p>
      )}
      <div inert={isSending} className="mt-4 grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <TextInput {...field('firstName')} label="First name" required autoComplete="given-name" />
        <TextInput {...field('phone')} label="Phone" required type="tel" autoComplete="tel" />
        <Chips
          name="channel"
          legend="How may we reach you?"
          chosen={typed?.channel ?? 'call'}
          labels={['Call', 'WhatsApp']}
        />
        {list ? (
          <input type="hidden" name="service" value={choice.service} />
        ) : (
          <Select
            id="callback-service"
            name="service"
            label="Service"
            value={choice.service}
            onChange={(event: ChangeEvent<HTMLSelectElement>) =>
              choice.choose({ ...choice.chosen, service: event.target.value })
            }
          >
            <ServiceChoices {...choice} />
          </Select>
        )}
        <TextBox
          {...field('message')}
          defaultValue={typed?.values.message ?? (isAboutData ? asDataRequest('') : undefined)}
          label="When, and what about?"
          rows={2}
          className="sm:col-span-2"
        />
        <HiddenField />
      </div>
      <button
        type="submit"
        aria-disabled={isSending}
        className={`mt-6 w-full cursor-pointer aria-disabled:cursor-progress aria-disabled:bg-plum-soft sm:w-auto sm:min-w-48 ${siteButtonClass()}`}
      >
        {isSending ? 'Sending...' : 'Send Request'}
      </button>
      <div className="mt-4 max-w-prose text-sm">
        <PrivacyNote />
      </div>
    </form>
  )
}
