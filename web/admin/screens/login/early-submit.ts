import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    /** Set by `early-submit.script.ts` when the form is submitted before hydration. Each login screen has one form. */
    submittedForm?: boolean
  }
}

/**
 * Properties for a server-rendered form: a submit before hydration is repeated after it. Until then, and without
 * JavaScript, `method="dialog"` makes the browser ignore it, so that no password gets into a URL or over the network.
 */
export function useEarlySubmit() {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    window.onsubmit = null
    if (window.submittedForm) ref.current?.requestSubmit()
    window.submittedForm = false
  }, [])
  return { ref, method: 'dialog' as const }
}
