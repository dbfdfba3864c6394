import { data, redirect } from 'react-router'
import type { Failure } from '#contracts/api/envelope.ts'
import { contactSentPath } from '#contracts/paths/contact-sent.ts'
import { INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { type ApiFetch, createPublicApi } from '../../api.ts'
import { nameOfKey } from '../../namesakes.ts'
import { type FieldErrors, type FieldValues, readForm, type Wish } from './inquiry-form.ts'
import { chatText, checkWish, withWish } from './wish.ts'

// Real tickets are shorter.
const TICKET_MAX = 200

/** A form that was posted without JavaScript and refused. */
export interface RefusedPost {
  values: FieldValues
  wish: Wish
  ticket: string
  /** What was typed, for WhatsApp. */
  chat: string
  errors: FieldErrors
}

/** An idempotency key of ticket and values: posting a form twice stores it once. */
async function keyOf(ticket: string, values: FieldValues): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([ticket, values]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text)).toHex()
}

/** The name of the row that an option's key means; the key itself where none is found: the inquiry matters more. */
async function nameFor(key: string, list: () => Promise<Parameters<typeof nameOfKey>[0]>): Promise<string> {
  // The key of a row whose name is the only one is the name.
  if (!key.includes(' #')) return key
  return nameOfKey(await list().catch(() => []), key)
}

/** An inquiry keeps names, while the options of the form may have keys. */
async function withNames(values: FieldValues, fetch: ApiFetch): Promise<FieldValues> {
  const { listBranches, listServices } = createPublicApi(fetch)
  return {
    ...values,
    branch: await nameFor(values.branch, listBranches),
    service: await nameFor(values.service, listServices),
  }
}

/**
 * Sends a form posted without JavaScript to the API, on the server. It is checked first: the API would refuse the body of
 * a far too long message without a message for its field.
 */
export async function postInquiry(request: Request, fetch: ApiFetch, now: Date) {
  const { values: posted, wish, website, ticket } = readForm(await request.formData())
  const values = await withNames(posted, fetch)
  const inquiry = withWish(values, wish)
  const refuse = (status: number, errors: FieldErrors = {}) =>
    data<RefusedPost>({ values: posted, wish, ticket, chat: chatText(inquiry), errors }, { status })
  const { checkInquiry } = await import('./check.ts')
  const errors = { ...checkInquiry(values), ...checkWish(values, wish, now) }
  if (Object.keys(errors).length > 0) return refuse(422, errors)
  const response = await fetch(INQUIRIES_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(ticket && { 'idempotency-key': await keyOf(ticket, inquiry) }),
    },
    body: JSON.stringify({ ...inquiry, website: website !== '', ticket: ticket.slice(0, TICKET_MAX) }),
  }).catch(() => undefined)
  if (response?.ok) return redirect(contactSentPath(now), 303)
  if (response?.status !== 422) return refuse(response?.status === 429 ? 429 : 503)
  const { fields = {} } = (await response.json()) as Partial<Failure>
  return refuse(422, fields)
}
