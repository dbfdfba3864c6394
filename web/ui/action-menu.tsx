import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useRef, useState } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'

// A dialog takes the focus of what is removed in it, a frame after a menu in it has given it back.
const keepFocusout = (portal: HTMLDivElement | null) =>
  portal?.addEventListener('focusout', event => event.stopPropagation())

/** A button that opens a list of things to do: arrow keys walk in it, a letter finds, Escape closes. */
export function ActionMenu({
  label,
  name,
  look = 'secondary',
  className,
  triggerClass = buttonClass(look, className),
  disabled = false,
  onOpen,
  returnFocus,
  children,
}: {
  label: ReactNode
  /** What readers hear, where `label` is a drawing. */
  name?: string
  look?: ButtonLook
  /** The button's classes, where it does not look like one. */
  triggerClass?: string
  className?: string
  disabled?: boolean
  onOpen?: () => void
  /** Where the focus goes when the menu closes; null is where it goes by itself. Asked more than once. */
  returnFocus?: () => HTMLElement | null
  children: ReactNode
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  // What stands on the page belongs to a part of it, for those who go from part to part.
  const [part, setPart] = useState<HTMLElement>()
  return (
    <Menu.Root
      onOpenChange={open => {
        if (!open) return
        setPart(trigger.current?.closest<HTMLElement>('main, [role=dialog]') ?? undefined)
        onOpen?.()
      }}
    >
      <Menu.Trigger ref={trigger} aria-label={name} disabled={disabled} className={triggerClass}>
        {label}
      </Menu.Trigger>
      <Menu.Portal ref={keepFocusout} container={part}>
        <Menu.Positioner sideOffset={6} align="start" collisionPadding={8} className="z-60 outline-none">
          <Menu.Popup
            finalFocus={returnFocus && (() => returnFocus() ?? true)}
            className="max-h-(--available-height) min-w-[min(11rem,92vw)] max-w-[min(22rem,92vw)] overflow-y-auto rounded-xl border border-plum/15 bg-white py-1.5 text-sm text-plum shadow-soft outline-none"
          >
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
  danger = false,
}: {
  children: ReactNode
  onClick(): void
  disabled?: boolean
  danger?: boolean
}) {
  return (
    <Menu.Item
      disabled={disabled}
      onClick={onClick}
      className={`flex min-h-10 cursor-pointer items-center px-4 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-rose-50 ${danger ? 'text-red-700' : ''}`}
    >
      {children}
    </Menu.Item>
  )
}
