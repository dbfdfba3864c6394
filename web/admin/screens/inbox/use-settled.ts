import { useEffect, useState } from 'react'

/** Nothing was typed for this long. */
const PAUSE_MS = 300

/** What is being typed, as it was when the user last paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
