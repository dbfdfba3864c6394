import type { MouseEvent } from 'react'
import { readForm } from './inquiry-form.ts'

/** The id of the folded short form. */
export const CALLBACK_ID = 'callback'
export const CALLBACK_TITLE = 'No email? We call you'

/**
 * What is in the short form before the page is hydrated, which it is before the code of that form is there: React then renders it again, empty.
 * Undefined on the server, and where the page was not rendered there.
 */
export function readEarlyCallback() {
  if (import.meta.env.SSR) return undefined
  const details = document.querySelector<HTMLDetailsElement>(`#${CALLBACK_ID}`)
  const form = details?.querySelector('form')
  return form ? { isOpen: details?.open, ...readForm(new FormData(form)) } : undefined
}

export type EarlyCallback = NonNullable<ReturnType<typeof readEarlyCallback>>

/** Unfolds the short form and leads to it, without a navigation. */
function showCallback(event: MouseEvent) {
  event.preventDefault()
  const details = document.getElementById(CALLBACK_ID)
  details?.setAttribute('open', '')
  details?.querySelector('summary')?.focus({ preventScroll: true })
  details?.scrollIntoView()
}

/** Leads to the short form from the field that not everyone can fill in. */
export const CallbackLink = () => (
  <a
    href={`#${CALLBACK_ID}`}
    onClick={showCallback}
    className="quiet-link inline-flex min-h-11 items-center text-sm"
  >
    {CALLBACK_TITLE}
  </a>
)
