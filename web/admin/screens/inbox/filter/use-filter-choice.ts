import { useState } from 'react'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { sameFilter } from '../inbox-url.ts'

/**
 * What the user chooses before it is applied, and whether the folded filters are shown. Both start again when another filter is
 * applied, also by the browser's back button.
 * @param unfolds whether a filter shows the folded ones
 */
export function useFilterChoice(filter: InquiryFilter, unfolds: (filter: InquiryFilter) => boolean) {
  const [applied, setApplied] = useState(filter)
  const [choice, setChoice] = useState(filter)
  const [open, setOpen] = useState(() => unfolds(filter))

  // The form stays mounted, so that the focus stays in it: https://react.dev/reference/react/useState
  // ("Storing information from previous renders").
  if (!sameFilter(applied, filter)) {
    setApplied(filter)
    setChoice(filter)
    setOpen(unfolds(filter))
  }

  return {
    choice,
    isChanged: !sameFilter(choice, filter),
    choose: (change: Partial<InquiryFilter>) => setChoice(last => ({ ...last, ...change })),
    open,
    setOpen,
  }
}
