import { type RefObject, useEffect, useRef } from 'react'
import { inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import type { FieldErrors } from './inquiry-form.ts'

/** The order in which fields with errors are focused. */
const checkedNames = [...inquiryFieldNames.slice(0, -1), 'wishedDate', 'message', 'photographs'] as const

/**
 * Focuses the first field with an error, or the message above the form. Not what a posted form begins with, where the visitor was
 * already correcting it before hydration.
 */
export function useRefusalFocus(
  form: RefObject<HTMLFormElement | null>,
  message: RefObject<HTMLElement | null>,
  isRefused: boolean,
  errors: FieldErrors,
) {
  const firstErrors = useRef(errors)
  useEffect(() => {
    if (!isRefused) return
    if (errors === firstErrors.current && form.current?.contains(document.activeElement)) return
    const refused = checkedNames.find(name => errors[name])
    const target = refused ? form.current?.elements.namedItem(refused) : message.current
    if (!(target instanceof HTMLElement)) return
    target.focus({ preventScroll: !refused })
    // Not every browser scrolls a focused field out from under the sticky header. The message is below a headline, which stays in view.
    if (refused) target.scrollIntoView({ block: 'nearest' })
    else (target.closest('details') ?? document.querySelector('main'))?.scrollIntoView()
  }, [isRefused, errors, form, message])
}
