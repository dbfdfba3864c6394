import type { Generated, Kysely, Transaction } from 'kysely'
import type { BranchPicture } from '#contracts/branch.ts'
import type { CategoryId } from '#contracts/category.ts'
import type { ContactStatus, MailState } from '#contracts/contact.ts'
import type { Role } from '#contracts/user.ts'

/** Truth as both databases store it: 0 or 1. */
export type Bit = 0 | 1

/** Instants are ISO 8601 text in UTC with milliseconds, so that text order is time order. */
type Instant = string

export interface BranchRow {
  id: Generated<number>
  name: string
  address: string
  phone: string
  email: string
  map_url: string
  disabled: Bit
  picture: BranchPicture | null
  version: number
  created_at: Instant
  updated_at: Instant
}

export interface ServiceRow {
  id: Generated<number>
  name: string
  description: string
  duration: string
  /** Hundredths of a rupee: whole numbers are stored exactly. */
  price_cents: number
  per_nail: Bit
  popular: Bit
  category_id: CategoryId
  version: number
  created_at: Instant
  updated_at: Instant
}

export interface ContactRow {
  id: Generated<number>
  first_name: string
  last_name: string
  email: string
  phone: string
  branch: string
  service: string
  message: string
  status: ContactStatus
  suspected: Bit
  version: number
  created_at: Instant
  updated_at: Instant
}

/** How many inquiries have a status: totals must not count a million rows. Changed in the same transaction as the row. */
export interface ContactCountRow {
  status: ContactStatus
  total: number
}

/** Append-only: who did what to an inquiry, and when. Outlives the inquiry, holds nothing of its content. */
export interface ContactEventRow {
  id: Generated<number>
  contact_id: number
  action: 'created' | 'status' | 'deleted'
  from_status: ContactStatus | null
  to_status: ContactStatus | null
  /** Email of the admin who did it; null for the public form. */
  actor: string | null
  at: Instant
}

/** The outbox: a message that is owed. `claimed_until` keeps other workers off while one is sending. */
export interface MailJobRow {
  id: Generated<number>
  contact_id: number
  kind: 'salon' | 'client'
  message_id: string
  state: MailState
  attempts: number
  next_attempt_at: Instant
  claimed_until: Instant | null
  last_error: string | null
  created_at: Instant
  sent_at: Instant | null
}

/** The first answer to a request that carried an Idempotency-Key, kept for a day. */
export interface IdempotencyKeyRow {
  key: string
  /** SHA-256 of the request's body. */
  request_hash: string
  status: number
  answer: string
  created_at: Instant
}

/** A form's ticket that an inquiry has used up, kept until it would be too old anyway. Says nothing of whose it was. */
export interface UsedTicketRow {
  id: string
  expires_at: Instant
}

export interface UserRow {
  id: Generated<number>
  name: string
  /** Lower case. */
  email: string
  role: Role
  phone: string
  password_hash: string
  created_at: Instant
  updated_at: Instant
}

export interface SessionRow {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token; the token itself is kept nowhere. */
  token_hash: string
  user_agent: string
  address: string
  created_at: Instant
  last_seen_at: Instant
  /** Slides with use. */
  expires_at: Instant
  /** Never moves. */
  absolute_expires_at: Instant
}

/** Failed logins per key (`account:…` or `address:…`), shared by all processes. */
export interface LoginFailureRow {
  key: string
  failures: number
  last_failed_at: Instant
  blocked_until: Instant | null
}

/** Facts about this database: `profile`, `ticket-secret`, `seeded`. */
export interface SettingRow {
  key: string
  value: string
}

export interface Tables {
  branches: BranchRow
  services: ServiceRow
  contacts: ContactRow
  contact_counts: ContactCountRow
  contact_events: ContactEventRow
  mail_jobs: MailJobRow
  idempotency_keys: IdempotencyKeyRow
  used_tickets: UsedTicketRow
  users: UserRow
  sessions: SessionRow
  login_failures: LoginFailureRow
  settings: SettingRow
}

/** A database or a transaction on it: queries take either. */
export type Db = Kysely<Tables> | Transaction<Tables>
