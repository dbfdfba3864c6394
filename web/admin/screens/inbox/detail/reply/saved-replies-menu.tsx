import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { ActionItem, ActionMenu } from '../../../../../ui/action-menu.tsx'
import { buttonClass } from '../../../../../ui/button.tsx'
import { queries } from '../../../../calls/queries.ts'
import { useFullAccess } from '../../../../session/session.ts'
import { SavedRepliesDialog } from './saved-replies-dialog.tsx'

const lineClass = 'px-4 py-2 text-plum-soft'

/** Inserts a saved reply, or opens the dialog to edit them. */
export function SavedRepliesMenu({
  trigger,
  onInsert,
  focusAfter,
}: {
  /** Its button. */
  trigger: RefObject<HTMLButtonElement | null>
  onInsert(text: string): void
  /** Where the focus goes afterwards. */
  focusAfter(): HTMLElement | null
}) {
  const { data, isError } = useQuery(queries.savedReplies)
  const [editing, setEditing] = useState(false)
  const isFull = useFullAccess()
  /** Whether the focus goes back to the text: a reply was inserted, or the menu was opened from there. */
  const returnsToText = useRef(false)

  return (
    <>
      <ActionMenu
        trigger={trigger}
        label="Insert Saved Reply"
        className={buttonClass('quiet', '-mx-[min(0.75rem,3vw)] min-w-0 px-[min(0.75rem,3vw)]! text-left')}
        onOpen={() => {
          returnsToText.current = document.activeElement === focusAfter()
        }}
        returnFocus={() => (returnsToText.current ? focusAfter() : null)}
      >
        {data?.map(({ id, title, text }) => (
          <ActionItem
            key={id}
            onClick={() => {
              returnsToText.current = true
              onInsert(text)
            }}
          >
            {title}
          </ActionItem>
        ))}
        {data?.length === 0 && <p className={lineClass}>No saved replies yet</p>}
        {!data && <p className={lineClass}>{isError ? 'We couldn’t load them' : 'Loading...'}</p>}
        <hr className="my-1.5 border-plum/10" />
        <ActionItem onClick={() => setEditing(true)}>
          {isFull ? 'Edit Saved Replies...' : 'Show Saved Replies...'}
        </ActionItem>
      </ActionMenu>
      {editing && <SavedRepliesDialog onClose={() => setEditing(false)} />}
    </>
  )
}
