import { type RefObject, useEffect, useState } from 'react'
import { viewButtonId } from './list/inquiry-row.tsx'

/**
 * After a change or its undo the first of the changed inquiries that is still in the list gets the focus, otherwise the heading,
 * unless the focus is on something else by now.
 * @returns a function to call when the list shows the change
 */
export function useChangedFocus(heading: RefObject<HTMLHeadingElement | null>) {
  const [changed, setChanged] = useState<readonly number[]>([])

  useEffect(() => {
    const hasNoOtherFocus =
      document.activeElement === document.body || document.activeElement === heading.current
    if (changed.length === 0 || !hasNoOtherFocus) return
    const buttons = changed.map(id => document.getElementById(viewButtonId(id)))
    const target = buttons.find(button => button !== null) ?? heading.current
    target?.focus()
  }, [changed, heading])

  return setChanged
}
