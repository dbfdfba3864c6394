import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isFocusFree } from '../../../../ui/focus.ts'

/**
 * When something closes that had the focus, the button that opens it gets it.
 * @param menu the button of the menu that opens it, where it has none of its own
 * @returns the ref of the button
 */
export function useReturnFocus(isOpen: boolean, menu?: RefObject<HTMLButtonElement | null>) {
  const own = useRef<HTMLButtonElement>(null)
  const button = menu ?? own
  const wasOpen = useRef(isOpen)
  // In a layout effect, so that the dialog finds the focus on the button and doesn't move it.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && isFocusFree()) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, button])
  return button
}
