// Long: all tables of the database in one file.
import type { Generated, Kysely, Transaction } from 'kysely'
import type { BranchPicture } from '#contracts/branch.ts'
import type { CategoryId } from '#contracts/category.ts'
import type { InquiryChange } from '#contracts/inbox.ts'
import type { HistoryEntry, InquiryStatus, MailJob, MailState, ReplyChannel } from '#contracts/inquiry.ts'
import type { InquiryColumn } from '#contracts/inquiry-fields.ts'
import type { PictureSlotId } from '#contracts/picture-slots.ts'
import type { AccountMailKind, TeamEvent } from '#contracts/team.ts'
import type { Role } from '#contracts/user.ts'

/** A boolean as both databases store it. */
export type Bit = 0 | 1

/** Instants are ISO 8601 text in UTC with milliseconds, so that text order is time order. */
type Instant = string

/** A row with a version: a save that is based on an older one is refused. */
interface VersionedRow {
  id: Generated<number>
  version: number
  created_at: Instant
  updated_at: Instant
}

export interface BranchRow extends VersionedRow {
  name: string
  address: string
  phone: string
  email: string
  map_url: string
  disabled: Bit
  picture: BranchPicture | null
  /** Its position in the list; null: its id is its position. */
  position: number | null
  /** Its own `WeekHours` as JSON. */
  hours: string | null
}

export interface ServiceRow extends VersionedRow {
  name: string
  description: string
  duration: string
  /** Hundredths of a rupee: whole numbers are stored exactly. */
  price_cents: number
  per_nail: Bit
  popular: Bit
  /** Its position in the list; null: its id is its position. */
  position: number | null
  category_id: CategoryId
}

export interface InquiryRow extends VersionedRow, Record<InquiryColumn, string> {
  status: InquiryStatus
  suspected: Bit
  /** The category of the service when the inquiry arrived; empty when it named none of our services. */
  category: CategoryId | ''
  /** The branch that it names, if that existed when the inquiry arrived; otherwise `OTHER_BRANCH`. */
  counted_branch: string
  assignee_id: number | null
  /** When the response deadline was met. */
  answered_at: Instant | null
  /** When the salon was reminded that it is overdue. */
  reminded_at: Instant | null
  /** When it was moved to the bin. */
  deleted_at: Instant | null
}

/**
 * The search index of inquiries: an FTS5 table on SQLite, a `tsvector` on PostgreSQL. `rowid` is the inquiry's id;
 * deleted with the inquiry.
 */
export interface InquirySearchRow {
  rowid: number
  words: string
}

export interface InquiryNoteRow {
  id: Generated<number>
  inquiry_id: number
  text: string
  /** Email of the admin. */
  author: string
  at: Instant
}

export interface InquiryReplyRow extends InquiryNoteRow {
  channel: ReplyChannel
  /** Empty for other channels than email. */
  subject: string
}

export interface SavedReplyRow extends VersionedRow {
  title: string
  text: string
}

/** Who is writing a reply to which inquiry; expires at `until`. */
export interface WritingRow {
  inquiry_id: number
  user_id: number
  until: Instant
}

/**
 * Events for open screens, kept for a day. `position` grows in the order of commits: a reader that has one position has all
 * before it.
 */
export interface InquiryEventRow {
  position: number
  inquiry_id: number
  what: InquiryChange['what']
  by: number | null
  at: Instant
}

/** Append-only history of an inquiry. Remains when the inquiry is deleted; holds nothing of its content. */
export interface InquiryHistoryRow {
  id: Generated<number>
  inquiry_id: number
  action: HistoryEntry['action']
  from_status: InquiryStatus | null
  to_status: InquiryStatus | null
  /** Email of the assignee. */
  assignee: string | null
  /** Email of the admin; null for the public form. */
  actor: string | null
  at: Instant
  /** The bulk action that this change was part of. */
  action_id: string | null
  /** What a bulk action replaced, as JSON (`Changed`), for its undo. */
  replaced: string | null
  /** The bulk action that this change undid. */
  undoes: string | null
}

/** The outbox: a message to send. `claimed_until` keeps other workers away while one sends it. */
export interface MailJobRow {
  id: Generated<number>
  /** Null: the message is about an account. */
  inquiry_id: number | null
  kind: MailJob['kind'] | AccountMailKind
  reply_id: number | null
  /** The account; also null when a password reset was requested for an unknown email. */
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

/** The first response to a request with an Idempotency-Key, kept for a day. */
export interface IdempotencyKeyRow {
  key: string
  /** SHA-256 of the request's body. */
  request_hash: string
  status: number
  answer: string
  created_at: Instant
}

/** A form ticket that an inquiry has used, kept until it would have expired. It is not linked to the inquiry. */
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

/** A link with which a user can set a password once. */
export interface PasswordLinkRow {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: string
  created_at: Instant
  expires_at: Instant
}

/** Append-only team activity: what was done to whose account, by whom. Emails instead of ids, as accounts are deleted. */
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
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: string
  user_agent: string
  address: string
  created_at: Instant
  last_seen_at: Instant
  /** Extended with each use. */
  expires_at: Instant
  /** Never extended. */
  absolute_expires_at: Instant
}

/** Failed logins per key (`account:…` or `address:…`), shared by all processes. */
export interface LoginFailureRow {
  key: string
  failures: number
  last_failed_at: Instant
  blocked_until: Instant | null
}

/** The salon's own picture in a slot, instead of the default picture. */
export interface PictureRow {
  place: PictureSlotId
  alt: string
  focus_x: number
  focus_y: number
  /** Its crops as JSON, as the API sends them. */
  crops: string
  version: number
  updated_at: Instant
  /** For new crops; null after the default picture was restored: the row keeps the version. */
  original: Uint8Array | null
}

/** One size of one picture, under its file name in the URL. */
export interface PictureFileRow {
  name: string
  place: PictureSlotId
  /** When it was replaced: open pages still request it for a while. */
  replaced_at: Instant | null
  body: Uint8Array
}

/** The picture of a slot before its default was restored; kept as long as its files. */
export interface RemovedPictureRow extends Omit<PictureRow, 'version' | 'updated_at' | 'original'> {
  removed_at: Instant
  original: Uint8Array
}

/** A published version of the content; the newest is current. */
export interface ContentVersionRow {
  version: number
  /** `Content` as JSON. */
  document: string
  author_name: string
  author_email: string
  /** The version that this one restored. */
  restored: number | null
  created_at: Instant
}

/** Facts about this database, such as `profile`, `ticket-secret`, `seeded`. */
export interface SettingRow {
  key: string
  value: string
}

export interface Tables {
  branches: BranchRow
  services: ServiceRow
  content_versions: ContentVersionRow
  inquiries: InquiryRow
  inquiry_search: InquirySearchRow
  inquiry_notes: InquiryNoteRow
  inquiry_replies: InquiryReplyRow
  inquiry_events: InquiryEventRow
  saved_replies: SavedReplyRow
  writing: WritingRow
  inquiry_history: InquiryHistoryRow
  mail_jobs: MailJobRow
  idempotency_keys: IdempotencyKeyRow
  used_tickets: UsedTicketRow
  users: UserRow
  sessions: SessionRow
  login_failures: LoginFailureRow
  pictures: PictureRow
  picture_files: PictureFileRow
  removed_pictures: RemovedPictureRow
  password_links: PasswordLinkRow
  team_events: TeamEventRow
  settings: SettingRow
}

/** A database or a transaction on it: queries take either. */
export type Db = Kysely<Tables> | Transaction<Tables>
