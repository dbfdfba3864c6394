import { type RefObject, useEffect, useState } from 'react'
import { viewButtonId } from './list/inquiry-row.tsx'

/**
 * After an undo the first of the inquiries that are as before again gets the focus, unless it is on something else by now.
 * @returns a function to call when the list shows them again
 */
export function useUndoneFocus(heading: RefObject<HTMLHeadingElement | null>) {
  const [undone, setUndone] = useState<readonly number[]>([])

  useEffect(() => {
    const hasNoOtherFocus =
      document.activeElement === document.body || document.activeElement === heading.current
    if (undone.length === 0 || !hasNoOtherFocus) return
    const buttons = undone.map(id => document.getElementById(viewButtonId(id)))
    const target = buttons.find(button => button !== null) ?? heading.current
    target?.focus()
  }, [undone, heading])

  return setUndone
}
