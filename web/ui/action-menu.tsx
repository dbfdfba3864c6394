import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useRef, useState } from 'react'

// Otherwise a dialog around the menu takes the focus when the menu's elements are removed.
export const stopFocusout = (portal: HTMLDivElement | null) =>
  portal?.addEventListener('focusout', event => event.stopPropagation())

export const actionPopupClass =
  'max-h-(--available-height) min-w-[min(11rem,92vw)] max-w-[min(22rem,92vw)] overflow-y-auto rounded-2xl border border-plum/15 ' +
  'bg-white py-1.5 text-sm text-plum shadow-soft outline-none'

export const actionItemClass =
  'flex min-h-10 max-sm:min-h-11 cursor-pointer items-center px-4 outline-none data-disabled:cursor-not-allowed ' +
  'data-disabled:opacity-55 data-highlighted:bg-rose-50'

/** A button that opens a menu of actions. */
export function ActionMenu({
  id,
  label,
  name,
  className,
  onOpen,
  returnFocus,
  trigger: outerTrigger,
  children,
}: {
  id?: string
  label: ReactNode
  /** For screen readers, if `label` is an icon or says too little. */
  name?: string | undefined
  className: string
  onOpen?: () => void
  /** Where the focus goes when the menu closes; null: to the button. Called more than once. */
  returnFocus?: () => HTMLElement | null
  /** The button, to open the menu from elsewhere. */
  trigger?: RefObject<HTMLButtonElement | null>
  children: ReactNode
}) {
  const own = useRef<HTMLButtonElement>(null)
  const trigger = outerTrigger ?? own
  // The popup is rendered inside the same landmark as its button, for screen readers.
  const [container, setContainer] = useState<HTMLElement>()
  return (
    <Menu.Root
      onOpenChange={open => {
        if (!open) return
        setContainer(trigger.current?.closest<HTMLElement>('main, [role=dialog]') ?? undefined)
        onOpen?.()
      }}
    >
      <Menu.Trigger ref={trigger} id={id} aria-label={name} className={className}>
        {label}
      </Menu.Trigger>
      <Menu.Portal ref={stopFocusout} container={container}>
        <Menu.Positioner sideOffset={6} align="start" collisionPadding={8} className="z-60 outline-none">
          <Menu.Popup finalFocus={returnFocus && (() => returnFocus() ?? true)} className={actionPopupClass}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export function ActionItem({
  children,
  onClick,
  disabled = false,
}: {
  children: ReactNode
  onClick(): void
  disabled?: boolean
}) {
  return (
    <Menu.Item disabled={disabled} onClick={onClick} className={actionItemClass}>
      {children}
    </Menu.Item>
  )
}
