import { TICKET_PLACEHOLDER } from '#contracts/inquiries/form-ticket.ts'
import { loadCode } from '../../later.tsx'
import { readInquiryDraft, updateDraft } from './inquiry-draft.ts'
import { openedForm } from './opened-form.ts'

/**
 * Call when the form is mounted.
 * @param onPage the ticket that the server wrote into the page, or its placeholder
 */
export function openForm(onPage: string | undefined): void {
  openedForm.at = readInquiryDraft().openedAt ?? Date.now()
  updateDraft({ openedAt: openedForm.at })
  if (onPage && onPage !== TICKET_PLACEHOLDER)
    openedForm.ticket = Promise.resolve({ text: onPage, receivedAt: Date.now() })
  else
    openedForm.ticket ??= loadCode(() => import('./find-ticket.ts')).then(
      found => found.requestTicket(),
      () => undefined,
    )
}
