import { data, redirect } from 'react-router'
import type { Failure } from '#contracts/api/envelope.ts'
import type { CallbackChannel } from '#contracts/inquiries/sources.ts'
import { contactSentPath } from '#contracts/paths/contact-sent.ts'
import { PHOTOGRAPH_REFUSED } from '#contracts/paths/inquiries-path.ts'
import { type ApiFetch, createPublicApi } from '../../api.ts'
import { rowOfKey } from '../../salon/namesakes.ts'
import { withList } from '../selection/address.ts'
import { askedServices } from './asked-services.ts'
import { type FieldErrors, type FieldValues, readForm, type Wish } from './inquiry-form.ts'
import { chatText, checkWish, toSend } from './wish.ts'

/** A form that was posted without JavaScript and refused. */
export interface RefusedPost {
  /** How to be answered, of the short form; undefined of the other one. */
  channel?: CallbackChannel | undefined
  values: FieldValues
  wish: Wish
  /** The selection, as in the address. */
  list: string
  /** What was typed, for WhatsApp. */
  chat: string
  errors: FieldErrors
  /** The names of photographs that are stored already. */
  photographs: string[]
}

/** An idempotency key of the values: posting a form twice stores it once. */
async function inquiryKey(values: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(values))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text)).toHex()
}

/** The row that an option's key means; without its id where none is found or the list fails: the inquiry matters more. */
async function rowFor<Row extends { id: number; name: string }>(key: string, list: () => Promise<Row[]>) {
  const rows = key ? await list().catch(() => []) : []
  return rowOfKey(rows, key) ?? { id: undefined, name: key }
}

/**
 * Sends a form posted without JavaScript to the API, on the server. It is checked first: the API would refuse the body of
 * a far too long message without a message for its field.
 */
export async function postInquiry(request: Request, fetch: ApiFetch, now: Date) {
  const { values: posted, wish, list, website, channel, photographs } = readForm(await request.formData())
  const { listBranches, listServices } = createPublicApi(fetch)
  const branch = await rowFor(posted.branch, listBranches)
  const service = await rowFor(posted.service, listServices)
  // An inquiry keeps names, while the options of the form may have keys.
  const values = { ...posted, branch: branch.name, service: service.name }
  const listed = list && (await listServices().catch(() => undefined))
  const asked = listed ? askedServices(list, listed, wish.wishedDate, now) : undefined
  const { path, fields: typed, values: sent } = toSend(values, wish, asked, channel)
  const refusal = request.headers.get(PHOTOGRAPH_REFUSED)
  // Browsers name the page's origin when they post a form, simple programs don't.
  const isFromBrowser = request.headers.has('origin')
  const refuse = (status: number, errors: FieldErrors = {}) =>
    data<RefusedPost>(
      { values: posted, wish, list, channel, chat: chatText(sent), errors, photographs },
      { status },
    )
  // Without the price list the selection could not be stored.
  if (list && !asked) return refuse(503)
  const { checkInquiry } = await import('./check.ts')
  const errors = {
    ...checkInquiry(values, channel),
    ...checkWish(values, wish, now, asked),
    ...(refusal && { photographs: decodeURIComponent(refusal) }),
  }
  if (Object.keys(errors).length > 0) return refuse(422, errors)
  const fields = photographs.length > 0 ? { ...typed, photographs } : typed
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': await inquiryKey(fields),
    },
    body: JSON.stringify({ ...fields, website: website !== '' || !isFromBrowser }),
  }).catch(() => undefined)
  if (response?.ok) {
    const sentPath = contactSentPath(now, { serviceId: service.id, branchId: branch.id, ...wish })
    return redirect(withList(sentPath, list), 303)
  }
  if (response?.status !== 422) return refuse(response?.status === 429 ? 429 : 503)
  const refused = (await response.json()) as Partial<Failure>
  return refuse(422, refused.fields)
}
