import type { ContactSubmission } from '#contracts/contact.ts'
import { ApiFailure, browserFetch, call } from '../../api.ts'
import { clearDraft, keyFor, readDraft, updateDraft } from './draft.ts'
import { type FieldErrors, type FieldValues, readErrors } from './inquiry.ts'

const PATIENCE_MS = 30_000

export type Outcome = { state: 'success' } | { state: 'invalid' | 'error'; errors: FieldErrors }

/** Makes sure that the draft has a ticket; without one it is still sent. */
export async function ensureTicket(): Promise<string | undefined> {
  const { ticket } = readDraft()
  if (ticket) return ticket
  try {
    const { data } = await call<{ data: { ticket: string } }>(browserFetch, '/contacts/ticket', {
      signal: AbortSignal.timeout(5_000),
    })
    updateDraft({ ticket: data.ticket })
    return data.ticket
  } catch {
    return undefined
  }
}

/** The rules are loaded when somebody begins to write. Where they don't arrive, the server's answer has to do. */
export const loadCheck = () => import('./check.ts').catch(() => undefined)

/** Checks and sends an inquiry; forgets the draft once the server has it. */
export async function sendInquiry(values: FieldValues, website: string): Promise<Outcome> {
  const errors = (await loadCheck())?.checkInquiry(values) ?? {}
  if (Object.keys(errors).length > 0) return { state: 'invalid', errors }
  const body: ContactSubmission = { ...values, website, ticket: await ensureTicket() }
  try {
    await call(browserFetch, '/contacts', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': keyFor(JSON.stringify(values)),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (error) {
    console.error(error)
    return { state: 'error', errors: error instanceof ApiFailure ? readErrors(error.fields) : {} }
  }
  clearDraft()
  return { state: 'success' }
}
