import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import {
  HeaderIcon,
  iconButtonClass,
  PreviousNextButtons,
  type PreviousNextProps,
} from './previous-next-buttons.tsx'
import type { InquiryActions } from './use-open-inquiry.ts'

interface Props extends PreviousNextProps {
  narrow: boolean
  actions: InquiryActions
  onPerson(): void
  onClose(): void
}

/** Beside the title: previous and next, the menu of less common actions, and on phones the button that closes. */
export function HeaderActions({ narrow, actions, onPerson, onClose, ...previousNext }: Props) {
  const { inquiry, busy } = actions
  const isOpen = inquiry?.deletedAt === null
  return (
    <div className="-mr-[min(0.5rem,2vw)] flex flex-wrap items-center print:hidden">
      <PreviousNextButtons {...previousNext} />
      <ActionMenu label={<HeaderIcon name="more" />} name="More" triggerClass={iconButtonClass}>
        <ActionItem onClick={() => window.print()} disabled={!inquiry}>
          Print
        </ActionItem>
        <ActionItem disabled={!inquiry} onClick={onPerson}>
          This Person’s Data...
        </ActionItem>
        {isOpen && !inquiry.suspected && (
          <ActionItem disabled={busy} onClick={() => actions.setSuspected(true)}>
            Mark as Possible Spam
          </ActionItem>
        )}
        {isOpen && narrow && (
          <>
            <hr className="my-1.5 border-plum/10" />
            <ActionItem disabled={busy} onClick={actions.confirmDelete}>
              Delete Contact
            </ActionItem>
          </>
        )}
      </ActionMenu>
      {narrow && (
        <button
          ref={actions.closeButton}
          type="button"
          aria-label="Close"
          className={iconButtonClass}
          onClick={onClose}
        >
          <HeaderIcon name="close" />
        </button>
      )}
    </div>
  )
}
