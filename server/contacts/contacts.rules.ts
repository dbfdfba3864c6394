import type { Contact, ContactEvent, ContactInput, MailJob } from '#contracts/contact.ts'
import type { Bit, ContactEventRow, ContactRow, MailJobRow } from '../db/tables.ts'

/** A stored inquiry as the list shows it. */
export const toContact = (row: Omit<ContactRow, 'id' | 'updated_at'> & { id: number }): Contact => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  branch: row.branch,
  service: row.service,
  message: row.message,
  status: row.status,
  suspected: row.suspected === 1,
  createdAt: row.created_at,
  version: row.version,
})

/** A line of an inquiry's history as the API shows it. */
export const toContactEvent = (row: Omit<ContactEventRow, 'id' | 'contact_id'>): ContactEvent => ({
  action: row.action,
  from: row.from_status,
  to: row.to_status,
  actor: row.actor,
  at: row.at,
})

/** A message about an inquiry as the API shows it: how far it has come, not what it says. */
export const toMailJob = (
  row: Pick<MailJobRow, 'kind' | 'state' | 'attempts' | 'last_error' | 'sent_at'>,
): MailJob => ({
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
  sentAt: row.sent_at,
})

/** The columns that the public form fills; `status` is not among them. */
export const toContactColumns = (input: ContactInput, suspected: boolean) => ({
  first_name: input.firstName,
  last_name: input.lastName,
  email: input.email,
  phone: input.phone,
  branch: input.branch,
  service: input.service,
  message: input.message,
  suspected: (suspected ? 1 : 0) as Bit,
})

/** Where one page of a list lies. `reversed`: count from the list's end, which is nearer. */
export interface Window {
  reversed: boolean
  offset: number
  limit: number
}

/** The shortest way to a page of a list of `total` rows; undefined beyond its end. */
export function windowOf(total: number, page: number, limit: number): Window | undefined {
  const offset = (page - 1) * limit
  if (offset >= total) return undefined
  const rows = Math.min(limit, total - offset)
  const after = total - offset - rows
  return after < offset
    ? { reversed: true, offset: after, limit: rows }
    : { reversed: false, offset, limit: rows }
}
