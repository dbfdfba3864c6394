import type { RefObject } from 'react'
import type { InquiryDetail } from '#contracts/inquiry.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Drawing, iconButtonClass, type PreviousNext, PreviousNextButtons } from './previous-next-buttons.tsx'
import type { InquiryActions } from './use-open-inquiry.ts'

interface Props {
  narrow: boolean
  busy: boolean
  inquiry: InquiryDetail | undefined
  actions: InquiryActions
  previousNext: PreviousNext
  stepped: RefObject<string | undefined>
  onPerson(): void
  onClose(): void
}

/** What stands beside the title: the way to the others, what is rarely done, and on phones the way out. */
export function HeaderActions({
  narrow,
  busy,
  inquiry,
  actions,
  previousNext,
  stepped,
  onPerson,
  onClose,
}: Props) {
  const isOpen = inquiry !== undefined && inquiry.deletedAt === null
  return (
    <div className="-mr-[min(0.5rem,2vw)] flex flex-wrap items-center print:hidden">
      <PreviousNextButtons previousNext={previousNext} stepped={stepped} />
      <ActionMenu label={<Drawing name="more" />} name="More" triggerClass={iconButtonClass}>
        <ActionItem onClick={() => window.print()} disabled={!inquiry}>
          Print
        </ActionItem>
        <ActionItem disabled={!inquiry} onClick={onPerson}>
          All We Hold of This Person…
        </ActionItem>
        {isOpen && !inquiry.suspected && (
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
