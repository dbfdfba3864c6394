import { useEffect, useRef, useState } from 'react'

/** Gives the focus to the first field of a row that was added at the end of a list. */
export function useAddedRow() {
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) list.current?.lastElementChild?.querySelector('input')?.focus()
  }, [added])
  return { list, focusAddedRow: () => setAdded(count => count + 1) }
}
