import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fillReply } from '#content/replies.ts'
import type { ReplyChannel } from '#contracts/inquiry.ts'
import { chatLink, mailLink, phoneLink } from '../../../../links.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { nameByEmail, useColleagues } from '../../colleagues.ts'
import { REPLY_FORM } from '../form-names.ts'
import { Quote } from './quote.tsx'
import { bodyStart, findPlaceholder, findProblem, insertionPoint } from './reply-form.ts'
import { SavedRepliesMenu } from './saved-replies-menu.tsx'
import { type ReplyOptions, useReply } from './use-reply.ts'

interface Props extends ReplyOptions {
  /** Whether the server can send it; otherwise it is opened in the user's email app. */
  canSend: boolean
  /** The number of times the user pressed Reply. Each press moves the cursor to where the text starts; 0 leaves the focus as it is. */
  requests: number
  onState(state: { busy: boolean; channel: ReplyChannel }): void
  onDiscarded(): void
}

const channelNames: Record<ReplyChannel, string> = { email: 'Email', whatsapp: 'WhatsApp', call: 'I called' }

/** The form in which a reply is written for an email or WhatsApp, or what was said in a call. */
export function Composer({ requests, canSend, onState, onDiscarded, ...options }: Props) {
  const { inquiry } = options
  const colleagues = useColleagues()
  const reply = useReply(options)
  const { form, busy } = reply
  const { isDirty } = form.formState
  const fields = fieldsOf(form)
  const area = useRef<HTMLTextAreaElement>(null)
  const [confirmingDiscard, setConfirmingDiscard] = useState(false)
  /** Asked after WhatsApp was opened; `complete` as the user wanted. */
  const [openedWhatsApp, setOpenedWhatsApp] = useState<{ complete: boolean }>()
  const section = useRef<HTMLElement>(null)
  const appLink = useRef<HTMLAnchorElement>(null)
  /** Whether a saved reply was inserted, whose placeholders are filled in. */
  const hasSavedReply = useRef(false)
  const [channel, subject, text, called] = useWatch({
    control: form.control,
    name: ['channel', 'subject', 'text', 'called'],
  })
  const chat = chatLink(inquiry.phone, text)
  const channels: ReplyChannel[] = [
    'email',
    ...(chat ? ['whatsapp' as const] : []),
    ...(phoneLink(inquiry.phone) ? ['call' as const] : []),
  ]

  useEffect(() => onState({ busy, channel }), [busy, channel, onState])

  useEffect(() => {
    const field = area.current
    if (requests === 0 || !field) return
    section.current?.scrollIntoView({ block: 'start' })
    field.setSelectionRange(bodyStart(field.value), bodyStart(field.value))
    field.focus({ preventScroll: true })
  }, [requests])

  const registered = fields('text')
  const field = {
    ...registered,
    ref(element: HTMLTextAreaElement | null) {
      registered.ref(element)
      area.current = element
    },
    onChange(event: ChangeEvent) {
      reply.onType()
      return registered.onChange(event)
    },
    /** From placeholder to placeholder; after the last one Tab leaves the field as always. */
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      if (event.key !== 'Tab' || event.shiftKey || !hasSavedReply.current) return
      const { value, selectionEnd } = event.currentTarget
      const next = findPlaceholder(value, selectionEnd)
      if (!next) return
      event.preventDefault()
      event.currentTarget.setSelectionRange(next.from, next.to)
    },
  }

  function insert(saved: string) {
    const field = area.current
    if (!field) return
    const { value, selectionStart, selectionEnd } = field
    const blank = reply.blank.text
    const gap = bodyStart(value)
    const [from, to] = value === blank ? [gap, gap] : [selectionStart, selectionEnd]
    const { start, end, before } = insertionPoint(value, blank, from, to)
    field.setRangeText(before + fillReply(saved, inquiry), start, end, 'end')
    form.setValue('text', field.value, { shouldDirty: true })
    const first = findPlaceholder(field.value.slice(0, field.selectionEnd), start)
    if (first) field.setSelectionRange(first.from, first.to)
    hasSavedReply.current = true
    reply.onType()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const complete = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'complete'
    if (channel === 'call') {
      if (called.trim()) return reply.record(complete)
      return form.setError('called', { message: 'Enter what you told the client' }, { shouldFocus: true })
    }
    const problem = findProblem(text, reply.blank.text)
    if (problem) {
      form.setError('text', { message: problem.message })
      area.current?.focus()
      area.current?.setSelectionRange(problem.from, problem.to)
      return
    }
    if (channel === 'email' && canSend) return void reply.sendEmail(complete)
    appLink.current?.click()
    if (channel === 'whatsapp') setOpenedWhatsApp({ complete })
  }

  const sendOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  function discard() {
    reply.discard()
    onDiscarded()
  }

  return (
    <section ref={section} aria-labelledby="reply-title" className="scroll-mt-4 print:hidden">
      <div className="rounded-xl border border-plum/15 bg-ivory p-[min(1rem,4vw)]">
        {inquiry.message && <Quote name={inquiry.firstName} message={inquiry.message} />}
        {/* Outside the form: submitting the saved replies dialog would submit the reply as well. */}
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <h3 id="reply-title" className="font-display text-xl leading-tight wrap-anywhere">
            {`Reply to ${inquiry.firstName}`}
          </h3>
          {channel !== 'call' && <SavedRepliesMenu onInsert={insert} focusAfter={() => area.current} />}
        </div>
        <form id={REPLY_FORM} noValidate onSubmit={submit} onKeyDown={sendOnCtrlEnter}>
          {channels.length > 1 && (
            <fieldset className="mb-3 inline-flex max-w-full flex-wrap rounded-full border border-plum/25 bg-white p-0.5 text-sm">
              <legend className="sr-only">Reply by</legend>
              {channels.map(value => (
                <label
                  key={value}
                  className="flex min-h-9 cursor-pointer items-center rounded-full px-4 outline-offset-2 outline-rose-700 has-checked:bg-plum has-checked:text-white has-focus-visible:outline-2 max-sm:min-h-11 max-sm:px-3"
                >
                  <input
                    type="radio"
                    value={value}
                    className="sr-only"
                    {...form.register('channel', {
                      // A chosen channel alone is no draft.
                      onChange: event => form.resetField('channel', { defaultValue: event.target.value }),
                    })}
                  />
                  <span>{channelNames[value]}</span>
                </label>
              ))}
            </fieldset>
          )}
          {channel === 'call' ? (
            <TextArea label="What you told the client" rows={2} {...fields('called')} />
          ) : (
            <div className="grid gap-4">
              {channel === 'email' && <TextField label="Subject" {...fields('subject')} />}
              <TextArea
                label="Reply"
                // Grows with the text where the browser can; elsewhere `rows` applies.
                className="[&_textarea]:field-sizing-content [&_textarea]:min-h-72"
                rows={11}
                hint={channel === 'email' && canSend && 'The email quotes the inquiry below your text.'}
                {...field}
              />
            </div>
          )}
          <div className={reply.failure ? 'mt-3' : ''}>
            <Banner tone="error">{reply.failure}</Banner>
          </div>
          {channel === 'email' && !canSend && (
            <p className="mt-3 text-sm text-plum-soft">
              No mail server is set up. Open this reply in your email app, then mark the inquiry as completed.
            </p>
          )}
          <a
            ref={appLink}
            hidden
            rel="noopener noreferrer"
            {...(channel === 'whatsapp'
              ? { href: chat, target: '_blank' }
              : { href: mailLink(inquiry.email, { subject, body: text }) })}
          >
            {channelNames[channel]}
          </a>
          <div className="mt-1 -mb-2 flex items-center gap-x-3">
            <p className="min-w-0 grow text-xs text-plum-soft">
              {isDirty && 'Saved in this browser until you send or discard it.'}
            </p>
            <Button
              look="quiet"
              disabled={busy}
              className="-mr-3 min-h-11 px-3!"
              onClick={() => (isDirty ? setConfirmingDiscard(true) : discard())}
            >
              Discard
            </Button>
          </div>
        </form>
      </div>
      <ConfirmDialog
        open={confirmingDiscard}
        title="Discard reply"
        confirmLabel="Discard"
        cancelLabel="Keep Writing"
        onConfirm={discard}
        onCancel={() => setConfirmingDiscard(false)}
      >
        {`Your draft to ${inquiry.firstName} will be deleted.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={openedWhatsApp !== undefined}
        title="Did you send it?"
        confirmLabel="Yes, Sent"
        cancelLabel="No"
        look="primary"
        onConfirm={() => {
          if (openedWhatsApp) reply.record(openedWhatsApp.complete)
          setOpenedWhatsApp(undefined)
        }}
        onCancel={() => setOpenedWhatsApp(undefined)}
      >
        WhatsApp doesn’t tell us. If you sent your message to {inquiry.firstName}, it counts as the answer.
        Otherwise your draft is kept and nothing is recorded.
      </ConfirmDialog>
      <ConfirmDialog
        open={reply.othersReplies !== undefined}
        title="Someone has already replied"
        confirmLabel="Send Anyway"
        cancelLabel="Not Now"
        onConfirm={reply.sendAnyway}
        onCancel={reply.cancelSending}
      >
        {reply.othersReplies?.map(({ id, author, text: other }) => (
          <span key={id} className="mb-2 block">
            <span>{`${nameByEmail(colleagues, author)} replied while you were writing:`}</span>
            <span className="mt-2 line-clamp-6 block border-l-2 border-gold pl-3 whitespace-pre-wrap">
              {other}
            </span>
          </span>
        ))}
      </ConfirmDialog>
    </section>
  )
}
