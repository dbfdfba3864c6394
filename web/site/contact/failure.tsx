import type { Ref } from 'react'

/** What stands above a form that could not be sent. */
export function Failure({ ref }: { ref: Ref<HTMLParagraphElement> }) {
  return (
    <p
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mt-8 rounded-xl border border-rose-700 bg-rose-50 px-5 py-4 font-medium text-rose-700"
    >
      There was a problem submitting your message. Please try again.
    </p>
  )
}
