import { useCallback, useEffect, useState } from 'react'

/** A message that disappears `ms` after it was shown. */
export function useTemporaryMessage(ms: number) {
  const [message, setMessage] = useState<{ text: string }>()
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(last => (last === message ? undefined : last)), ms)
    return () => clearTimeout(timer)
  }, [message, ms])
  const show = useCallback((text: string) => setMessage({ text }), [])
  const hide = useCallback(() => setMessage(undefined), [])
  return { message: message?.text, show, hide }
}
