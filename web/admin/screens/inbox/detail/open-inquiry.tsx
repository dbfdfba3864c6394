// Long: all that can be open in the dialog of an inquiry comes together here.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { HistoryEntry, InquiryDetail, ReplyChannel, StatusInput } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogTitle } from '../../../../ui/dialog.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import type { StartedChange } from '../../../../ui/undo-stack.ts'
import { useNarrow } from '../../../../ui/use-media.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { TypingAwaited } from '../../../keyboard/typing-awaited.tsx'
import { useWriters } from '../../../live/live-updates.tsx'
import { laterDialog } from '../../../parts/later-parts.tsx'
import { hasDraft } from '../../../saving/draft.ts'
import { notices } from '../notices.ts'
import { hasNoResponse, isUnanswered } from '../unanswered.ts'
import type { TakeBack, TakeBackOffer } from '../use-take-back.ts'
import type { ChangedRow, UndoableChange } from '../use-undo.ts'
import { Correction } from './correction/correction.tsx'
import { Dock } from './dock.tsx'
import { draftName, followUpDraft, noteDraft, personNoteDraft } from './form-names.ts'
import { HeaderActions, type PreviousNextProps } from './header-actions.tsx'
import { InquiryBody } from './inquiry-body.tsx'
import { InquiryHead, InquiryName } from './inquiry-head.tsx'
import {
  Composer,
  Conversation,
  InquiryQuestions,
  InquirySide,
  NoteForm,
  preloadParts,
  SentStrip,
} from './later-parts.tsx'
import { changeOpenParts, openPartsAtFirst } from './open-parts.ts'
import { personActions } from './person/person-actions.ts'
import type { ComposerHandle } from './reply/composer.tsx'
import type { SentReply } from './reply/use-reply.ts'
import { StatusButtons } from './status-buttons.tsx'
import { useInquiryShortcuts } from './use-inquiry-shortcuts.ts'
import { useOpenInquiry } from './use-open-inquiry.ts'
import type { Direction } from './use-previous-next.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { WritersStrip } from './writers-strip.tsx'

export interface OpenInquiryProps extends PreviousNextProps {
  id: number
  /** Whether it was opened from the bin. */
  inBin: boolean
  /** Whether it was opened to write a reply. */
  toReply: boolean
  /** Whether it was opened to set a follow-up. */
  toFollowUp: boolean
  /** Whether the list stands beside it. */
  isBesideList: boolean
  /** The element of the dialog. */
  popup: RefObject<HTMLDivElement | null>
  onDeleted(id: number): void
  onChanged(changed: ChangedRow, action: UndoableChange, started: StartedChange): void
  /** Takes replies back that have not left yet. */
  takeBack: TakeBack
  /** Undoes an entry of its history. */
  onUndo(id: number, entry: HistoryEntry): void
  /** Opens another inquiry of the person in place of this one. */
  onOpenRelated(id: number): void
  /** Opens the next inquiry that waits for a response. */
  onNextWaiting(id: number): void
  /** Called with the name of the client. */
  onShown(name: string): void
  onClose(): void
}

const PersonDialog = laterDialog(
  () => import('../../../parts/person/person-dialog.tsx').then(code => code.PersonDialog),
  'We couldn’t load this person’s data. Try again.',
)

const PrivacyPageDialog = laterDialog(
  () => import('./person/privacy-page-dialog.tsx').then(code => code.PrivacyPageDialog),
  'We couldn’t load the privacy page. Try again.',
)

const headClass = 'border-b border-plum/10 px-[min(1.25rem,5vw)] py-3'

const savedTexts: Record<ReplyChannel, string> = {
  email: 'Reply is on its way',
  whatsapp: 'Reply saved',
  call: 'Call saved',
  instagram: 'Reply saved',
  facebook: 'Reply saved',
  'walk-in': 'Answer saved',
}

/** One inquiry in the dialog. */
export function OpenInquiry({
  popup,
  previousNext,
  arrivedBy,
  isBesideList,
  onShown,
  toReply,
  toFollowUp,
  onClose,
  onNextWaiting,
  onOpenRelated,
  onUndo,
  takeBack,
  ...options
}: OpenInquiryProps) {
  const { id } = options
  useEffect(preloadParts, [])
  const narrow = useNarrow()
  const writers = useWriters(id)
  const [parts, change] = useReducer(changeOpenParts, undefined, () =>
    openPartsAtFirst({
      toReply,
      hasDraft: hasDraft(draftName(id)),
      hasNoteDraft: hasDraft(noteDraft(id)),
      toFollowUp,
      hasFollowUpDraft: hasDraft(followUpDraft(id)),
      hasPersonNoteDraft: hasDraft(personNoteDraft(id)),
    }),
  )
  const composing = parts.reply !== 'closed'
  const replyButton = useReturnFocus(composing)
  const menuButton = useRef<HTMLButtonElement>(null)
  const noteButton = useReturnFocus(parts.note !== 'closed', narrow ? undefined : menuButton)
  useReturnFocus(parts.personNote !== 'closed', menuButton)
  const actions = useOpenInquiry({ ...options, replyButton })
  const { inquiry } = actions
  const composer = useRef<ComposerHandle>(null)
  /** The reply that was just sent and can be taken back. */
  const [sent, setSent] = useState<TakeBackOffer>()
  /** The channel that was asked for with Reply. */
  const [startsWith, setStartsWith] = useState<ReplyChannel>()
  const [showsPerson, setShowsPerson] = useState(false)
  const [showsPrivacyPage, setShowsPrivacyPage] = useState(false)

  // The reply's signature names the branch.
  const branches = useQuery({ ...queries.branches, enabled: composing })

  function reply(channel?: ReplyChannel) {
    setStartsWith(channel)
    if (composer.current) composer.current.focusText()
    else change({ type: 'reply requested' })
  }

  const closeText = () => change({ type: 'text closed' })
  const note = () => change({ type: 'note requested' })

  /** By a key, or by the last button of a phone: asks first where the client waits for words of ours. */
  function complete() {
    if (inquiry && isUnanswered(inquiry)) change({ type: 'asked', question: 'complete' })
    else actions.setStatus('completed')
  }

  /** By the buttons of the status: the first response is not asked for, as the specification has it. */
  function setStatus(status: StatusInput['status']) {
    if (status === 'completed' && inquiry?.answerWaitingSince) complete()
    else actions.setStatus(status)
  }

  function onSent(stored: InquiryDetail, complete: boolean, reply?: SentReply) {
    actions.show(stored)
    closeText()
    if (reply) return onMailSent(stored, complete, reply)
    notices.say(savedTexts[stored.lastReply?.channel ?? 'email'])
    if (!complete) return
    if (stored.status === 'completed') openNextWaiting()
    else actions.setStatus('completed', openNextWaiting)
  }

  /** A reply by email can be taken back, with the completion. */
  function onMailSent(stored: InquiryDetail, complete: boolean, reply: SentReply) {
    if (!complete) return setSent(takeBack.offer(stored, reply))
    takeBack.offer(stored, reply, 'sent, inquiry completed').show()
    if (stored.status === 'completed') openNextWaiting()
    else actions.complete(openNextWaiting)
  }

  // The dialog is closed, or shows another inquiry.
  const showOffer = useEffectEvent(() => sent?.show())
  useEffect(() => () => showOffer(), [])

  const takenBack = takeBack.countOf(id)
  const [takenBackBefore] = useState(takenBack)
  useEffect(() => {
    if (takenBack === takenBackBefore) return
    setSent(undefined)
    change({ type: 'reply requested' })
  }, [takenBack, takenBackBefore])

  function openNextWaiting() {
    arrivedBy.current = 'shortcut'
    onNextWaiting(id)
  }

  /** Missing at the end of the list. */
  function stepTo(direction: Direction) {
    const go = previousNext[direction]
    if (!go) return undefined
    return () => {
      arrivedBy.current = 'shortcut'
      go()
    }
  }

  useInquiryShortcuts({
    actions,
    onNext: stepTo('next'),
    onPrevious: stepTo('previous'),
    onReply: () => reply(),
    onFollowUp: () => change({ type: 'follow-up requested' }),
    onComplete: complete,
    onNote: note,
  })

  // The element that has the focus is removed with the inquiry, while the dialog stays open for the next one.
  useEffect(
    () => () => {
      if (!popup.current?.contains(document.activeElement)) popup.current?.focus()
    },
    [popup],
  )

  const name = inquiry && fullNameOf(inquiry)
  const onName = useEffectEvent(onShown)
  useEffect(() => {
    if (name) onName(name)
  }, [name])

  const isOpen = inquiry?.deletedAt === null
  const status = inquiry && isOpen && (
    <StatusButtons current={inquiry.status} busy={actions.busy} onSet={setStatus} />
  )

  const sentStrip = sent && (
    <SentStrip
      key={sent.until}
      until={sent.until}
      onUndo={() => {
        setSent(undefined)
        sent.take()
      }}
      onEnd={hadFocus => {
        setSent(undefined)
        if (hadFocus) replyButton.current?.focus()
      }}
    />
  )

  const replyForm = isOpen && composing && !branches.isPending && (
    <Composer
      // A reply that was taken back returns as a draft.
      key={takenBack}
      ref={composer}
      inquiry={inquiry}
      canSend={actions.canSend}
      startsFocused={parts.reply === 'requested'}
      startsWith={startsWith}
      isChanging={actions.busy}
      onNotReached={said => {
        closeText()
        actions.followUpTomorrow(said)
      }}
      onNote={note}
      onLoaded={actions.show}
      onSent={onSent}
      onNotFound={actions.onNotFound}
      onClose={closeText}
    />
  )

  const noteForm = isOpen && parts.note !== 'closed' && (
    <NoteForm
      inquiryId={id}
      startsFocused={parts.note === 'requested'}
      onAdd={actions.addNote}
      onNotFound={actions.onNotFound}
      onEnd={closeText}
    />
  )

  const isWriting = Boolean(replyForm || noteForm)

  // After a reply that failed the menu has it: the client may have called meanwhile.
  const noAnswerNeeded = isOpen && inquiry.answerWaitingSince && !hasNoResponse(inquiry) && (
    <Button look="secondary" disabled={actions.busy} onClick={actions.setNoAnswerNeeded}>
      Needs No Answer
    </Button>
  )

  return (
    <Correction id={id} actions={actions}>
      {/* What is typed after Reply, before the form is there, is no shortcut. */}
      {composing && branches.isLoading && <TypingAwaited />}

      <div className={headClass}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-48">
            <DialogTitle className="sr-only">Contact Submission Detail</DialogTitle>
            {inquiry && <InquiryName inquiry={inquiry} />}
          </div>
          <div className="ml-auto flex items-center gap-2">
            {/* While something is written, only that can be sent. */}
            {!narrow && !replyForm && status}
            <HeaderActions
              actions={actions}
              narrow={narrow}
              isAlone={!isBesideList}
              previousNext={previousNext}
              arrivedBy={arrivedBy}
              menuButton={menuButton}
              onNote={note}
              onPersonNote={() => change({ type: 'person note requested' })}
              onPerson={() => setShowsPerson(true)}
              onPrivacyPage={() => setShowsPrivacyPage(true)}
              onClose={onClose}
            />
          </div>
        </div>
        {inquiry && <InquiryHead inquiry={inquiry} narrow={narrow} />}
      </div>

      {inquiry ? (
        <InquiryBody
          inquiry={inquiry}
          busy={actions.busy}
          onNotSpam={() => actions.setSpam(false)}
          onPerson={() => setShowsPerson(true)}
          conversation={
            <Conversation inquiry={inquiry} actions={actions} onUndo={entry => onUndo(id, entry)} />
          }
          side={
            <InquirySide
              inquiry={inquiry}
              actions={actions}
              followUp={parts.followUp}
              onFollowUp={isOpen => change({ type: isOpen ? 'follow-up requested' : 'follow-up closed' })}
              personNote={parts.personNote}
              onPersonNoteClosed={() => change({ type: 'person note closed' })}
              onOpenRelated={related => {
                arrivedBy.current = 'shortcut'
                onOpenRelated(related)
              }}
              onDelete={() => change({ type: 'asked', question: 'delete' })}
              narrow={narrow}
              onPhones={
                narrow && !isWriting ? { status, noAnswerNeeded, onNote: note, noteButton } : undefined
              }
            />
          }
        />
      ) : (
        <LiveRegion isUrgent className="min-h-0 flex-1 overflow-y-auto p-4">
          <Loaded query={actions.query} failed="Failed to load contact details">
            {() => null}
          </Loaded>
        </LiveRegion>
      )}

      <WritersStrip writers={writers} />

      <Dock
        narrow={narrow}
        actions={actions}
        sent={sentStrip}
        form={replyForm || noteForm}
        onReply={reply}
        replyButton={replyButton}
        noAnswerNeeded={noAnswerNeeded}
        onComplete={complete}
      />

      <InquiryQuestions
        question={parts.question}
        inquiry={inquiry}
        onDelete={() => {
          change({ type: 'question closed' })
          actions.delete()
        }}
        onComplete={() => {
          change({ type: 'question closed' })
          actions.setStatus('completed')
        }}
        onCancel={() => change({ type: 'question closed' })}
      />

      {showsPrivacyPage && inquiry && (
        <PrivacyPageDialog at={inquiry.createdAt} onClose={() => setShowsPrivacyPage(false)} />
      )}
      {showsPerson && inquiry && (
        <PersonDialog
          person={personActions.personOf(inquiry)}
          onErased={actions.onErased}
          onClose={() => setShowsPerson(false)}
        />
      )}
    </Correction>
  )
}
