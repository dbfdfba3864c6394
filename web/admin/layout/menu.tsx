import { Dialog } from '@base-ui/react/dialog'
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react'
import { backdropClass } from '../../ui/dialog.tsx'
import { isQuestionOpen } from '../../ui/open-dialogs.ts'
import { Icon } from './icons.tsx'
import { Navigation } from './navigation.tsx'

/** The sidebar of small screens, as a dialog that slides in. */
export function Menu(props: Omit<ComponentProps<typeof Navigation>, 'collapsed'>) {
  const [open, setOpen] = useState(false)
  /** Whether a link was chosen: then the focus is at the heading, not on the button that opens the menu. */
  const hasLeft = useRef(false)
  // A choice closes the menu, also when unsaved changes are asked about first.
  const closeOnChoice = ({ target }: MouseEvent) => {
    const chosen = target instanceof Element && target.closest('a, button')
    if (!chosen) return
    hasLeft.current = chosen instanceof HTMLAnchorElement
    setOpen(false)
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={next => {
        hasLeft.current = false
        setOpen(next)
      }}
    >
      <Dialog.Trigger
        aria-label="Open menu"
        className="-ml-[min(0.5rem,2vw)] grid size-10 shrink-0 cursor-pointer place-items-center rounded-full outline-rose-700 hover:bg-rose-50 focus-visible:outline-2 lg:hidden"
      >
        <Icon name="menu" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${backdropClass} lg:hidden`} />
        <Dialog.Popup
          onClick={closeOnChoice}
          finalFocus={() => {
            // The question about unsaved changes has the focus.
            if (isQuestionOpen()) return false
            return hasLeft.current ? document.querySelector<HTMLElement>('main h1') : true
          }}
          className="fixed inset-y-0 left-0 z-50 flex w-62 max-w-[90vw] flex-col overflow-y-auto bg-ivory pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-plum shadow-soft transition-transform duration-200 data-starting-style:-translate-x-full motion-reduce:transition-none lg:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Navigation {...props} />
          <Dialog.Close className="m-3 min-h-10 cursor-pointer rounded-lg text-sm text-plum-soft outline-rose-700 hover:bg-rose-50 focus-visible:outline-2">
            Close Menu
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
