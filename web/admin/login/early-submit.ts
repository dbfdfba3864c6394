import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    /** The form that was last submitted before hydration. */
    submittedForm?: EventTarget | null
  }
}

/** An inline script, placed before the forms: records a form that is submitted before hydration. */
export const recordSubmittedForm = `addEventListener('submit', event => { window.submittedForm = event.target })`

/**
 * Properties for a server-rendered form: a submit before hydration is repeated after it. Until then, and without
 * JavaScript, `method="dialog"` makes the browser ignore it, so that no password gets into a URL or over the network.
 */
export function useEarlySubmit() {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (ref.current && window.submittedForm === ref.current) ref.current.requestSubmit()
  }, [])
  return { ref, method: 'dialog' as const }
}
