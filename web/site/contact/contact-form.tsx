// Long: one form, whose fields depend on each other.
import {
  type ChangeEvent,
  type FormEvent,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { useSearchParams } from 'react-router'
import { type InquiryFieldName, inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { paths } from '#contracts/paths/paths.ts'
import { later } from '../../later.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { siteButtonClass } from '../parts/link.tsx'
import { asOneService } from '../selection/selection-names.ts'
import { CallbackLink } from './callback.tsx'
import type { Chosen } from './choice.ts'
import { ClosedDay } from './closed-day.tsx'
import type { DoneByProps } from './done-by.tsx'
import {
  EmailInput,
  HiddenField,
  PrivacyNote,
  Select,
  ServiceChoices,
  TextBox,
  TextInput,
} from './form-parts.tsx'
import { draftAtStart, selectedEarly } from './form-start.ts'
import { readInquiryDraft, updateDraft } from './inquiry-draft.ts'
import { type FieldErrors, readForm, wishNames } from './inquiry-form.ts'
import type { Listed } from './listed-services.tsx'
import { NotSent, OtherWays } from './not-sent.tsx'
import type { RefusedPost } from './post.ts'
import { loadSender } from './send.ts'
import type { SentInquiry } from './send-inquiry.ts'
import type { ChosenPriceProps } from './service-price.tsx'
import { openForm } from './ticket.ts'
import type { Choice } from './use-choice.ts'
import { useRefusalFocus } from './use-refusal-focus.ts'
import { useSending } from './use-sending.ts'
import { WISH_ID, WishFields } from './wish-fields.tsx'

// Most clients come without a list.
const ListedServices = later<Listed>({
  load: () => import('./listed-services.tsx').then(code => code.ListedServices),
})

// Only with a service.
const ChosenPrice = later<ChosenPriceProps>({
  load: () => import('./service-price.tsx').then(code => code.ChosenPrice),
})

// Most salons name no one.
const DoneBy = later<DoneByProps>({ load: () => import('./done-by.tsx').then(code => code.DoneBy) })

interface ContactFormProps {
  choice: Choice
  /** The selection that the link to the page has. */
  listed: Listed | undefined
  onSent(inquiry: SentInquiry): void
  /** A form that was posted without JavaScript, or before hydration, and refused. */
  posted: RefusedPost | undefined
  focusFirst: boolean
  /** The wished day; empty without one. */
  day: string
  onDay(day: string): void
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Without a navigation: that would choose what the link to the page names once more. */
function showWish(event: MouseEvent) {
  event.preventDefault()
  const line = document.getElementById(WISH_ID)
  line?.focus({ preventScroll: true })
  line?.scrollIntoView()
}

/** What is kept in the draft as it stands in the form. Branch and service are keys of options. */
const textNames = [...inquiryFieldNames.filter(name => name !== 'branch' && name !== 'service'), ...wishNames]

export function ContactForm(props: ContactFormProps) {
  const { choice, listed, onSent, posted, focusFirst, day, onDay } = props
  const { branch, service, selected, chosen } = choice
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLParagraphElement>(null)
  const { state, errors, chat, isOffline, isSending, send, correct } = useSending(form, posted, onSent)
  const subject = selected.service ?? (choice.linked.branch ? selected.branch : undefined)
  const hasList = listed?.priced !== undefined && listed.priced.lines.length > 0
  const asked =
    listed?.priced?.lines.map(line => line.service) ?? (selected.service ? [selected.service.row] : [])
  const isBooking = useSearchParams()[0].has('book')

  const control = (name: string) => form.current?.elements.namedItem(name) as TextControl | null

  const save = (picked: Chosen) => {
    if (!form.current) return
    const { values, wish } = readForm(new FormData(form.current))
    updateDraft({
      values: { ...values, ...wish, branch: picked.branch, service: picked.service },
      search: location.search,
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is mounted
  useEffect(() => {
    // Before hydration the browser validates the form.
    form.current?.setAttribute('novalidate', '')
    const draft = readInquiryDraft()
    for (const name of posted ? [] : textNames) {
      const field = control(name)
      // What was typed before hydration is newer than the draft.
      // The default of a group of radio buttons is the first, whose value is empty.
      const kept = draft.values[name]
      if (field && kept !== undefined && field.value === (field.defaultValue ?? '')) field.value = kept
    }
    if (wishNames.some(name => control(name)?.value))
      control('wishedDate')?.closest('details')?.setAttribute('open', '')
    // So is what was selected before hydration.
    const early = selectedEarly(
      { branch: control('branch')?.value, service: control('service')?.value },
      { branch, service },
    )
    const picked = { ...(posted && chosen), ...early }
    if (Object.keys(early).length > 0) choice.choose(picked)
    const texts = Object.fromEntries(textNames.map(name => [name, control(name)?.value ?? '']))
    const start = draftAtStart({ draft, search: location.search, linked: choice.linked, texts, early })
    if (posted) save(picked)
    else if (start) updateDraft(start)
    onDay(control('wishedDate')?.value ?? '')
    openForm()
    if (focusFirst) control('firstName')?.focus()
  }, [])

  useRefusalFocus(form, alert, state === 'invalid' || state === 'error', errors)

  async function prepare() {
    OtherWays.preload()
    const sender = await loadSender()
    const date = control('wishedDate')
    if (date) sender?.limitDates(date as HTMLInputElement)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending || !form.current) return
    save(chosen)
    const { values: typed, wish, website } = readForm(new FormData(form.current))
    // An inquiry keeps names, not keys of options.
    const values = {
      ...typed,
      branch: selected.branch?.row.name ?? '',
      service: selected.service?.row.name ?? '',
    }
    const services = listed?.services
    const listedServices = services ? { list: listed.list, services } : undefined
    await send({ values, wish, website, listed: listedServices })
  }

  function onFieldInput(event: FormEvent) {
    const { name, value } = event.target as TextControl
    save(chosen)
    if (name === 'wishedDate') onDay(value)
    // A number may only have been missing for another answer.
    correct((name === 'answerBy' ? 'phone' : name) as keyof FieldErrors)
  }

  function chooseDay(near: string) {
    const field = control('wishedDate')
    if (!field) return
    field.value = near
    field.focus()
    onDay(near)
    save(chosen)
  }

  function choose(change: Chosen) {
    const picked = { ...chosen, ...change }
    choice.choose(picked)
    save(picked)
  }

  const field = (name: InquiryFieldName) => ({ id: name, name, error: errors[name] })
  const text = (name: InquiryFieldName) => ({ ...field(name), defaultValue: posted?.values[name] })
  const select = (name: keyof Chosen) => ({
    ...field(name),
    value: choice[name],
    onChange: (event: ChangeEvent<HTMLSelectElement>) => choose({ [name]: event.target.value }),
  })

  const controls: Record<InquiryFieldName, ReactNode> = {
    firstName: <TextInput {...text('firstName')} label="First name" required autoComplete="given-name" />,
    lastName: <TextInput {...text('lastName')} label="Last name" required autoComplete="family-name" />,
    email: <EmailInput {...text('email')} label="Email" required />,
    phone: <TextInput {...text('phone')} label="Phone" type="tel" autoComplete="tel" />,
    branch: (
      <Select {...select('branch')} label="Branch">
        <option value="">No preference</option>
        {choice.options.branch.map(({ row, key, label }) => (
          <option key={row.id} value={key}>
            {label}
          </option>
        ))}
      </Select>
    ),
    service: hasList ? (
      <div className="text-sm">
        <input type="hidden" name="service" value={choice.service} />
        <LiveRegion>{choice.elsewhere}</LiveRegion>
      </div>
    ) : (
      <div>
        <Select {...select('service')} label="Service">
          <ServiceChoices {...choice} />
        </Select>
        <LiveRegion className="mt-2 text-sm empty:mt-0">{choice.elsewhere}</LiveRegion>
      </div>
    ),
    message: <TextBox {...text('message')} label="Message" required rows={6} className="sm:col-span-2" />,
  }

  return (
    <form
      ref={form}
      id="form"
      method="post"
      action={paths.contact}
      aria-labelledby="form-title"
      onSubmit={submit}
      onInput={onFieldInput}
      onFocus={prepare}
    >
      <h2 id="form-title" className="font-display text-heading font-medium">
        Send us a message
      </h2>
      <CallbackLink />
      {listed && (
        <>
          <input type="hidden" name="list" value={listed.list} />
          <ListedServices {...listed} />
        </>
      )}
      {/* A link to the page may have chosen it. */}
      {subject && !hasList && (
        <p className="mt-2 text-lead text-plum-soft">
          <span>{selected.service ? 'About' : 'In'}</span>{' '}
          <strong className="font-medium text-plum">{subject.label}</strong>
          {selected.service && selected.branch && !choice.elsewhere && (
            <span>{`, in ${selected.branch.label}`}</span>
          )}
          {selected.service && <ChosenPrice service={selected.service.row} day={day} />}
        </p>
      )}
      {asked.length > 0 && selected.branch && <DoneBy services={asked} branch={selected.branch.row} />}
      {isBooking && (
        <a
          href={`#${WISH_ID}`}
          onClick={showWish}
          className="quiet-link inline-flex min-h-11 items-center font-medium sm:hidden"
        >
          Choose your day and time below
        </a>
      )}
      {state === 'error' && (
        <NotSent
          ref={alert}
          isOffline={isOffline}
          branch={selected.branch?.row}
          service={listed?.priced && hasList ? asOneService(listed.priced) : selected.service?.row}
          day={day}
          chat={chat}
        />
      )}
      <div inert={isSending} className="mt-6 grid gap-x-5 gap-y-6 sm:mt-8 sm:grid-cols-2">
        {inquiryFieldNames.map(name => (
          <Fragment key={name}>
            {name === 'message' && (
              <WishFields
                isBooking={isBooking}
                posted={posted?.wish}
                dateError={errors.wishedDate}
                belowDay={<ClosedDay branch={selected.branch?.row} day={day} onChoose={chooseDay} />}
              />
            )}
            {controls[name]}
          </Fragment>
        ))}
        <HiddenField />
      </div>
      <button
        type="submit"
        aria-disabled={isSending}
        className={`mt-8 w-full cursor-pointer aria-disabled:cursor-progress aria-disabled:bg-plum-soft sm:w-auto sm:min-w-48 ${siteButtonClass()}`}
      >
        {isSending ? 'Sending...' : 'Send Message'}
      </button>
      <div className="mt-4 max-w-prose space-y-1.5 text-sm">
        <p>
          <span className="inline-block">A request, not yet a booking.</span>{' '}
          <span className="inline-block">We answer within 24 hours.</span>
        </p>
        <PrivacyNote />
      </div>
    </form>
  )
}
