import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fillReply } from '#content/replies.ts'
import type { Colleague } from '#contracts/inquiry.ts'
import { mailLink } from '../../../../links.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { AlreadyRepliedDialog } from './already-replied-dialog.tsx'
import { Quote } from './quote.tsx'
import { flawIn, gapIn, placeFor } from './reply-form.ts'
import { SavedRepliesMenu } from './saved-replies-menu.tsx'
import { type ReplyOptions, useReply } from './use-reply.ts'

/** The id of the form, for the button that sends it from the dialog's foot. */
export const REPLY_FORM = 'reply'

interface Props extends ReplyOptions {
  colleagues: readonly Colleague[]
  /** Whether it goes out from here; otherwise the mail program has to send it. */
  canSend: boolean
  /** How often it was asked for: each time the cursor goes where the words belong. */
  wanted: number
  onBusy(busy: boolean): void
  onDiscarded(): void
}

/** Where a reply is written, inside the inquiry. */
export function Composer({ wanted, canSend, colleagues, onBusy, onDiscarded, ...options }: Props) {
  const { inquiry } = options
  const reply = useReply(options)
  const { form, busy } = reply
  const { errors, isDirty } = form.formState
  const area = useRef<HTMLTextAreaElement>(null)
  const [asking, setAsking] = useState(false)
  const section = useRef<HTMLElement>(null)
  const program = useRef<HTMLAnchorElement>(null)
  const [subject, text] = useWatch({ control: form.control, name: ['subject', 'text'] })

  useEffect(() => onBusy(busy), [busy, onBusy])

  useEffect(() => {
    const field = area.current
    if (wanted === 0 || !field) return
    section.current?.scrollIntoView({ block: 'start' })
    field.setSelectionRange(gapIn(field.value), gapIn(field.value))
    field.focus({ preventScroll: true })
  }, [wanted])

  const typed = form.register('text')
  const field = {
    ...typed,
    ref(element: HTMLTextAreaElement | null) {
      typed.ref(element)
      area.current = element
    },
    onChange(event: ChangeEvent) {
      reply.type()
      return typed.onChange(event)
    },
  }

  function insert(saved: string) {
    const field = area.current
    if (!field) return
    const { value, selectionStart, selectionEnd } = field
    const blank = reply.blank.text
    const gap = gapIn(value)
    const [from, to] = value === blank ? [gap, gap] : [selectionStart, selectionEnd]
    const { start, end, before } = placeFor(value, blank, from, to)
    field.setRangeText(before + fillReply(saved, inquiry), start, end, 'end')
    form.setValue('text', field.value, { shouldDirty: true })
    reply.type()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const flaw = flawIn(text, reply.blank.text)
    if (!flaw && canSend) return reply.submit(event)
    event.preventDefault()
    if (!flaw) return program.current?.click()
    form.setError('text', { message: flaw.message })
    area.current?.focus()
    area.current?.setSelectionRange(flaw.from, flaw.to)
  }

  function discard() {
    reply.discard()
    onDiscarded()
  }

  return (
    <section ref={section} aria-labelledby="reply-title" className="scroll-mt-4 print:hidden">
      <div className="rounded-xl border border-plum/15 bg-ivory p-[min(1rem,4vw)]">
        {inquiry.message && <Quote name={inquiry.firstName} message={inquiry.message} />}
        {/* Not in the form: what is sent in the dialog of the saved replies would send this as well. */}
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <h3 id="reply-title" className="font-display text-xl leading-tight wrap-anywhere">
            Reply to {inquiry.firstName}
          </h3>
          <SavedRepliesMenu onInsert={insert} onInserted={() => area.current} />
        </div>
        <form id={REPLY_FORM} noValidate onSubmit={submit}>
          <div className="grid gap-4">
            <TextField label="Subject" error={errors.subject?.message} {...form.register('subject')} />
            <TextArea label="Reply" rows={11} error={errors.text?.message} {...field} />
          </div>
          <div className={reply.failure ? 'mt-3' : ''}>
            <Banner tone="error">{reply.failure}</Banner>
          </div>
          {!canSend && (
            <p className="mt-3 text-sm text-plum-soft">
              Replies can’t be sent from here, as no mail server is set. “Open in Mail Program” takes this
              text there; mark the inquiry when you have answered.
              <a ref={program} hidden href={mailLink(inquiry.email, { subject, body: text })}>
                Mail program
              </a>
            </p>
          )}
          <div className="mt-1 -mb-2 flex items-center gap-x-3">
            <p className="min-w-0 grow text-xs text-plum-soft">
              {isDirty && 'Kept in this browser until it is sent or discarded.'}
            </p>
            <Button
              look="quiet"
              disabled={busy}
              className="-mr-3 min-h-11 px-3!"
              onClick={() => (isDirty ? setAsking(true) : discard())}
            >
              Discard
            </Button>
          </div>
        </form>
      </div>
      <ConfirmDialog
        open={asking}
        title="Discard reply"
        confirmLabel="Discard"
        cancelLabel="Keep Writing"
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >
        What you wrote to {inquiry.firstName} will be gone.
      </ConfirmDialog>
      <AlreadyRepliedDialog
        replies={reply.overtaken}
        colleagues={colleagues}
        onSend={reply.sendAnyway}
        onCancel={reply.holdBack}
      />
    </section>
  )
}
