import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Colleague, InquiryDetail } from '#contracts/inquiry.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DialogParts } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { ConflictDialog } from '../../conflict-dialog.tsx'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { useSummary, useWriters } from '../../live/live-updates.tsx'
import { PersonDialog } from '../../privacy/person-dialog.tsx'
import { hasDraft } from '../../session/draft.ts'
import { NoticeBanners, type Notices } from '../notices.tsx'
import type { Sought } from '../search-matches.ts'
import type { Direction } from './adjacent.ts'
import { FooterActions } from './footer-actions.tsx'
import { HeaderActions } from './header-actions.tsx'
import { type Composing, InquiryBody } from './inquiry-body.tsx'
import type { PreviousNext } from './previous-next-buttons.tsx'
import { draftName } from './reply/reply-form.ts'
import { useOpenInquiry } from './use-open-inquiry.ts'

interface Props {
  id: number
  inBin: boolean
  toReply: boolean
  notices: Notices
  previousNext: PreviousNext
  /** What was looked for in the list. */
  sought: Sought
  colleagues: readonly Colleague[]
  popup: RefObject<HTMLDivElement | null>
  stepped: RefObject<string | undefined>
  /** Whom one has come to by a step. */
  onStepped(name: string): void
  onDeleted(id: number, byUs: boolean): void
  onClose(): void
}

const writing = (writers: readonly Colleague[]) =>
  `${writers.map(({ name }) => name).join(' and ')} ${writers.length === 1 ? 'is' : 'are'} writing…`

/** One inquiry in the dialog: its head, all that is known, and what can be done. */
export function OpenInquiry({
  popup,
  stepped,
  onStepped,
  toReply,
  previousNext,
  sought,
  colleagues,
  onClose,
  ...options
}: Props) {
  const { id, notices } = options
  const actions = useOpenInquiry(options)
  const { inquiry, busy } = actions
  const narrow = useNarrow()
  const canSend = useSummary().data?.canSendMail !== false
  const writers = useWriters(id)
  const [composing, setComposing] = useState<Composing | undefined>(() =>
    toReply ? { wanted: 1 } : hasDraft(draftName(id)) ? { wanted: 0 } : undefined,
  )
  const [sending, setSending] = useState(false)
  const [showsPerson, setShowsPerson] = useState(false)
  const isOpen = inquiry !== undefined && inquiry.deletedAt === null

  const compose = () => setComposing(last => ({ wanted: (last?.wanted ?? 0) + 1 }))

  function endComposing() {
    setComposing(undefined)
    setSending(false)
    actions.closeButton.current?.focus()
  }

  function onSent(sent: InquiryDetail) {
    actions.show(sent)
    endComposing()
    notices.succeed('Reply is on its way')
  }

  function step(direction: Direction) {
    stepped.current = 'key'
    previousNext[direction]?.()
  }

  useShortcuts('dialog', {
    ...(previousNext.next && { j: () => step('next') }),
    ...(previousNext.previous && { k: () => step('previous') }),
    ...(isOpen && {
      r: compose,
      ...(!busy && inquiry.status !== 'processing' && { p: () => actions.mark('processing') }),
      ...(!busy && inquiry.status !== 'completed' && { c: () => actions.mark('completed') }),
    }),
  })

  // What had the focus is gone with the inquiry before.
  useEffect(() => {
    if (!popup.current?.contains(document.activeElement)) popup.current?.focus()
  }, [popup])

  const name = inquiry && `${inquiry.firstName} ${inquiry.lastName}`
  const saySteppedTo = useEffectEvent((to: string) => stepped.current && onStepped(to))
  useEffect(() => {
    if (name) saySteppedTo(name)
  }, [name])

  const act = { narrow, busy, inquiry, actions }
  return (
    <>
      <DialogParts
        title="Contact Submission Detail"
        actions={
          <HeaderActions
            {...act}
            previousNext={previousNext}
            stepped={stepped}
            onPerson={() => setShowsPerson(true)}
            onClose={onClose}
          />
        }
        notice={
          <div className="print:hidden *:*:*:mb-0 *:*:*:shadow-soft">
            <NoticeBanners {...notices} />
          </div>
        }
        strip={
          <div role="status" className="print:hidden">
            {writers.length > 0 && (
              <p className="border-t border-gold bg-gold/15 px-[min(1.25rem,5vw)] py-2 text-sm font-medium">
                {writing(writers)}
              </p>
            )}
          </div>
        }
        footerClass={
          narrow
            ? 'grid grid-cols-1 gap-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:min-h-11 *:px-3 xs:grid-cols-2 xs:[&>:first-child:nth-last-child(odd)]:col-span-2'
            : 'flex flex-wrap gap-2 py-4 *:px-4'
        }
        footer={
          <FooterActions
            {...act}
            composing={composing !== undefined}
            canSend={canSend}
            sending={sending}
            onReply={compose}
            onClose={onClose}
          />
        }
      >
        {inquiry ? (
          <InquiryBody
            {...act}
            inquiry={inquiry}
            colleagues={colleagues}
            canSend={canSend}
            sought={sought}
            composing={composing}
            onSending={setSending}
            onSent={onSent}
            onDiscarded={endComposing}
          />
        ) : actions.failed ? (
          <EmptyState title="The inquiry could not be loaded.">
            <Button onClick={actions.tryAgain}>Try again</Button>
          </EmptyState>
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </DialogParts>
      <ConfirmDialog
        open={actions.confirming}
        title="Delete Contact"
        confirmLabel="Delete"
        onConfirm={actions.delete}
        onCancel={actions.keep}
      >
        Are you sure you want to delete this contact submission?
      </ConfirmDialog>
      {showsPerson && inquiry && (
        <PersonDialog email={inquiry.email} onErase={actions.erase} onClose={() => setShowsPerson(false)} />
      )}
      <ConflictDialog
        differences={actions.conflict && [actions.conflict]}
        busy={busy}
        onKeepMine={actions.keepMine}
        onTakeTheirs={actions.takeTheirs}
        onClose={actions.leaveConflict}
      />
    </>
  )
}
