import type { RefObject } from 'react'
import type { ContactDetail } from '#contracts/contact.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Drawing, iconButtonClass, type PreviousNext, PreviousNextButtons } from './previous-next-buttons.tsx'
import type { ContactActions } from './use-open-contact.ts'

interface Props {
  narrow: boolean
  busy: boolean
  contact: ContactDetail | undefined
  actions: ContactActions
  previousNext: PreviousNext
  stepped: RefObject<string | undefined>
  onPerson(): void
  onClose(): void
}

/** What stands beside the title: the way to the others, what is rarely done, and on phones the way out. */
export function HeaderActions({
  narrow,
  busy,
  contact,
  actions,
  previousNext,
  stepped,
  onPerson,
  onClose,
}: Props) {
  const isOpen = contact !== undefined && contact.deletedAt === null
  return (
    <div className="-mr-[min(0.5rem,2vw)] flex flex-wrap items-center print:hidden">
      <PreviousNextButtons previousNext={previousNext} stepped={stepped} />
      <ActionMenu label={<Drawing name="more" />} name="More" triggerClass={iconButtonClass}>
        <ActionItem onClick={() => window.print()} disabled={!contact}>
          Print
        </ActionItem>
        <ActionItem disabled={!contact} onClick={onPerson}>
          All We Hold of This Person…
        </ActionItem>
        {isOpen && !contact.suspected && (
          <ActionItem disabled={busy} onClick={() => actions.suspect(true)}>
            Mark as Possible Spam
          </ActionItem>
        )}
        {isOpen && narrow && (
          <>
            <hr className="my-1.5 border-plum/10" />
            <ActionItem danger disabled={busy} onClick={actions.askToDelete}>
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
