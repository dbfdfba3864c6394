import type { CallbackChannel } from '#contracts/inquiries/sources.ts'
import type { Service } from '#contracts/services/service.ts'
import { ApiFailure, browserFetch, call, wasRefused } from '../../api.ts'
import { keyOfChange } from '../../change-keys.ts'
import { loadCode } from '../../later.tsx'
import { askedServices } from './asked-services.ts'
import { closeForm, findTicket, renewTicket } from './find-ticket.ts'
import { clearDraft } from './inquiry-draft.ts'
import type { FieldErrors, FieldValues, Wish } from './inquiry-form.ts'
import { Sent } from './sent.tsx'
import { chatText, checkWish, toSend, wishDates } from './wish.ts'

const TIMEOUT_MS = 30_000

/** A stored inquiry, with what shows that it is. */
export interface SentInquiry {
  /** The component that shows it. It is loaded with the code that sends, so that it is there once the inquiry is stored. */
  Sent: typeof Sent
  values: FieldValues
  wish: Wish
  storedAt: Date
}

export type SendOutcome =
  | ({ state: 'success' } & SentInquiry)
  | { state: 'invalid'; errors: FieldErrors }
  | { state: 'error'; errors: FieldErrors; chat: string }

/** Lets a date field offer only the days that can be wished for. */
export function limitDates(field: HTMLInputElement): void {
  Object.assign(field, wishDates(new Date()))
}

/** A selection of services, as in the address, and the services that it may name. */
export interface ListedServices {
  list: string
  services: readonly Service[]
}

/** What is sent. */
export interface TypedInquiry {
  values: FieldValues
  wish: Wish
  /** The hidden field. */
  website: string
  listed: ListedServices | undefined
  /** The names of photographs that were sent before. */
  photographs: readonly string[]
  /** How to be answered, of the short form; undefined of the other one. */
  channel?: CallbackChannel | undefined
}

/** Checks and sends an inquiry; deletes the draft once the server has stored it. */
export async function sendInquiry(inquiry: TypedInquiry): Promise<SendOutcome> {
  const { values: typed, wish, website, listed, channel, photographs } = inquiry
  const now = new Date()
  const asked = listed && askedServices(listed.list, listed.services, wish.wishedDate, now)
  // If the rules can't be loaded, the server's check has to do.
  const rules = await loadCode(() => import('./check.ts')).catch(() => undefined)
  const errors = { ...rules?.checkInquiry(typed, channel), ...checkWish(typed, wish, now, asked) }
  if (Object.keys(errors).length > 0) return { state: 'invalid', errors }
  const { path, fields: typedFields, values } = toSend(typed, wish, asked, channel)
  const fields = photographs.length > 0 ? { ...typedFields, photographs } : typedFields
  const body = { ...fields, website, ticket: await findTicket() }
  const sent = await keyOfChange([path, fields])
  // The server's clock is right where that of a phone is not.
  let serverTime = ''
  const fetch: typeof browserFetch = async (...request) => {
    const response = await browserFetch(...request)
    serverTime = response.headers.get('date') ?? ''
    return response
  }
  try {
    await call(fetch, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': sent.key },
      body: JSON.stringify(body),
      // Safari 15 does not have it.
      signal: AbortSignal.timeout?.(TIMEOUT_MS),
    })
  } catch (error) {
    console.error(error)
    // The inquiry may have been stored, which uses up the ticket: a changed inquiry needs a new one.
    if (!wasRefused(error)) void renewTicket()
    const errors = error instanceof ApiFailure ? error.fields : {}
    return { state: 'error', errors, chat: chatText(values) }
  }
  const at = Date.now()
  // Where an earlier response was lost the inquiry was stored then.
  const storedAt = new Date((Date.parse(serverTime) || at) - (at - sent.at))
  sent.forget()
  clearDraft()
  closeForm()
  return { state: 'success', Sent, values: typed, wish, storedAt }
}
