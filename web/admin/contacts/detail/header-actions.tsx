import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import {
  Drawing,
  iconButtonClass,
  PreviousNextButtons,
  type PreviousNextProps,
} from './previous-next-buttons.tsx'
import type { ContactActions } from './use-open-contact.ts'

interface Props extends PreviousNextProps {
  narrow: boolean
  actions: ContactActions
  onPerson(): void
  onClose(): void
}

/** Beside the title: previous and next, the menu of less common actions, and on phones the button that closes. */
export function HeaderActions({ narrow, actions, onPerson, onClose, ...previousNext }: Props) {
  const { contact, busy } = actions
  const isOpen = contact?.deletedAt === null
  return (
    <div className="-mr-[min(0.5rem,2vw)] flex flex-wrap items-center print:hidden">
      <PreviousNextButtons {...previousNext} />
      <ActionMenu label={<Drawing name="more" />} name="More" triggerClass={iconButtonClass}>
        <ActionItem onClick={() => window.print()} disabled={!contact}>
          Print
        </ActionItem>
        <ActionItem disabled={!contact} onClick={onPerson}>
          This Person’s Data...
        </ActionItem>
        {isOpen && !contact.suspected && (
          <ActionItem disabled={busy} onClick={() => actions.setSuspected(true)}>
            Mark as Possible Spam
          </ActionItem>
        )}
        {isOpen && narrow && (
          <>
            <hr className="my-1.5 border-plum/10" />
            <ActionItem danger disabled={busy} onClick={actions.confirmDelete}>
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
          <Drawing name="close" />
        </button>
      )}
    </div>
  )
}
