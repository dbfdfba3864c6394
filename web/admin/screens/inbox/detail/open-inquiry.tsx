// Long: all that can be open in the dialog of an inquiry comes together here.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { HistoryEntry, InquiryDetail, ReplyChannel } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { DialogParts } from '../../../../ui/dialog.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import type { StartedChange } from '../../../../ui/undo-stack.ts'
import { useNarrow } from '../../../../ui/use-narrow.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { TypingAwaited } from '../../../keyboard/typing-awaited.tsx'
import { useWriters } from '../../../live/live-updates.tsx'
import { laterDialog } from '../../../parts/later-parts.tsx'
import { hasDraft } from '../../../saving/draft.ts'
import { hasNoResponse } from '../has-no-response.ts'
import { notices } from '../notices.ts'
import type { TakeBack, TakeBackOffer } from '../use-take-back.ts'
import type { UndoableChange } from '../use-undo.ts'
import { Correction } from './correction/correction.tsx'
import { FooterActions } from './footer-actions.tsx'
import { draftName, followUpDraft } from './form-names.ts'
import { HeaderActions, type PreviousNextProps } from './header-actions.tsx'
import { InquiryBody } from './inquiry-body.tsx'
import { InquiryQuestions } from './inquiry-questions.tsx'
import { Composer, preloadParts } from './later-parts.tsx'
import { changeOpenParts, openPartsAtFirst } from './open-parts.ts'
import { personActions } from './person/person-actions.ts'
import type { ComposerHandle } from './reply/composer.tsx'
import { SentStrip } from './reply/sent-strip.tsx'
import type { SentReply } from './reply/use-reply.ts'
import { useInquiryShortcuts } from './use-inquiry-shortcuts.ts'
import { useOpenInquiry } from './use-open-inquiry.ts'
import type { Direction } from './use-previous-next.ts'
import { WritersStrip } from './writers-strip.tsx'

export interface OpenInquiryProps extends PreviousNextProps {
  id: number
  /** Whether it was opened from the bin. */
  inBin: boolean
  /** Whether it was opened to write a reply. */
  toReply: boolean
  /** Whether it was opened to set a follow-up. */
  toFollowUp: boolean
  /** The element of the dialog. */
  popup: RefObject<HTMLDivElement | null>
  onDeleted(id: number): void
  onUndoDeletion(id: number): void
  onChanged(stored: InquiryDetail, action: UndoableChange, started: StartedChange): void
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

const wideFooterClass = 'flex flex-wrap gap-2 py-4 *:px-4 max-lg:gap-1.5 max-lg:*:px-3'

// An odd number of buttons begins with one as wide as two.
const narrowFooterClass =
  'grid grid-cols-1 gap-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:min-h-11 *:px-3 xs:grid-cols-2 ' +
  'xs:[&>:first-child:nth-last-child(odd)]:col-span-2'

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
  const actions = useOpenInquiry(options)
  const { inquiry } = actions
  useEffect(preloadParts, [])
  const narrow = useNarrow()
  const writers = useWriters(id)
  const [parts, change] = useReducer(changeOpenParts, undefined, () =>
    openPartsAtFirst({
      toReply,
      hasDraft: hasDraft(draftName(id)),
      toFollowUp,
      hasFollowUpDraft: hasDraft(followUpDraft(id)),
    }),
  )
  const composer = useRef<ComposerHandle>(null)
  /** The reply that was just sent and can be taken back. */
  const [sent, setSent] = useState<TakeBackOffer>()
  /** Of the reply form; undefined until its code is loaded. */
  const [sending, setSending] = useState<{ busy: boolean; channel: ReplyChannel }>()
  const [showsPerson, setShowsPerson] = useState(false)

  const composing = parts.reply !== 'closed'
  // The reply's signature names the branch.
  const branches = useQuery({ ...queries.branches, enabled: composing })

  function reply() {
    if (composer.current) composer.current.focusText()
    else change({ type: 'reply requested' })
  }

  function closeReply() {
    change({ type: 'reply closed' })
    setSending(undefined)
    actions.closeButton.current?.focus()
  }

  function closeFollowUp() {
    change({ type: 'follow-up closed' })
    actions.closeButton.current?.focus()
  }

  function onSent(stored: InquiryDetail, complete: boolean, reply?: SentReply) {
    actions.show(stored)
    closeReply()
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
    onReply: reply,
    onFollowUp: () => change({ type: 'follow-up requested' }),
    onComplete() {
      if (inquiry && hasNoResponse(inquiry)) change({ type: 'asked', question: 'complete' })
      else actions.setStatus('completed')
    },
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

  const replyForm = inquiry?.deletedAt === null && composing && !branches.isPending && (
    <Composer
      // A reply that was taken back returns as a draft.
      key={takenBack}
      ref={composer}
      inquiry={inquiry}
      canSend={actions.canSend}
      startsFocused={parts.reply === 'requested'}
      onState={setSending}
      onLoaded={actions.show}
      onSent={onSent}
      onNotFound={actions.onNotFound}
      onDiscarded={closeReply}
    />
  )

  return (
    <Correction actions={actions}>
      {/* What is typed after Reply, before the form is there, is no shortcut. */}
      {composing && branches.isLoading && <TypingAwaited />}

      <DialogParts
        title="Contact Submission Detail"
        actions={
          <HeaderActions
            actions={actions}
            previousNext={previousNext}
            arrivedBy={arrivedBy}
            onPerson={() => setShowsPerson(true)}
          />
        }
        strip={<WritersStrip writers={writers} />}
        footerClass={narrow ? narrowFooterClass : wideFooterClass}
        footer={
          <FooterActions
            narrow={narrow}
            actions={actions}
            composing={composing}
            sending={sending}
            onReply={reply}
            onDelete={() => change({ type: 'asked', question: 'delete' })}
            onClose={onClose}
          />
        }
      >
        {inquiry && (
          <InquiryBody
            inquiry={inquiry}
            actions={actions}
            onUndo={entry => onUndo(id, entry)}
            followUp={parts.followUp}
            onFollowUp={isOpen => (isOpen ? change({ type: 'follow-up requested' }) : closeFollowUp())}
            onOpenRelated={related => {
              arrivedBy.current = 'shortcut'
              onOpenRelated(related)
            }}
            sent={
              sent && (
                <SentStrip
                  key={sent.until}
                  until={sent.until}
                  onUndo={() => {
                    setSent(undefined)
                    sent.take()
                  }}
                  onEnd={hadFocus => {
                    setSent(undefined)
                    if (hadFocus) actions.closeButton.current?.focus()
                  }}
                />
              )
            }
            reply={replyForm}
          />
        )}

        {!inquiry && (
          <LiveRegion isUrgent>
            <Loaded query={actions.query} failed="Failed to load contact details">
              {() => null}
            </Loaded>
          </LiveRegion>
        )}
      </DialogParts>

      <InquiryQuestions
        question={parts.question}
        inquiry={inquiry}
        onDelete={() => {
          change({ type: 'answered' })
          actions.delete()
        }}
        onComplete={() => {
          change({ type: 'answered' })
          actions.setStatus('completed')
        }}
        onCancel={() => change({ type: 'answered' })}
      />

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
