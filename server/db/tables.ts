// Long: all tables in one place, as one database has them.
import type { Generated, Kysely, Transaction } from 'kysely'
import type { BranchPicture } from '#contracts/branch.ts'
import type { CategoryId } from '#contracts/category.ts'
import type { ContactEvent, ContactStatus, MailJob, MailState } from '#contracts/contact.ts'
import type { DeskChange } from '#contracts/desk.ts'
import type { InquiryColumn } from '#contracts/inquiry-fields.ts'
import type { PlaceId } from '#contracts/places.ts'
import type { AccountMailKind, TeamEvent } from '#contracts/team.ts'
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
  /** Where it stands in the list; null: where its id would be. */
  position: number | null
  /** Its own `WeekHours` as JSON. */
  hours: string | null
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
  /** Where it stands in the list; null: where its id would be. */
  position: number | null
  category_id: CategoryId
  version: number
  created_at: Instant
  updated_at: Instant
}

export interface ContactRow extends Record<InquiryColumn, string> {
  id: Generated<number>
  status: ContactStatus
  suspected: Bit
  version: number
  created_at: Instant
  updated_at: Instant
  /** Of the service, as it was when the inquiry came; empty when it named none of ours. */
  category: CategoryId | ''
  /** The branch that it names, if there was one when it came; `OTHER_BRANCH` otherwise. */
  counted_branch: string
  assignee_id: number | null
  /** The clock of the 24-hour promise stopped then. */
  answered_at: Instant | null
  /** The salon was told that it is overdue. */
  reminded_at: Instant | null
  /** In the bin since then. */
  deleted_at: Instant | null
}

/**
 * The words by which an inquiry is found: an FTS5 table on SQLite, a `tsvector` on PostgreSQL. `rowid` is the inquiry's id.
 * Deleted with the inquiry.
 */
export interface ContactWordsRow {
  rowid: number
  words: string
}

export interface ContactNoteRow {
  id: Generated<number>
  contact_id: number
  text: string
  /** Email of the admin. */
  author: string
  at: Instant
}

export interface ContactReplyRow extends ContactNoteRow {
  subject: string
}

export interface SavedReplyRow {
  id: Generated<number>
  title: string
  text: string
  version: number
  created_at: Instant
  updated_at: Instant
}

/** Who is writing a reply to what; nobody any more after `until`. */
export interface WritingRow {
  contact_id: number
  user_id: number
  until: Instant
}

/**
 * What open screens are told, kept for a day so that a broken stream goes on without a hole. `position` grows in the
 * order of commits: whoever has seen one has seen all before it.
 */
export interface ContactFeedRow {
  position: number
  contact_id: number
  what: DeskChange['what']
  by: number | null
  at: Instant
}

/** Append-only: who did what to an inquiry, and when. Outlives the inquiry, holds nothing of its content. */
export interface ContactEventRow {
  id: Generated<number>
  contact_id: number
  action: ContactEvent['action']
  from_status: ContactStatus | null
  to_status: ContactStatus | null
  /** Email of the admin to whom it was handed. */
  assignee: string | null
  /** Email of the admin who did it; null for the public form. */
  actor: string | null
  at: Instant
  /** Of the action on many inquiries that this change was part of. */
  action_id: string | null
  /** What such an action replaced, as JSON (`Changed`): its undo puts it back. */
  replaced: string | null
  /** The action on many inquiries that this change took back. */
  undoes: string | null
}

/** The outbox: a message that is owed. `claimed_until` keeps other workers off while one is sending. */
export interface MailJobRow {
  id: Generated<number>
  /** Null: it is about an account. */
  contact_id: number | null
  kind: MailJob['kind'] | AccountMailKind
  reply_id: number | null
  /** Whose account it is about; null too when a password was asked for that nobody here has. */
  user_id: number | null
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

/** A link that lets a user set a password, once. */
export interface UserLinkRow {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token; the token itself is kept nowhere. */
  token_hash: string
  created_at: Instant
  expires_at: Instant
}

/** Append-only: what was done to whose account, by whom. Emails, as accounts go. */
export interface TeamEventRow {
  id: Generated<number>
  action: TeamEvent['action']
  subject: string
  actor: string | null
  at: Instant
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

/** What the owner shows at a place instead of the default picture. */
export interface PictureRow {
  place: PlaceId
  alt: string
  focus_x: number
  focus_y: number
  /** JSON of its shapes, as the wire has them. */
  crops: string
  version: number
  updated_at: Instant
  /** To crop anew from; null where the default picture is restored: the version counts on. */
  original: Uint8Array | null
}

/** One size of one picture, under the name by which it is asked for. */
export interface PictureFileRow {
  name: string
  place: PlaceId
  /** Since when no new page shows it; pages that are open still ask for it. */
  replaced_at: Instant | null
  body: Uint8Array
}

/** What a place showed before its default picture was restored; kept as long as its files. */
export interface RemovedPictureRow extends Omit<PictureRow, 'version' | 'updated_at' | 'original'> {
  removed_at: Instant
  original: Uint8Array
}

/** What the site said from one publication to the next; the newest is what it says now. */
export interface ContentVersionRow {
  version: number
  /** `Content` as JSON. */
  document: string
  author_name: string
  author_email: string
  /** The version that was brought back. */
  restored: number | null
  created_at: Instant
}

/** Facts about this database: `profile`, `ticket-secret`, `seeded`. */
export interface SettingRow {
  key: string
  value: string
}

export interface Tables {
  branches: BranchRow
  services: ServiceRow
  content_versions: ContentVersionRow
  contacts: ContactRow
  contact_words: ContactWordsRow
  contact_notes: ContactNoteRow
  contact_replies: ContactReplyRow
  contact_feed: ContactFeedRow
  saved_replies: SavedReplyRow
  writing: WritingRow
  contact_events: ContactEventRow
  mail_jobs: MailJobRow
  idempotency_keys: IdempotencyKeyRow
  used_tickets: UsedTicketRow
  users: UserRow
  sessions: SessionRow
  login_failures: LoginFailureRow
  pictures: PictureRow
  picture_files: PictureFileRow
  removed_pictures: RemovedPictureRow
  user_links: UserLinkRow
  team_events: TeamEventRow
  settings: SettingRow
}

/** A database or a transaction on it: queries take either. */
export type Db = Kysely<Tables> | Transaction<Tables>
