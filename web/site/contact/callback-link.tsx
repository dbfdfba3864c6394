import type { MouseEvent } from 'react'

/** The id of the folded short form. */
export const CALLBACK_ID = 'callback'
export const CALLBACK_TITLE = 'No email? We call you'

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
