import type { MouseEvent } from 'react'
import { later } from '../../later.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import type { CallbackFormProps } from './callback-form.tsx'

// Most clients have an email.
const CallbackForm = later<CallbackFormProps>({
  load: () => import('./callback-form.tsx').then(code => code.CallbackForm),
})

const ID = 'callback'
const TITLE = 'No email? We call you'

/** The short form, folded; open where it was refused. */
export const Callback = (props: Omit<CallbackFormProps, 'labelledBy'>) => (
  <details id={ID} open={props.posted !== undefined} className="group mt-8 border-y border-gold/50">
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 hover:text-rose-700 [&::-webkit-details-marker]:hidden">
      <h2 id={`${ID}-title`} className="font-display text-2xl/8 font-semibold">
        {TITLE}
      </h2>
      <LineIcon
        path="M3 6l5 5 5-5"
        size={16}
        stroke={1.5}
        className="size-4 text-plum-soft transition-transform duration-300 group-open:rotate-180"
      />
    </summary>
    <div className="pb-8">
      <p>Leave your number: we call you, or write to you on WhatsApp, within 24 hours.</p>
      <CallbackForm {...props} labelledBy={`${ID}-title`} />
    </div>
  </details>
)

/** Unfolds the short form and leads to it, without a navigation. */
function showCallback(event: MouseEvent) {
  event.preventDefault()
  const details = document.getElementById(ID)
  details?.setAttribute('open', '')
  details?.querySelector('summary')?.focus({ preventScroll: true })
  details?.scrollIntoView()
}

/** Leads to the short form from the field that not everyone can fill in. */
export const CallbackLink = () => (
  <a href={`#${ID}`} onClick={showCallback} className="quiet-link inline-flex min-h-11 items-center text-sm">
    {TITLE}
  </a>
)
