// Long: the body, the footer and the shortcuts of the dialog share one state.
import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { InquiryAction } from '#contracts/inbox.ts'
import type { Colleague, HistoryEntry, InquiryDetail, ReplyChannel } from '#contracts/inquiry.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DialogFrame, DialogParts } from '../../../ui/dialog.tsx'
import { undo } from '../../../ui/undo.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { toastFailure } from '../../failures.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { useWriters } from '../../live/live-updates.tsx'
import { Loaded } from '../../loaded.tsx'
import { queries } from '../../queries.ts'
import { keys, wait } from '../../query-client.ts'
import { hasDraft } from '../../session/draft.ts'
import { CompleteUnanswered, isUnanswered } from '../complete-unanswered.tsx'
import { notices } from '../notices.ts'
import { FooterActions } from './footer-actions.tsx'
import { draftName } from './form-names.ts'
import { loadForms } from './forms.ts'
import { HeaderActions, type PreviousNextProps } from './header-actions.tsx'
import { InquiryBody } from './inquiry-body.tsx'
import { useOpenInquiry } from './use-open-inquiry.ts'
import type { Direction } from './use-previous-next.ts'

interface Props {
  id: number
  /** Whether it was opened from the bin. */
  inBin: boolean
  /** Whether it was opened to write a reply. */
  toReply: boolean
  previousNext: PreviousNextProps['previousNext']
  onDeleted(id: number): void
  onUndoDeletion(id: number): void
  onChanged(stored: InquiryDetail, action: InquiryAction): void
  /** Undoes an entry of its history. */
  onUndo(id: number, entry: HistoryEntry): void
  /** Opens the next inquiry that waits for a response. */
  onNextWaiting(id: number): void
  onClose(): void
}

// On phones it fills the screen; elsewhere its height is fixed, so that nothing moves from one inquiry to the next. Notifications
// have room above and below it.
const popupClass =
  'inquiry max-sm:inset-0 max-sm:top-(--banners) max-sm:bottom-(--messages) max-sm:h-auto max-sm:w-full max-sm:max-h-none max-sm:translate-0 max-sm:rounded-none sm:top-14 sm:h-[calc(100dvh-7rem)] sm:max-w-4xl sm:translate-y-0'

/** The open inquiry. The dialog stays open while the user goes from inquiry to inquiry. */
export function InquiryDialog({
  returnFocus,
  ...props
}: Props & {
  /** Where the focus goes when the dialog is closed. */
  returnFocus(): HTMLElement | null
}) {
  const popup = useRef<HTMLDivElement>(null)
  const arrivedBy: PreviousNextProps['arrivedBy'] = useRef(undefined)
  const [announcement, announce] = useState('')
  // It disappears at once; the address changes after that.
  const { key } = useLocation()
  const [closedAt, setClosedAt] = useState<string>()
  function close() {
    setClosedAt(key)
    props.onClose()
  }
  return (
    <DialogFrame
      open={closedAt !== key}
      popup={popup}
      className={popupClass}
      onClose={close}
      returnFocus={returnFocus}
    >
      <OpenInquiry
        key={props.id}
        {...props}
        popup={popup}
        arrivedBy={arrivedBy}
        onShown={name => arrivedBy.current && announce(name)}
        onClose={close}
      />
      <p role="status" className="sr-only print:hidden">
        {announcement}
      </p>
    </DialogFrame>
  )
}

const writingText = (writers: readonly Colleague[]) =>
  `${writers.map(({ name }) => name).join(' and ')} ${writers.length === 1 ? 'is' : 'are'} writing...`

const savedTexts: Record<ReplyChannel, string> = {
  email: 'Reply is on its way',
  whatsapp: 'Reply saved',
  call: 'Call saved',
}

/** One inquiry in the dialog. */
function OpenInquiry({
  popup,
  previousNext,
  arrivedBy,
  onShown,
  toReply,
  onClose,
  onNextWaiting,
  onUndo,
  ...options
}: Props & {
  popup: RefObject<HTMLDivElement | null>
  arrivedBy: PreviousNextProps['arrivedBy']
  onShown(name: string): void
}) {
  const { id } = options
  const actions = useOpenInquiry(options)
  const { inquiry, busy } = actions
  const forms = useQuery({
    queryKey: keys.inquiryForms,
    queryFn: () => wait(0).then(loadForms),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const narrow = useNarrow()
  const writers = useWriters(id)
  /** The number of times the user pressed Reply: 0 when a draft was found; undefined when no reply is being written. */
  const [replyRequests, setReplyRequests] = useState(() =>
    toReply ? 1 : hasDraft(draftName(id)) ? 0 : undefined,
  )
  const [sending, setSending] = useState({ busy: false, channel: 'email' as ReplyChannel })
  const person = useMutation({
    mutationFn: () => import('../../privacy/person-dialog.tsx'),
    onError: () => toastFailure('We couldn’t load this person’s data. Try again.'),
  })

  const composing = replyRequests !== undefined
  // The reply's signature names the branch.
  const branches = useQuery({ ...queries.branches, enabled: composing })
  const canCompose = composing && forms.isSuccess && !branches.isPending
  const reply = () => setReplyRequests((last = 0) => last + 1)

  function closeReply() {
    setReplyRequests(undefined)
    actions.closeButton.current?.focus()
  }

  function onSent(sent: InquiryDetail, complete: boolean) {
    actions.show(sent)
    closeReply()
    notices.say(savedTexts[sent.lastReply?.channel ?? 'email'])
    if (!complete) return
    const openNext = () => {
      arrivedBy.current = 'shortcut'
      onNextWaiting(id)
    }
    if (sent.status === 'completed') openNext()
    else actions.setStatus('completed', openNext)
  }

  function goTo(direction: Direction) {
    arrivedBy.current = 'shortcut'
    previousNext[direction]?.()
  }

  const [completing, setCompleting] = useState(false)
  function completeByShortcut() {
    if (inquiry && isUnanswered(inquiry)) setCompleting(true)
    else actions.setStatus('completed')
  }

  // What is typed after Reply, before its form is loaded, is no shortcut.
  const awaitsForm = composing && (forms.isFetching || branches.isFetching) && !canCompose
  const shortcuts = {
    u: undo.latest,
    ...(previousNext.next && { j: () => goTo('next') }),
    ...(previousNext.previous && { k: () => goTo('previous') }),
    ...(inquiry?.deletedAt === null && {
      r: reply,
      ...(!busy && inquiry.status !== 'processing' && { p: () => actions.setStatus('processing') }),
      ...(!busy && inquiry.status !== 'completed' && { c: completeByShortcut }),
    }),
  }
  useShortcuts('dialog', awaitsForm ? {} : shortcuts)

  // The element that has the focus is removed with the inquiry, while the dialog stays open for the next one.
  useEffect(
    () => () => {
      if (!popup.current?.contains(document.activeElement)) popup.current?.focus()
    },
    [popup],
  )

  const name = inquiry && `${inquiry.firstName} ${inquiry.lastName}`
  const onName = useEffectEvent(onShown)
  useEffect(() => {
    if (name) onName(name)
  }, [name])

  return (
    <>
      <DialogParts
        title="Contact Submission Detail"
        actions={
          <HeaderActions
            actions={actions}
            previousNext={previousNext}
            arrivedBy={arrivedBy}
            onPerson={() => person.mutate()}
          />
        }
        strip={
          <div role="status" className="print:hidden">
            {writers.length > 0 && (
              <p className="border-t border-gold bg-gold/15 px-[min(1.25rem,5vw)] py-2 text-sm font-medium">
                {writingText(writers)}
              </p>
            )}
          </div>
        }
        footerClass={
          narrow
            ? 'grid grid-cols-1 gap-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:min-h-11 *:px-3 xs:grid-cols-2 xs:[&>:first-child:nth-last-child(odd)]:col-span-2'
            : 'flex flex-wrap gap-2 py-4 *:px-4 max-lg:gap-1.5 max-lg:*:px-3'
        }
        footer={
          <FooterActions
            narrow={narrow}
            actions={actions}
            composing={canCompose}
            sending={sending}
            onReply={reply}
            onClose={onClose}
          />
        }
      >
        {inquiry && (
          <InquiryBody
            inquiry={inquiry}
            actions={actions}
            forms={forms}
            onUndo={entry => onUndo(id, entry)}
            reply={
              inquiry.deletedAt === null &&
              composing &&
              !branches.isPending && (
                <Loaded query={forms} failed="We couldn’t load the reply form.">
                  {({ Composer }) => (
                    <Composer
                      inquiry={inquiry}
                      canSend={actions.canSend}
                      requests={replyRequests}
                      onState={setSending}
                      onLoaded={actions.show}
                      onSent={onSent}
                      onNotFound={actions.onNotFound}
                      onDiscarded={closeReply}
                    />
                  )}
                </Loaded>
              )
            }
          />
        )}
        {!inquiry && (
          <div role={actions.query.isError ? 'alert' : undefined}>
            <Loaded query={actions.query} failed="Failed to load contact details">
              {() => null}
            </Loaded>
          </div>
        )}
      </DialogParts>
      <ConfirmDialog
        open={actions.confirmingDelete}
        title="Delete contact"
        confirmLabel="Delete"
        onConfirm={actions.delete}
        onCancel={actions.cancelDelete}
      >
        Are you sure you want to delete this contact submission?
      </ConfirmDialog>
      <CompleteUnanswered
        inquiry={completing ? inquiry : undefined}
        onConfirm={() => {
          setCompleting(false)
          actions.setStatus('completed')
        }}
        onCancel={() => setCompleting(false)}
      />
      {person.data && inquiry && (
        <person.data.PersonDialog email={inquiry.email} onErased={actions.onErased} onClose={person.reset} />
      )}
    </>
  )
}
