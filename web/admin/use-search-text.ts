import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** After the last key, until the address says what was typed. */
const PAUSE_MS = 250

/**
 * The text of a search box: shown at once, in the address a moment after the last key, and taken from the address
 * when that changes by itself (back, a link).
 */
export function useSearchText(inAddress: string, write: (text: string) => void) {
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const writeNow = useEffectEvent(write)

  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === written.current) return
    const timer = setTimeout(() => {
      written.current = wanted
      writeNow(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return [text, setText] as const
}
