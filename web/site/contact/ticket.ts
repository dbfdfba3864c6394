import { loadCode } from '../../later.tsx'
import { readInquiryDraft, updateDraft } from './inquiry-draft.ts'
import { openedForm } from './opened-form.ts'

/** Requests a ticket and notes the time. Call when the form is mounted. */
export function openForm(): void {
  openedForm.at = readInquiryDraft().openedAt ?? Date.now()
  updateDraft({ openedAt: openedForm.at })
  openedForm.ticket ??= loadCode(() => import('./find-ticket.ts')).then(
    found => found.requestTicket(),
    () => undefined,
  )
}
