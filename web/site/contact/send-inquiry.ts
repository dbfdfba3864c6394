import type { InquirySubmission } from '#contracts/inquiries/inquiry.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { ApiFailure, browserFetch, call } from '../../api.ts'
import { clearDraft, keyFor } from './inquiry-draft.ts'
import type { FieldErrors, FieldValues } from './inquiry-form.ts'
import { closeForm, findTicket, renewTicket } from './ticket.ts'

const TIMEOUT_MS = 30_000

export type Outcome = { state: 'success' } | { state: 'invalid' | 'error'; errors: FieldErrors }

/** Checks and sends an inquiry; deletes the draft once the server has stored it. */
export async function sendInquiry(values: FieldValues, website: string): Promise<Outcome> {
  // If the rules can't be loaded, the server's check has to do.
  const rules = await import('./check.ts').catch(() => undefined)
  const errors = rules?.checkInquiry(values) ?? {}
  if (Object.keys(errors).length > 0) return { state: 'invalid', errors }
  const body: InquirySubmission = { ...values, website, ticket: await findTicket() }
  try {
    await call(browserFetch, INQUIRIES_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': keyFor(JSON.stringify(values)),
      },
      body: JSON.stringify(body),
      // Safari 15 does not have it.
      signal: AbortSignal.timeout?.(TIMEOUT_MS),
    })
  } catch (error) {
    console.error(error)
    const { status, fields } = error instanceof ApiFailure ? error : new ApiFailure(0, {})
    // It may have been stored, which uses up the ticket: a changed inquiry needs a new one.
    if (status === 0 || status >= 500) void renewTicket()
    return { state: 'error', errors: fields }
  }
  clearDraft()
  closeForm()
  return { state: 'success' }
}
