import { useLayoutEffect, useRef } from 'react'
import { isFocusFree } from '../../../../ui/focus.ts'

/**
 * When something closes that had the focus, the button that opens it gets it.
 * @returns the ref of the button
 */
export function useReturnFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  // In a layout effect, so that the dialog finds the focus on the button and doesn't move it.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && isFocusFree()) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
