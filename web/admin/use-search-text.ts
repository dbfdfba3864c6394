import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The delay after the last key before the URL is updated. */
const PAUSE_MS = 250

/** The text of a search box: written to the URL after a pause in typing, and read from it on navigation. */
export function useSearchText(inUrl: string, write: (text: string) => void) {
  const [text, setText] = useState(inUrl)
  const written = useRef(inUrl)
  const writeNow = useEffectEvent(write)

  useEffect(() => {
    if (inUrl === written.current) return
    written.current = inUrl
    setText(inUrl)
  }, [inUrl])

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
