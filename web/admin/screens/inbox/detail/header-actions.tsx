import { type RefObject, useLayoutEffect, useRef } from 'react'
import { briefTime } from '#contracts/text/date-texts.ts'
import { chatLink } from '../../../../salon/links.ts'
import { ActionItem, ActionMenu } from '../../../../ui/action-menu.tsx'
import { isFocusFree } from '../../../../ui/focus.ts'
import { LineIcon } from '../../../../ui/line-icon.tsx'
import { useFullAccess } from '../../../session/session.ts'
import { useNow } from '../../../text/salon-time.tsx'
import { useCorrection } from './correction/correction.tsx'
import { personActions } from './person/person-actions.ts'
import { originalsInMenu, receivedCalls } from './timeline/received-calls.ts'
import type { InquiryActions } from './use-open-inquiry.ts'
import type { Direction } from './use-previous-next.ts'

const iconButtonClass =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-plum outline-rose-700 hover:bg-rose-50 ' +
  'focus-visible:outline-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-40 sm:size-10'

/** The icons of the dialog's header. */
const iconPaths = {
  previous: 'M12 15l-5-5 5-5',
  next: 'M8 5l5 5-5 5',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  close: 'M5 5l10 10M15 5L5 15',
} as const

const HeaderIcon = ({ name }: { name: keyof typeof iconPaths }) => (
  <LineIcon path={iconPaths[name]} size={20} stroke={name === 'more' ? 2.5 : 1.5} className="size-5" />
)

export interface PreviousNextProps {
  /** Opens the inquiry before or after the open one; missing at an end of the list. */
  previousNext: Record<Direction, (() => void) | undefined>
  /** How the user came from one inquiry to the next: by a button, which gets the focus again, or by a shortcut. */
  arrivedBy: RefObject<Direction | 'shortcut' | undefined>
}

function DirectionButton({
  direction,
  previousNext,
  arrivedBy,
}: PreviousNextProps & { direction: Direction }) {
  const button = useRef<HTMLButtonElement>(null)
  const go = previousNext[direction]

  // The button is new with each inquiry, and gets the focus that its predecessor had.
  useLayoutEffect(() => {
    if (isFocusFree() && arrivedBy.current === direction) button.current?.focus()
  }, [direction, arrivedBy])

  return (
    <button
      ref={button}
      type="button"
      aria-label={direction === 'next' ? 'Next inquiry' : 'Previous inquiry'}
      title={direction === 'next' ? 'Next inquiry (j)' : 'Previous inquiry (k)'}
      // Not `disabled`: at the end of the list the button keeps the focus.
      aria-disabled={!go}
      className={iconButtonClass}
      onClick={() => {
        if (!go) return
        arrivedBy.current = direction
        go()
      }}
    >
      <HeaderIcon name={direction} />
    </button>
  )
}

/** On a phone they are in the menu. */
const StepItems = ({ previousNext: { previous, next } }: PreviousNextProps) => (
  <>
    <ActionItem disabled={!next} onClick={() => next?.()}>
      Next Inquiry
    </ActionItem>
    <ActionItem disabled={!previous} onClick={() => previous?.()}>
      Previous Inquiry
    </ActionItem>
  </>
)

/** The field of a form that the menu has opened: it keeps the focus. */
const focusedField = () =>
  document.activeElement instanceof HTMLTextAreaElement ? document.activeElement : null

interface Props extends PreviousNextProps {
  actions: InquiryActions
  narrow: boolean
  /** Whether the list, which leads to the others, is hidden. */
  isAlone: boolean
  /** The button of the menu. */
  menuButton: RefObject<HTMLButtonElement | null>
  onNote(): void
  onPersonNote(): void
  onPerson(): void
  /** Shows the privacy page that was published when the inquiry came. */
  onPrivacyPage(): void
  onClose(): void
}

/** At the top right: previous and next, the menu of less common actions, and the button that closes. */
export function HeaderActions({
  actions,
  narrow,
  isAlone,
  menuButton,
  onNote,
  onPersonNote,
  onPerson,
  onPrivacyPage,
  onClose,
  ...previousNext
}: Props) {
  const { inquiry, busy } = actions
  const isOpen = inquiry?.deletedAt === null
  const isFull = useFullAccess()
  const correct = useCorrection()
  const now = useNow()
  const chat = chatLink(inquiry?.phone ?? '')
  const hasPerson = inquiry !== undefined && personActions.hasPerson(inquiry)
  return (
    <div className="-mr-2 flex items-center print:hidden">
      {isAlone && !narrow && (
        <>
          <DirectionButton direction="previous" {...previousNext} />
          <DirectionButton direction="next" {...previousNext} />
        </>
      )}

      <ActionMenu
        label={<HeaderIcon name="more" />}
        name="More"
        className={iconButtonClass}
        trigger={menuButton}
        returnFocus={focusedField}
      >
        {narrow && <StepItems {...previousNext} />}
        {/* On a phone it is a row. */}
        {!narrow && (
          <ActionItem disabled={!isOpen} onClick={onNote}>
            Note
          </ActionItem>
        )}
        <ActionItem disabled={!isOpen || !hasPerson} onClick={onPersonNote}>
          Note About This Person...
        </ActionItem>
        {isOpen && inquiry.waitingReason === 'failed' && (
          <ActionItem disabled={busy} onClick={actions.setNoAnswerNeeded}>
            Needs No Answer
          </ActionItem>
        )}
        <ActionItem onClick={() => window.print()} disabled={!inquiry}>
          Print
        </ActionItem>
        <ActionItem
          disabled={!inquiry || !personActions.hasContact(inquiry)}
          onClick={() => inquiry && void personActions.saveContact(inquiry)}
        >
          Save Contact
        </ActionItem>
        <ActionItem disabled={!isOpen} onClick={() => correct()}>
          Correct Details...
        </ActionItem>
        {inquiry &&
          originalsInMenu(inquiry.received).map(({ id, at }) => (
            <ActionItem key={id} onClick={() => void receivedCalls.downloadOriginal(inquiry.id, id)}>
              {`Original of ${briefTime(at, now)} (.eml)`}
            </ActionItem>
          ))}
        {chat && (
          <ActionItem onClick={() => window.open(chat, '_blank', 'noopener')}>Open WhatsApp</ActionItem>
        )}
        {/* A person is found by email or telephone. */}
        {isFull && (
          <ActionItem disabled={!hasPerson} onClick={onPerson}>
            This Person’s Data...
          </ActionItem>
        )}
        <ActionItem disabled={!inquiry} onClick={onPrivacyPage}>
          Privacy Page of That Day...
        </ActionItem>
        {isOpen && !inquiry.spam && (
          <ActionItem disabled={busy} onClick={() => actions.setSpam(true)}>
            Mark as Possible Spam
          </ActionItem>
        )}
      </ActionMenu>

      <button
        ref={actions.closeButton}
        type="button"
        aria-label="Close"
        title="Close (Esc)"
        className={iconButtonClass}
        onClick={onClose}
      >
        <HeaderIcon name="close" />
      </button>
    </div>
  )
}
