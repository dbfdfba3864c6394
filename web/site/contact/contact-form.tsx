// Long: one form, whose fields depend on each other.
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { formPhotographRefusals } from '#contracts/inquiries/attachment-limits.ts'
import { asDataRequest } from '#contracts/inquiries/data-request.ts'
import { type InquiryFieldName, inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { paths } from '#contracts/paths/paths.ts'
import type { RootData } from '../../data-source.ts'
import { later } from '../../later.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Link } from '../parts/link.tsx'
import { asOneService } from '../selection/selection-names.ts'
import { CallbackLink } from './callback-link.tsx'
import type { Chosen } from './choice.ts'
import type { ClosedDayProps } from './closed-day.tsx'
import type { DoneByProps } from './done-by.tsx'
import {
  ChipGroup,
  Chips,
  EmailInput,
  HiddenField,
  PrivacyNote,
  RadioChip,
  Select,
  ServiceChoices,
  Step,
  TextBox,
  TextInput,
} from './form-parts.tsx'
import { draftAtStart, selectedEarly } from './form-start.ts'
import { readInquiryDraft, updateDraft } from './inquiry-draft.ts'
import { type FieldErrors, OTHER_DAY, readForm, type WishedTime, wishNames } from './inquiry-form.ts'
import type { Listed } from './listed-services.tsx'
import { NotSent, OtherWays } from './not-sent.tsx'
import type { PhotographsProps } from './photographs.tsx'
import type { RefusedPost } from './post.ts'
import { loadSender } from './send.ts'
import { SendBar } from './send-bar.tsx'
import type { SentInquiry } from './send-inquiry.ts'
import type { ChosenPriceProps } from './service-price.tsx'
import { openForm } from './ticket.ts'
import type { Choice } from './use-choice.ts'
import { usePhotographs } from './use-photographs.ts'
import { useRefusalFocus } from './use-refusal-focus.ts'
import { useSending } from './use-sending.ts'
import { WhenFields } from './when-fields.tsx'

// Most clients come without a list.
const ListedServices = later<Listed>({
  load: () => import('./listed-services.tsx').then(code => code.ListedServices),
})

// Only with a service.
const ChosenPrice = later<ChosenPriceProps>({
  load: () => import('./service-price.tsx').then(code => code.ChosenPrice),
})

// Only with a day.
const ClosedDay = later<ClosedDayProps>({
  load: () => import('./closed-day.tsx').then(code => code.ClosedDay),
})

// Only where the owner wants them.
const Photographs = later<PhotographsProps>({
  load: () => import('./photographs.tsx').then(code => code.Photographs),
})

// Most salons name no one.
const DoneBy = later<DoneByProps>({ load: () => import('./done-by.tsx').then(code => code.DoneBy) })

const NO_BRANCH = { key: '', label: 'Any branch' }

const besideClass = 'quiet-link inline-flex min-h-11 cursor-pointer items-center text-sm'

interface ContactFormProps {
  choice: Choice
  /** The selection that the link to the page has. */
  listed: Listed | undefined
  onSent(inquiry: SentInquiry): void
  /** A form that was posted without JavaScript, or before hydration, and refused. */
  posted: RefusedPost | undefined
  focusFirst: boolean
  when: WishedTime
  onWhen(when: WishedTime): void
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** What is kept in the draft as it stands in the form. Branch and service are keys of options. */
const textNames = [
  ...inquiryFieldNames.filter(name => name !== 'branch' && name !== 'service'),
  ...wishNames.filter(name => name !== 'wishedDate'),
]

/** A choice that corrects the error of another field. */
const corrects = new Map([
  ['answerBy', 'phone'],
  ['wishedDay', 'wishedDate'],
])

export function ContactForm(props: ContactFormProps) {
  const { choice, listed, onSent, posted, focusFirst, when, onWhen } = props
  const { branch, service, selected, chosen } = choice
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLParagraphElement>(null)
  const { state, errors, chat, isOffline, isSending, send, refuse, correct } = useSending(form, {
    choice,
    listed,
    posted,
    onSent,
  })
  const added = usePhotographs(posted?.photographs)
  /** Whether the form waits for its photographs. */
  const [isWaiting, setWaiting] = useState(false)
  const root = useRouteLoaderData('root') as RootData | undefined
  const keptFor = root?.takesPhotographs && root.photographsKeptFor
  const subject = selected.service ?? (choice.linked.branch ? selected.branch : undefined)
  const list = listed?.priced && listed.priced.lines.length > 0 ? listed.priced : undefined
  const asked = list?.lines.map(line => line.service) ?? (selected.service ? [selected.service.row] : [])
  /** What a message by WhatsApp names. */
  const inChat = list ? asOneService(list) : selected.service?.row
  const { wishedDate: day } = when
  // A link on the privacy page.
  const isAboutData = new URLSearchParams(useLocation().search).get('about') === 'data'

  const control = (name: string) => form.current?.elements.namedItem(name) as TextControl | null

  const save = (picked: Chosen) => {
    if (!form.current) return undefined
    const { values, wish } = readForm(new FormData(form.current))
    updateDraft({
      values: { ...values, ...wish, branch: picked.branch, service: picked.service },
      search: location.search,
    })
    return wish
  }

  /** Not at each input: rendering between the two events of a select would take back what was selected. */
  const saveWhen = () => {
    const wish = save(chosen)
    if (wish) onWhen({ wishedDate: wish.wishedDate, wishedTime: wish.wishedTime })
  }

  /** Shows a wished day: as its tile, or in the field of another day. */
  const showDay = (wished: string) => {
    const tiles = form.current?.elements.namedItem('wishedDay')
    const date = control('wishedDate')
    if (!(tiles instanceof RadioNodeList) || !date) return
    const inputs = [...tiles] as HTMLInputElement[]
    const tile = inputs.find(({ value }) => value === wished)
    date.value = tile ? '' : wished
    for (const input of inputs)
      input.checked = input === tile || (!tile && wished !== '' && input.value === OTHER_DAY)
    return tile ?? date
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
      const draftText = draft.values[name]
      const kept = name === 'message' && isAboutData ? asDataRequest(draftText ?? '') : draftText
      if (field && kept !== undefined && field.value === (field.defaultValue ?? '')) field.value = kept
    }
    const typedDay = form.current && readForm(new FormData(form.current)).wish.wishedDate
    if (!posted && !typedDay && draft.values.wishedDate) showDay(draft.values.wishedDate)
    // So is what was selected before hydration.
    const early = selectedEarly(
      { branch: control('branch')?.value, service: control('service')?.value },
      { branch, service },
    )
    const picked = { ...(posted && chosen), ...early }
    if (Object.keys(early).length > 0) choice.choose(picked)
    const texts = Object.fromEntries(textNames.map(name => [name, control(name)?.value ?? '']))
    const { wish } = readForm(new FormData(form.current ?? undefined))
    const { wishedDate, wishedTime } = wish
    const start = draftAtStart({
      draft,
      search: location.search,
      linked: choice.linked,
      texts: { ...texts, wishedDate },
      early,
    })
    if (posted) save(picked)
    else if (start) updateDraft(start)
    if (wishedDate !== when.wishedDate || wishedTime !== when.wishedTime) onWhen({ wishedDate, wishedTime })
    // Here, as hydration may replace their field.
    const files = control('photographs') as HTMLInputElement | null
    if (files?.files?.length) {
      added.add([...files.files])
      files.value = ''
    }
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
    if (isSending || isWaiting) return
    save(chosen)
    setWaiting(true)
    const photographs = await added.ready()
    setWaiting(false)
    if (photographs) await send(photographs)
    else refuse({ photographs: formPhotographRefusals.failed })
  }

  function onFieldInput(event: FormEvent) {
    const { name } = event.target as TextControl
    if (name.startsWith('wished')) saveWhen()
    else save(chosen)
    // A number may only have been missing for another answer.
    correct((corrects.get(name) ?? name) as keyof FieldErrors)
  }

  function chooseDay(near: string) {
    showDay(near)?.focus()
    correct('wishedDate')
    saveWhen()
  }

  function clearTime() {
    showDay('')
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('[name=wishedTime]') ?? [])
      input.checked = false
    correct('wishedDate')
    saveWhen()
    form.current?.querySelector<HTMLInputElement>('[name=wishedDay]')?.focus()
  }

  function choose(change: Chosen) {
    const picked = { ...chosen, ...change }
    choice.choose(picked)
    save(picked)
  }

  const field = (name: InquiryFieldName) => ({ id: name, name, error: errors[name] })
  const text = (name: InquiryFieldName) => ({ ...field(name), defaultValue: posted?.values[name] })
  const controls: Record<InquiryFieldName, ReactNode> = {
    firstName: <TextInput {...text('firstName')} label="First name" required autoComplete="given-name" />,
    lastName: <TextInput {...text('lastName')} label="Last name" required autoComplete="family-name" />,
    email: <EmailInput {...text('email')} label="Email" required />,
    phone: <TextInput {...text('phone')} label="Phone" type="tel" autoComplete="tel" />,
    branch: (
      <ChipGroup legend="Branch">
        {[...choice.options.branch, NO_BRANCH].map(({ key, label }) => (
          <RadioChip
            key={key}
            name="branch"
            value={key}
            checked={choice.branch === key}
            onChange={() => choose({ branch: key })}
          >
            {label}
          </RadioChip>
        ))}
      </ChipGroup>
    ),
    service: list ? (
      <input type="hidden" name="service" value={choice.service} />
    ) : (
      <Select
        {...field('service')}
        label="Service"
        value={choice.service}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => choose({ service: event.target.value })}
      >
        <ServiceChoices {...choice} />
      </Select>
    ),
    message: (
      <TextBox
        {...text('message')}
        defaultValue={posted?.values.message ?? (isAboutData ? asDataRequest('') : undefined)}
        label="Message"
        required
        rows={3}
        className="col-span-full"
      />
    ),
  }

  return (
    <form
      ref={form}
      id="form"
      method="post"
      encType={keptFor ? 'multipart/form-data' : undefined}
      action={paths.contact}
      aria-labelledby="form-title"
      onSubmit={submit}
      onInput={onFieldInput}
      onFocus={prepare}
    >
      <h2 id="form-title" className="sr-only">
        Send us a message
      </h2>
      {state === 'error' && (
        <NotSent
          ref={alert}
          isOffline={isOffline}
          branch={selected.branch?.row}
          service={inChat}
          day={day}
          chat={chat}
        />
      )}
      <div inert={isSending} className="space-y-4 md:space-y-8">
        <Step
          number={1}
          title="What, and where"
          beside={
            listed?.priced && (
              <Link to={paths.servicesWithList(listed.list)} className={besideClass}>
                Change
              </Link>
            )
          }
        >
          {listed && (
            <>
              <input type="hidden" name="list" value={listed.list} />
              <ListedServices {...listed} />
            </>
          )}
          {controls.service}
          {/* A link to the page may have chosen it. */}
          {subject && !list && (
            <p className="text-plum-soft">
              <span>{selected.service ? 'About' : 'In'}</span>{' '}
              <strong className="font-medium text-plum">{subject.label}</strong>
              {selected.service && selected.branch && !choice.elsewhere && (
                <span>{`, in ${selected.branch.label}`}</span>
              )}
              {selected.service && <ChosenPrice service={selected.service.row} day={day} />}
            </p>
          )}
          <div>
            {controls.branch}
            <LiveRegion className="text-sm not-empty:mt-2">{choice.elsewhere}</LiveRegion>
          </div>
          {asked.length > 0 && (
            <DoneBy services={asked} branch={selected.branch} branches={choice.options.branch} />
          )}
        </Step>
        <Step
          number={2}
          title="When would suit you?"
          beside={
            (when.wishedDate || when.wishedTime) && (
              <button type="button" onClick={clearTime} className={besideClass}>
                Clear
              </button>
            )
          }
        >
          <WhenFields
            branch={selected.branch?.row}
            posted={posted?.wish}
            dateError={errors.wishedDate}
            belowDay={day && <ClosedDay branch={selected.branch?.row} day={day} onChoose={chooseDay} />}
          />
        </Step>
        <Step number={3} title="Who are you?" beside={<CallbackLink />}>
          <div className="grid grid-cols-1 gap-x-2 gap-y-4 xs:grid-cols-2 md:gap-x-4">
            {controls.firstName}
            {controls.lastName}
            <div className="col-span-full sm:col-span-1">{controls.email}</div>
            <div className="col-span-full sm:col-span-1">{controls.phone}</div>
            <div className="col-span-full">
              <Chips
                name="answerBy"
                legend="Answer me by"
                chosen={posted?.wish.answerBy}
                none="Any way"
                labels={['Email', 'WhatsApp', 'Call']}
              />
            </div>
            {controls.message}
            {keptFor && <Photographs added={added} keptFor={keptFor} error={errors.photographs} />}
            <HiddenField />
          </div>
        </Step>
      </div>
      <SendBar isSending={isSending || isWaiting} branch={selected.branch?.row} service={inChat} day={day} />
      <div className="mt-4 max-w-prose space-y-1 text-sm">
        <p>
          <span className="inline-block">A request, not yet a booking.</span>{' '}
          <span className="inline-block">We answer within 24 hours.</span>
        </p>
        <PrivacyNote />
      </div>
    </form>
  )
}
