import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    /** The form that was submitted last. */
    submittedForm?: EventTarget | null
  }
}

/** An inline script for the page's head: it notes a form that is submitted before hydration. */
export const recordSubmittedForm = `addEventListener('submit', event => { window.submittedForm = event.target })`

/**
 * The properties of a form that the server sends: what is submitted before hydration is submitted after it. Until
 * then, and without JavaScript, the browser does nothing with it: outside a dialog that is what `method="dialog"` means. So no
 * password gets into an address or over the network.
 */
export function useEarlySubmit() {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (ref.current && window.submittedForm === ref.current) ref.current.requestSubmit()
  }, [])
  return { ref, method: 'dialog' as const }
}
