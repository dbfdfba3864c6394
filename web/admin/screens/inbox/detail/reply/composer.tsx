// Long: one form, in which each channel has fields and questions of its own.
import {
  type ClipboardEvent,
  type Ref,
  type SubmitEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useWatch } from 'react-hook-form'
import { closedOnWishedDay, placeholderValues, unannouncedSince } from '#content/replies.ts'
import type { ReplyChannel } from '#contracts/inquiries/inquiry.ts'
import { dayAndShortMonth } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { chatLink, mailLink } from '../../../../../salon/links.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextArea, TextField } from '../../../../../ui/field.tsx'
import { fieldsOf } from '../../../../../ui/form.ts'
import { useInnerLayer } from '../../../../../ui/inner-layer.tsx'
import { LiveRegion } from '../../../../../ui/live-region.tsx'
import { TopMessage } from '../../../../../ui/top-message.tsx'
import { useSalonFacts } from '../../../../calls/salon-facts.ts'
import { useFileDrop } from '../../../../parts/use-file-drop.ts'
import { useNow } from '../../../../text/salon-time.tsx'
import { notices } from '../../notices.ts'
import { submitOnCtrlEnter } from '../../submit-on-ctrl-enter.ts'
import { formButtonsClass } from '../form-names.ts'
import { ChannelChoice, channelNames } from './channel-choice.tsx'
import { RecipientField, RecipientPhone } from './recipient-field.tsx'
import { AttachButton, ReplyAttachments } from './reply-attachments.tsx'
import { addressesOf, bodyStart, channelsOf, findProblem, isTold } from './reply-form.ts'
import {
  ClosedDayQuestion,
  DiscardQuestion,
  MeanwhileQuestion,
  WhatsAppQuestion,
} from './reply-questions.tsx'
import { SavedRepliesMenu } from './saved-replies-menu.tsx'
import { type ReplyOptions, useReply } from './use-reply.ts'
import { useReplyAttachments } from './use-reply-attachments.ts'
import { useReplyText } from './use-reply-text.ts'

export interface ComposerHandle {
  /** Moves the cursor to where the text starts. */
  focusText(): void
}

interface Props extends ReplyOptions {
  ref: Ref<ComposerHandle>
  /** Whether the server can send it; otherwise it is opened in the user's email app. */
  canSend: boolean
  /** Whether the cursor is moved to where the text starts; otherwise the focus stays where it is. */
  startsFocused: boolean
  /** The channel that the user has asked for; otherwise the one that the client asked for is chosen. */
  startsWith: ReplyChannel | undefined
  /** Whether another change of the inquiry is being made. */
  isChanging: boolean
  /** Opens the form of a note in place of this one. */
  onNote(): void
  /** The draft was discarded, or is kept. */
  onClose(): void
}

type SentOutcome = 'sent' | 'completed'

/** A question about the reply, other than whether to send it although others have replied. */
type Question =
  | { about: 'discarding' }
  /** Asked after WhatsApp was opened, with what the user wanted. */
  | { about: 'WhatsApp'; outcome: SentOutcome }
  /** Asked before a saved reply is inserted. */
  | { about: 'closed day'; saved: string }

const saveAnswer = { alone: 'Save Answer', withCompletion: 'Save and Complete' }

const sendLabels: Record<ReplyChannel, { alone: string; withCompletion: string }> = {
  email: { alone: 'Send Reply', withCompletion: 'Send and Complete' },
  whatsapp: { alone: 'Open WhatsApp', withCompletion: 'Open and Complete' },
  call: { alone: 'Save Call', withCompletion: 'Save and Complete' },
  instagram: saveAnswer,
  facebook: saveAnswer,
  'walk-in': saveAnswer,
}

/** A label beside its field. */
const inLineClass = 'flex flex-wrap items-center gap-x-3 [&_input]:min-w-0 [&_input]:flex-1'

const wordClass =
  'min-h-8 cursor-pointer text-sm text-plum-soft outline-rose-700 focus-visible:outline-2 max-sm:min-h-11'

/** The form in which a reply is written for an email or WhatsApp, or what was said in a call. */
export function Composer({
  ref,
  startsFocused,
  startsWith,
  canSend,
  isChanging,
  onNote,
  onClose,
  ...options
}: Props) {
  const { inquiry } = options
  const { firstName } = inquiry
  const reply = useReply({ ...options, startsWith })
  const { form, busy } = reply
  const { isDirty } = form.formState
  const fields = fieldsOf(form)
  const calledField = fields('called')
  const facts = useSalonFacts()
  const values = placeholderValues(inquiry, facts, salonDay(useNow()))
  const closed = closedOnWishedDay(inquiry, facts)
  /** From when on a price is planned that was inserted and is not announced. */
  const [unannounced, setUnannounced] = useState<string>()
  const savedReplies = useRef<HTMLButtonElement>(null)
  const replyText = useReplyText({
    form,
    values,
    blankText: reply.blank.text,
    onType: reply.onType,
    onSlash: () => savedReplies.current?.click(),
  })

  const files = useReplyAttachments(inquiry.id, form)
  const { area } = replyText
  const [question, setQuestion] = useState<Question>()
  const section = useRef<HTMLElement>(null)
  useInnerLayer(section, () => {
    if (isDirty) notices.say('Your draft is kept')
    onClose()
  })
  const appLink = useRef<HTMLAnchorElement>(null)
  const [channel, subject, text, called] = useWatch({
    control: form.control,
    name: ['channel', 'subject', 'text', 'called'],
  })
  const chat = chatLink(inquiry.phone, text)
  const channels = channelsOf(inquiry)
  const told = isTold(channel)
  const canAttach = channel === 'email' && canSend
  const isAttaching = canAttach && files.uploading.length > 0
  const { isOver, dropTarget } = useFileDrop(chosen => canAttach && files.add(chosen))

  const focusText = useCallback(() => {
    const field = area.current
    // What was told the client is a field of its own. Without the focus, its letters would be shortcuts.
    if (!field) return section.current?.querySelector('textarea')?.focus({ preventScroll: true })
    field.setSelectionRange(bodyStart(field.value), bodyStart(field.value))
    field.focus({ preventScroll: true })
  }, [area])
  useImperativeHandle(ref, () => ({ focusText }), [focusText])
  useEffect(() => {
    if (startsFocused) focusText()
  }, [startsFocused, focusText])

  function saveTold(outcome: SentOutcome) {
    if (called.trim()) reply.record(outcome)
    else form.setError('called', { message: 'Enter what you told the client' }, { shouldFocus: true })
  }

  function sendText(outcome: SentOutcome) {
    const problem = findProblem(text, reply.blank.text)
    if (problem) return replyText.showProblem(problem)
    if (channel === 'email' && canSend) return void reply.sendEmail(outcome)
    appLink.current?.click()
    if (channel === 'whatsapp') setQuestion({ about: 'WhatsApp', outcome })
  }

  /** Files alone: a text that is copied in an office program comes with a picture of it. */
  function pasteFiles(event: ClipboardEvent) {
    const { clipboardData } = event
    if (!canAttach || clipboardData.files.length === 0 || clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    files.add([...clipboardData.files])
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || isAttaching) return
    const { submitter } = event.nativeEvent
    const completes = submitter instanceof HTMLButtonElement && submitter.value === 'complete'
    const outcome = completes ? 'completed' : 'sent'
    if (told) saveTold(outcome)
    else sendText(outcome)
  }

  function insert(saved: string) {
    if (saved.includes('{price}')) setUnannounced(unannouncedSince(inquiry, facts))
    replyText.insert(saved)
  }

  const insertUnlessClosed = (saved: string) =>
    closed && saved.includes('{day}') ? setQuestion({ about: 'closed day', saved }) : insert(saved)

  function discard() {
    reply.discard()
    onClose()
  }

  const isInEmailApp = channel === 'email' && !canSend
  const labels = sendLabels[channel]
  return (
    <section ref={section} aria-label={`Reply to ${firstName}`} className="print:hidden">
      {/* Outside the form: submitting the saved replies dialog would submit the reply as well. */}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        {channels.length > 1 ? (
          <ChannelChoice channels={channels} form={form} />
        ) : (
          <p className="text-sm font-medium">{channelNames[channel]}</p>
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-x-4">
          <button type="button" className={wordClass} onClick={onNote}>
            Note
          </button>
          {canAttach && <AttachButton className={wordClass} onFiles={files.add} />}
          {!told && (
            <SavedRepliesMenu
              trigger={savedReplies}
              onInsert={insertUnlessClosed}
              focusAfter={() => area.current}
            />
          )}
        </div>
      </div>

      <form
        noValidate
        onSubmit={submit}
        onKeyDown={submitOnCtrlEnter}
        {...(canAttach && dropTarget)}
        className={isOver && canAttach ? 'rounded-lg outline-2 outline-offset-4 outline-rose-700' : ''}
      >
        {(channel === 'whatsapp' || channel === 'call') && <RecipientPhone phone={inquiry.phone} />}
        {told ? (
          <TextArea
            label="What you told the client"
            rows={2}
            {...calledField}
            onChange={event => {
              reply.onType()
              return calledField.onChange(event)
            }}
          />
        ) : (
          <div className="grid grid-cols-1 gap-2">
            {channel === 'email' && (
              <>
                <RecipientField addresses={addressesOf(inquiry)} {...fields('to')} />
                <TextField label="Subject" className={inLineClass} {...fields('subject')} />
              </>
            )}
            {/* Above the text: below it they would lie under the buttons on a phone. */}
            {canAttach && (
              <ReplyAttachments files={files} error={form.formState.errors.attachments?.message} />
            )}
            <TextArea
              label="Reply"
              // Grows with the text where the browser can; elsewhere `rows` applies.
              className="[&_textarea]:field-sizing-content [&_textarea]:max-h-[34dvh] [&_textarea]:min-h-28"
              rows={7}
              hint={
                channel === 'email' && canSend && 'The email quotes the client’s message below your text.'
              }
              onPaste={pasteFiles}
              {...replyText.field}
            />
          </div>
        )}

        <LiveRegion className="mt-2 text-sm text-plum-soft empty:mt-0">
          {unannounced &&
            `The price from ${dayAndShortMonth(unannounced)} is planned and not announced on the website yet.`}
        </LiveRegion>

        <div className={reply.failure ? 'mt-3' : ''}>
          <TopMessage tone="error">{reply.failure}</TopMessage>
        </div>

        {isInEmailApp && (
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

        <div className={formButtonsClass}>
          <p className="min-w-0 grow text-xs text-plum-soft [@media(max-height:36rem)]:sr-only">
            {isDirty && 'Saved in this browser until you send or discard it.'}
          </p>
          <Button
            look="quiet"
            disabled={busy}
            onClick={() => (isDirty ? setQuestion({ about: 'discarding' }) : discard())}
          >
            Discard
          </Button>
          {channel === 'call' && (
            <Button
              look="secondary"
              disabled={isChanging || busy}
              onClick={() => reply.record('not reached')}
            >
              Not Reached: Follow Up Tomorrow
            </Button>
          )}
          {!isInEmailApp && (
            <Button
              type="submit"
              value="complete"
              look="secondary"
              disabled={isChanging || busy || isAttaching}
            >
              {labels.withCompletion}
            </Button>
          )}
          <Button type="submit" disabled={busy || isAttaching}>
            {isInEmailApp ? 'Open in Email App' : busy ? 'Sending...' : labels.alone}
          </Button>
        </div>
      </form>

      <ClosedDayQuestion
        open={question?.about === 'closed day'}
        closed={closed}
        onConfirm={() => {
          setQuestion(undefined)
          // Once the dialog is closed: behind it the field gets no focus.
          if (question?.about === 'closed day') setTimeout(insert, 0, question.saved)
        }}
        onCancel={() => setQuestion(undefined)}
      />
      <DiscardQuestion
        open={question?.about === 'discarding'}
        firstName={firstName}
        onConfirm={discard}
        onCancel={() => setQuestion(undefined)}
      />
      <WhatsAppQuestion
        open={question?.about === 'WhatsApp'}
        firstName={firstName}
        onConfirm={() => {
          if (question?.about === 'WhatsApp') reply.record(question.outcome)
          setQuestion(undefined)
        }}
        onCancel={() => setQuestion(undefined)}
      />
      <MeanwhileQuestion
        meanwhile={reply.meanwhile}
        firstName={firstName}
        isRecorded={channel !== 'email'}
        onConfirm={reply.sendAnyway}
        onCancel={reply.cancelSending}
      />
    </section>
  )
}
