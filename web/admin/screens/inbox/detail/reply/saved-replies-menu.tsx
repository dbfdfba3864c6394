import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SavedReply } from '#contracts/inquiries/inbox.ts'
import { actionItemClass, actionPopupClass, stopFocusout } from '../../../../../ui/action-menu.tsx'
import { buttonClass, PlainButton } from '../../../../../ui/button.tsx'
import { controlClass } from '../../../../../ui/field.tsx'
import { queries } from '../../../../calls/queries.ts'
import { useFullAccess } from '../../../../session/session.ts'
import { SavedRepliesDialog } from './saved-replies-dialog.tsx'

const lineClass = 'px-4 py-2 text-plum-soft'

interface Props {
  /** Its button. */
  trigger: RefObject<HTMLButtonElement | null>
  onInsert(text: string): void
  /** Where the focus goes afterwards. */
  focusAfter(): HTMLElement | null
}

/** Inserts a saved reply, which is found by typing a part of its title or text, or opens the dialog to edit them. */
export function SavedRepliesMenu({ trigger, onInsert, focusAfter }: Props) {
  const { data, isError } = useQuery(queries.savedReplies)
  const [isOpen, setOpen] = useState(false)
  const [editing, setEditing] = useState(false)
  const isFull = useFullAccess()
  /** Whether the focus goes back to the text: a reply was inserted, or the menu was opened from there. */
  const returnsToText = useRef(false)
  // The popup is rendered inside the dialog of the inquiry, for screen readers.
  const [container, setContainer] = useState<HTMLElement>()
  useEffect(() => {
    setContainer(trigger.current?.closest<HTMLElement>('[role=dialog]') ?? undefined)
  }, [trigger])
  function toggle(open: boolean) {
    if (open) returnsToText.current = document.activeElement === focusAfter()
    setOpen(open)
  }
  const { contains } = Combobox.useFilter({ sensitivity: 'base' })

  return (
    <>
      {/* Not the library's: that opens while the mouse is pressed, and closes when the text moves the button under it. */}
      <PlainButton
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={buttonClass('quiet', '-mx-[min(0.75rem,3vw)] min-w-0 px-[min(0.75rem,3vw)]! text-left')}
        onClick={() => toggle(!isOpen)}
      >
        Insert Saved Reply
      </PlainButton>
      <Combobox.Root<SavedReply>
        items={data ?? []}
        value={null}
        onValueChange={reply => {
          if (!reply) return
          returnsToText.current = true
          onInsert(reply.text)
        }}
        open={isOpen}
        onOpenChange={(open, { event }) => {
          // The button toggles the menu itself when it is clicked.
          if (event.target instanceof Node && trigger.current?.contains(event.target)) return
          toggle(open)
        }}
        autoHighlight
        itemToStringLabel={({ title }) => title}
        filter={({ title, text }, typed) => contains(title, typed) || contains(text, typed)}
      >
        <Combobox.Portal ref={stopFocusout} container={container}>
          <Combobox.Positioner
            anchor={trigger}
            sideOffset={6}
            align="start"
            collisionPadding={8}
            className="z-60 outline-none"
          >
            <Combobox.Popup
              aria-label="Insert Saved Reply"
              finalFocus={() => (returnsToText.current ? focusAfter() : null) ?? trigger.current}
              className={actionPopupClass}
            >
              <div className="px-1.5 pb-1.5">
                <Combobox.Input
                  aria-label="Search saved replies"
                  placeholder="Type to search"
                  className={controlClass}
                />
              </div>
              {data && (
                <Combobox.Empty className="empty:hidden">
                  <p className={lineClass}>
                    {data.length === 0 ? 'No saved replies yet' : 'No saved reply matches'}
                  </p>
                </Combobox.Empty>
              )}
              {!data && <p className={lineClass}>{isError ? 'We couldn’t load them' : 'Loading...'}</p>}
              <Combobox.List>
                {(reply: SavedReply) => (
                  <Combobox.Item key={reply.id} value={reply} className={actionItemClass}>
                    {reply.title}
                  </Combobox.Item>
                )}
              </Combobox.List>
              <hr className="my-1.5 border-plum/10" />
              <PlainButton
                className={`${actionItemClass} w-full hover:bg-rose-50 focus-visible:bg-rose-50`}
                onClick={() => {
                  setOpen(false)
                  setEditing(true)
                }}
              >
                {isFull ? 'Edit Saved Replies...' : 'Show Saved Replies...'}
              </PlainButton>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {editing && <SavedRepliesDialog onClose={() => setEditing(false)} />}
    </>
  )
}
