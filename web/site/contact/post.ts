import { data, redirect } from 'react-router'
import type { Failure } from '#contracts/envelope.ts'
import { paths } from '#contracts/paths.ts'
import type { ApiFetch } from '../../api.ts'
import { type FieldErrors, type FieldValues, readErrors, readForm } from './inquiry.ts'

/** A form that was posted without JavaScript and not accepted. */
export interface Refused {
  values: FieldValues
  ticket: string
  errors: FieldErrors
}

/** One key for one form and what stands in it: posting it twice stores it once. */
async function keyOf(ticket: string, values: FieldValues): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([ticket, values]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text)).toHex()
}

/** Hands a form posted without JavaScript to the API, on the server. */
export async function postInquiry(request: Request, fetch: ApiFetch) {
  const { values, website, ticket } = readForm(await request.formData())
  const answer = await fetch('/contacts', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(ticket && { 'idempotency-key': await keyOf(ticket, values) }),
    },
    body: JSON.stringify({ ...values, website, ticket }),
  }).catch(() => undefined)
  if (answer?.ok) return redirect(paths.contactSent, 303)
  const { fields = {} } = answer?.status === 422 ? ((await answer.json()) as Partial<Failure>) : {}
  const refused: Refused = { values, ticket, errors: readErrors(fields) }
  return data(refused, { status: answer?.status === 422 ? 422 : 503 })
}
