import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Branch } from '#contracts/branch.ts'
import { paths } from '#contracts/paths.ts'
import type { Service } from '#contracts/service.ts'
import { buttonClass } from '../parts/button-link.tsx'
import { readDraft, updateDraft } from './draft.ts'
import { Select, TextBox, TextInput } from './field.tsx'
import {
  BranchOptions,
  EmailHint,
  FormHeading,
  HiddenFields,
  PrivacyNote,
  SendFailure,
  ServiceOptions,
} from './form-parts.tsx'
import { type FieldErrors, type FieldName, fieldNames, readForm } from './inquiry.ts'
import type { RefusedPost } from './post.ts'
import { openForm } from './ticket.ts'
import type { Chosen } from './use-choice.ts'

interface ContactFormProps {
  /** Branches and services that can be chosen; empty while they are not known. */
  branches: Branch[]
  services: Service[]
  /** What the selects show. */
  branch: string
  service: string
  chosen: Chosen
  onChoose(chosen: Chosen): void
  /** @param email where the answer will go */
  onSent(email: string): void
  /** A form posted before or without JavaScript. */
  posted: RefusedPost | undefined
  focusFirst: boolean
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

interface Attempt {
  state: 'idle' | 'submitting' | 'invalid' | 'error'
  errors: FieldErrors
}

const NOT_SENT: Attempt = { state: 'error', errors: {} }

/** What checks and sends is fetched when somebody begins to write. */
const loadSender = async () => {
  const sender = await import('./send.ts').catch(() => undefined)
  void sender?.loadCheck()
  return sender
}

const textNames = fieldNames.filter(name => name !== 'branch' && name !== 'service')

const messageNow = () => (import.meta.env.SSR ? undefined : document.querySelector('textarea')?.value)

export function ContactForm(props: ContactFormProps) {
  const { branches, services, branch, service, chosen, onChoose, onSent, posted, focusFirst } = props
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLParagraphElement>(null)
  const sending = useRef(false)
  const firstErrors = useRef(posted?.errors)
  // A textarea that React brings to life gets its default again: what was typed since the first HTML has to be that.
  const [message] = useState(() => posted && (messageNow() ?? posted.values.message))
  const [{ state, errors }, setAttempt] = useState<Attempt>({
    state: posted ? 'error' : 'idle',
    errors: posted?.errors ?? {},
  })

  const [suggestion, setSuggestion] = useState<string>()

  const control = (name: string) => form.current?.elements.namedItem(name) as TextControl | null

  const save = (picked: Chosen) => {
    if (!form.current) return
    const { values } = readForm(new FormData(form.current))
    updateDraft({
      values: { ...values, branch: picked.branch, service: picked.service },
      search: location.search,
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    // Until now browsers have looked after the form.
    form.current?.setAttribute('novalidate', '')
    const { values } = readDraft()
    for (const name of posted ? [] : textNames) {
      const field = control(name)
      // What was typed before this code arrived is newer than what was kept.
      if (field && values[name] !== undefined && field.value === field.defaultValue)
        field.value = values[name]
    }
    // So is what was chosen before it arrived.
    const early = { branch: control('branch')?.value, service: control('service')?.value }
    const picked = {
      ...chosen,
      ...(early.branch !== branch && { branch: early.branch }),
      ...(early.service !== service && { service: early.service }),
    }
    if (early.branch !== branch || early.service !== service) onChoose(picked)
    openForm(control('ticket')?.value)
    if (posted) save(picked)
    if (focusFirst) control('firstName')?.focus()
  }, [])

  useEffect(() => {
    if (state !== 'invalid' && state !== 'error') return
    // Whoever has begun to mend what was refused before this code arrived is not led elsewhere.
    if (errors === firstErrors.current && form.current?.contains(document.activeElement)) return
    const refused = fieldNames.find(name => errors[name])
    const target = refused ? form.current?.elements.namedItem(refused) : alert.current
    if (!(target instanceof HTMLElement)) return
    target.focus()
    // Engines differ in whether focus alone brings a field out from under the header.
    target.scrollIntoView({ block: 'nearest' })
  }, [state, errors])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.current || !form.current) return
    sending.current = true
    save(chosen)
    setAttempt({ state: 'submitting', errors: {} })
    const { values, website } = readForm(new FormData(form.current))
    const sender = await loadSender()
    const outcome = sender ? await sender.sendInquiry(values, website) : NOT_SENT
    sending.current = false
    if (outcome.state === 'success') onSent(values.email.trim())
    else setAttempt(outcome)
  }

  function forgetError(event: FormEvent) {
    const { name } = event.target as TextControl
    if (name === 'email') setSuggestion(undefined)
    save(chosen)
    if (errors[name as FieldName]) setAttempt({ state: 'idle', errors: { ...errors, [name]: undefined } })
  }

  async function lookAtEmail(typed: string) {
    const hints = await import('./suggest-email.ts').catch(() => undefined)
    setSuggestion(hints?.suggestEmail(typed))
  }

  function acceptEmail(email: string) {
    const field = control('email')
    if (!field) return
    field.value = email
    field.focus()
    setSuggestion(undefined)
    setAttempt({ state: 'idle', errors: { ...errors, email: undefined } })
    save(chosen)
  }

  function choose(change: Chosen) {
    const picked = { ...chosen, ...change }
    onChoose(picked)
    save(picked)
  }

  const isSending = state === 'submitting'
  const text = (name: FieldName) => ({ name, error: errors[name], defaultValue: posted?.values[name] })

  const controls: Record<FieldName, ReactNode> = {
    firstName: <TextInput {...text('firstName')} label="First name" required autoComplete="given-name" />,
    lastName: <TextInput {...text('lastName')} label="Last name" required autoComplete="family-name" />,
    email: (
      <div>
        <TextInput
          {...text('email')}
          label="Email"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={event => lookAtEmail(event.target.value)}
        />
        <EmailHint suggestion={suggestion} onAccept={acceptEmail} />
      </div>
    ),
    phone: <TextInput {...text('phone')} label="Phone" type="tel" autoComplete="tel" />,
    branch: (
      <Select
        name="branch"
        error={errors.branch}
        label="Branch"
        value={branch}
        onChange={event => choose({ branch: event.target.value })}
      >
        <BranchOptions branches={branches} />
      </Select>
    ),
    service: (
      <Select
        name="service"
        error={errors.service}
        label="Service"
        value={service}
        onChange={event => choose({ service: event.target.value })}
      >
        <ServiceOptions services={services} />
      </Select>
    ),
    message: (
      <TextBox
        {...text('message')}
        defaultValue={message}
        label="Message"
        required
        rows={6}
        className="sm:col-span-2"
      />
    ),
  }

  return (
    <form
      ref={form}
      id="form"
      method="post"
      action={paths.contact}
      aria-labelledby="form-title"
      onSubmit={submit}
      onInput={forgetError}
      onFocus={loadSender}
    >
      <FormHeading branch={branch} service={service} />
      {state === 'error' && <SendFailure ref={alert} />}
      <div inert={isSending} className="mt-8 grid gap-x-5 gap-y-6 sm:grid-cols-2">
        {fieldNames.map(name => (
          <Fragment key={name}>{controls[name]}</Fragment>
        ))}
        <HiddenFields postedTicket={posted?.ticket} />
      </div>
      <div className="mt-8 grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-8">
        <button
          type="submit"
          aria-disabled={isSending}
          className={`w-full cursor-pointer aria-disabled:cursor-progress aria-disabled:bg-plum-soft sm:w-auto sm:min-w-48 ${buttonClass()}`}
        >
          {isSending ? 'Sending...' : 'Send Message'}
        </button>
        <PrivacyNote />
      </div>
    </form>
  )
}
