// Long: all tables of the database in one file. Its names for tables and columns are those of the types in snake case.
import type { UUID } from 'node:crypto'
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { AccountNotice } from '#contracts/accounts/second-factor.ts'
import type { AccountMailKind } from '#contracts/accounts/team.ts'
import type { Level } from '#contracts/accounts/user.ts'
import type { ActivityAction, ActivityKind, ActivityOrigin } from '#contracts/activity/activity.ts'
import type { InquiryChange } from '#contracts/inquiries/inbox.ts'
import type {
  HistoryEntry,
  InquiryStatus,
  MailJob,
  MailState,
  ReplyChannel,
  WaitingReason,
} from '#contracts/inquiries/inquiry.ts'
import type { InquiryFieldName } from '#contracts/inquiries/inquiry-fields.ts'
import type { ReceivedKind } from '#contracts/inquiries/received.ts'
import type { InquirySource } from '#contracts/inquiries/sources.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import type { ServiceActionKind } from '#contracts/services/service-changes.ts'

/** A boolean as both databases store it. */
export type Bit = 0 | 1

/** Instants are ISO 8601 text in UTC with milliseconds, so that text order is time order. */
type Instant = string

/** A row with a version: a save that is based on an older one is refused. */
interface VersionedRow {
  id: Generated<number>
  version: number
  createdAt: Instant
  updatedAt: Instant
}

export interface BranchRow extends VersionedRow {
  name: string
  /** Unique, and never changed. */
  slug: string
  address: string
  phone: string
  email: string
  mapUrl: string
  disabled: Bit
  directions: Generated<string>
  whatsApp: Generated<string>
  reviewUrl: Generated<string>
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
  priceCents: number
  perNail: Bit
  popular: Bit
  /** Its position in the list; null: its id is its position. */
  position: number | null
  categoryId: CategoryId
  /** Whether its prices are the lowest that it may cost. */
  priceFrom: Generated<Bit>
  /** Names and prices in hundredths of a rupee, as JSON. `priceCents` is the lowest of them. */
  options: Generated<string>
  /** Ids of the branches where it is offered, as JSON; null: all. Branches among them may have been deleted. */
  branchIds: string | null
  hidden: Generated<Bit>
  /** A note on the price; may be empty. */
  note: Generated<string>
}

/** A service as it is stored. */
export type StoredService = Selectable<ServiceRow>

/** What a service will cost from a day on. It is deleted and restored with its service. */
export interface PlannedPriceRow {
  /** Each plan has another one, also each of the same service. */
  id: Generated<number>
  serviceId: number
  /** The day in the salon's time zone, such as `2026-01-01`. */
  validFrom: string
  /** `NewPrices` as JSON. */
  prices: string
  announced: Bit
  /** Email of the admin. */
  plannedBy: string
}

/** A planned price as it is stored. */
export type StoredPlan = Selectable<PlannedPriceRow>

/** A service, or its planned price, as it was before an action changed it, for its undo. */
export interface ServiceChangeRow {
  id: Generated<number>
  /** The action that it was part of. */
  actionId: string
  /** What the action did. */
  kind: ServiceActionKind
  at: Instant
  /** Email of the admin; null for planned prices that became valid. */
  author: string | null
  /** Which row of the service was changed. */
  target: 'service' | 'plan'
  serviceId: number
  /** Its name at that time. */
  serviceName: string
  /** The row as JSON; null: the action has added it. */
  rowBefore: string | null
  /** The version that the action has left, of a plan its id; null: the action has deleted it. */
  versionAfter: number | null
  undoneAt: Instant | null
}

export interface InquiryRow extends VersionedRow, Record<InquiryFieldName, string> {
  /** How it came. Of one that an admin wrote down `email` and `lastName` may be empty. */
  source: InquirySource
  status: InquiryStatus
  spam: Bit
  /** The category of the service when the inquiry arrived; empty when it named none of our services. */
  category: CategoryId | ''
  /** The branch that it names, if that existed when the inquiry arrived; otherwise `OTHER_BRANCH`. */
  countedBranch: string
  assigneeId: number | null
  /** When the first response was given, which meets the deadline. */
  respondedAt: Instant | null
  /**
   * The instant from which it waits for us, which is in the future with a follow-up that is not due; null when it
   * waits for no one, and for possible spam.
   */
  waitsFrom: Instant | null
  /** Why it waits for us from then on. */
  waitingReason: WaitingReason | null
  /** Since when an answer of the client waits for us, also where something else has waited longer. */
  answerWaitsFrom: Instant | null
  /** When someone said that nothing the client wrote until then needs an answer. */
  noAnswerNeededAt: Instant | null
  /** The `waitsFrom` of which the salon was reminded. */
  remindedOf: Instant | null
  /** When it was moved to the bin. */
  deletedAt: Instant | null
  /** Its follow-up, a row of `inquiryFollowUps`; null without one. */
  followUpId: number | null
  /** The day of it in the salon's time zone, such as `2026-01-15`. */
  followUpOn: string | null
  /** The key of its email, empty without one. */
  emailKey: string
  /** The key of the first phone number, empty without one. */
  phoneKey: string
  /** The key of the second phone number, empty without one. */
  secondPhoneKey: string
}

export interface InquiryNoteRow {
  id: Generated<number>
  inquiryId: number
  text: string
  /** Email of the admin. */
  author: string
  at: Instant
}

/** A follow-up that an inquiry has or had. Each save is a new row, to which an undo returns. */
export interface InquiryFollowUpRow {
  id: Generated<number>
  inquiryId: number
  /** The day in the salon's time zone, such as `2026-01-15`. */
  dueOn: string
  /** Why, on one line; may be empty. */
  note: string
  /** Email of the admin; empty: set when a request about personal data arrived. */
  author: string
  at: Instant
}

/** A note about a person. Each save is a new row, so that its id is its version: no other text ever has it. */
export interface PersonNoteRow {
  id: Generated<number>
  /** The key of the email, or of the telephone of inquiries without an email. */
  key: string
  text: string
  /** Email of the admin. */
  author: string
  at: Instant
}

export interface InquiryReplyRow extends InquiryNoteRow {
  channel: Generated<ReplyChannel>
  /** Empty for the email of the inquiry, also once that is corrected. */
  recipient: Generated<string>
  /** Empty for other channels than email. */
  subject: string
  /** When it was withdrawn: it no longer counts as a response. */
  withdrawnAt: Instant | null
  /** Email of the admin who withdrew it. */
  withdrawnBy: string | null
}

/** An email that arrived in the salon's mailbox and belongs to an inquiry. */
export interface ReceivedMessageRow {
  id: Generated<number>
  inquiryId: number
  kind: ReceivedKind
  /** Whether it names one of our messages. */
  inThread: Bit
  /** When it arrived in the mailbox. */
  at: Instant
  /** When it was stored here. */
  takenAt: Instant
  /** When someone opened it; of those that signal nothing, when it was stored. */
  seenAt: Instant | null
  /** SHA-256 of what identifies the message: the same message is stored once. */
  messageKey: string
  /** Its Message-ID; empty when it has none that can be repeated in a header. */
  messageId: string
  fromName: string
  /** Lower case. */
  fromAddress: string
  subject: string
  /** The reply as which an own message is recorded, or that could not be delivered. */
  replyId: number | null
  text: string
  quoted: string
  /** When someone said that it doesn't belong to the inquiry: it is no longer shown. */
  removedAt: Instant | null
}

/** The bytes of a received message. */
export interface ReceivedOriginalRow {
  receivedId: number
  size: number
  body: Uint8Array
}

/** A file of an inquiry's message, by name; a photograph has a width and a height. */
export interface AttachmentRow {
  id: Generated<number>
  /** Null of a photograph whose inquiry is not sent yet. */
  inquiryId: number | null
  /** The received message that has it. */
  receivedId: number | null
  /** The reply that has it. */
  replyId: number | null
  /** Id of the admin who has uploaded it. */
  uploadedBy: number | null
  /** SHA-256 of the one-time name of a photograph whose inquiry is not sent yet, or that could not be read and counts for an hour. */
  nameHash: string | null
  /** The address from which that came, as limits count it. */
  clientKey: string | null
  /** When it is deleted, unless it belongs to a message by then; null once it does. */
  expiresAt: Instant | null
  /** Its place among the attachments of its message, from 0. */
  position: number
  name: string
  /** As it was sent. */
  size: number
  /** 1 for a picture of a received message, also one that is not shown. */
  picture: Generated<number>
  width: number | null
  height: number | null
}

/** The bytes of an attachment. */
export interface AttachmentFileRow {
  attachmentId: number
  variant: 'full' | 'thumbnail'
  size: number
  body: Uint8Array
}

/** A message that was deleted with its inquiry, and may still lie in the mailbox. */
export interface DeletedMessageRow {
  messageKey: string
  at: Instant
}

/** How far a mailbox has been read. Its server numbers messages again when its UIDVALIDITY changes. */
export interface MailboxPositionRow {
  /** User, host and folder. */
  mailbox: string
  uidValidity: string
  lastUid: number
  updatedAt: Instant
}

/** A message of a mailbox that was seen and is not done: it could not be fetched, or waits for its turn. */
export interface WaitingMessageRow {
  mailbox: string
  uidValidity: string
  uid: number
  /** Messages about one topic wait for each other; null as long as its headers could not be looked at. */
  topic: string | null
  priority: number
  attempts: number
  tryAt: Instant
  /** When its number was first seen. */
  seenAt: Instant
}

/** How many messages had an outcome. */
export interface ReceivedCountRow {
  outcome: 'taken' | 'unmatched' | 'new sender' | 'refused'
  total: number
  /** When the first was counted. */
  since: Instant
}

export interface SavedReplyRow extends VersionedRow {
  title: string
  text: string
}

/** Who is writing a reply to which inquiry; expires at `until`. */
export interface ReplyWriterRow {
  inquiryId: number
  userId: number
  until: Instant
}

/**
 * Events for open screens, kept for a day. The positions of an inquiry's events are in their order; on PostgreSQL,
 * events of different inquiries may have the same. There `transaction_id` says which transaction wrote it.
 */
export interface InquiryEventRow {
  position: number
  inquiryId: number
  what: InquiryChange['what']
  by: number | null
  at: Instant
}

/**
 * An email that an inquiry had before it was corrected, in lower case: answers and delivery reports may still come
 * from it.
 */
export interface EarlierEmailRow {
  inquiryId: number
  email: string
  /** When it was replaced last. */
  until: Instant
}

/** A service that the selection of an inquiry names besides the inquiry's own, by its name and its category when the inquiry arrived. */
export interface FurtherServiceRow {
  inquiryId: number
  service: string
  category: CategoryId
}

/** Append-only history of an inquiry. Remains when the inquiry is deleted; then it holds nothing of its content. */
export interface InquiryHistoryRow {
  id: Generated<number>
  inquiryId: number
  action: HistoryEntry['action']
  /** The removed message, for `email-removed`. */
  receivedId: number | null
  /** The new follow-up, for `follow-up`: a row of `inquiryFollowUps`; null when it was cleared. */
  followUpId: number | null
  fromStatus: InquiryStatus | null
  toStatus: InquiryStatus | null
  /** Email of the assignee. */
  assignee: string | null
  /** Email of the admin; null for the public form. Of `created`: who wrote the inquiry down. */
  actor: string | null
  at: Instant
  /** The action that this change was part of, on one inquiry or several; null when it can't be undone. */
  actionId: string | null
  /** What the action replaced, as JSON, for its undo. */
  replaced: string | null
  /** The action that this change undid. */
  undoes: string | null
}

/** What a push is: what is new for a browser, or a test that its user asked for. */
export type PushKind = 'push' | 'push-test'

/** What a mail is: about an inquiry or several, or about an account. */
export type MailKind =
  | MailJob['kind']
  | 'follow-ups'
  | 'assignments'
  | 'retention'
  | AccountMailKind
  | AccountNotice

/** The outbox: a message to send. `claimedUntil` keeps other workers away while one sends it. */
export interface MailJobRow {
  id: Generated<number>
  /** Null: the message is about an account, or a push. */
  inquiryId: number | null
  kind: MailKind | PushKind
  /** The browser that gets a push; null for mail. It may have been removed since. */
  pushBrowserId: number | null
  /** The branch whose addresses get it, for `follow-ups`; null for the salon and for a user. */
  branchId: number | null
  /** The address to which a notice to an account goes, as it was when the notice was queued. */
  noticeTo: string | null
  /**
   * For `full-access-given` who got it and who gave it, for `account-removed` who removed it, for `new-browser` the
   * browser and its address.
   */
  noticeAbout: string | null
  /**
   * The first history entry that it is about, for `assignments`. It is about this and all later ones, up to the first
   * one of the next such message.
   */
  historyFrom: number | null
  /** The link that it contains, for `new-browser`. */
  sessionLinkId: number | null
  replyId: number | null
  /**
   * The account that gets it; null for messages about inquiries, when a password reset was requested for an unknown
   * email, and of a notice to an account that has been removed since.
   */
  userId: number | null
  messageId: string
  /**
   * Mails about accounts have 0 and are sent first: they warn of someone who is in the back office now. All other mails
   * have 1. Pushes have 2 and workers of their own.
   */
  priority: Generated<0 | 1 | 2>
  state: MailState
  attempts: number
  nextAttemptAt: Instant
  claimedUntil: Instant | null
  lastError: string | null
  createdAt: Instant
  sentAt: Instant | null
  /** When it has failed permanently, or was returned; stays when it is sent again. */
  failedAt: Instant | null
}

/** A change with an Idempotency-Key that was done, and to what, kept for a day (`keyed-changes.ts`). */
export interface KeyedChangeRow {
  /** SHA-256 of the key and of whose it is. */
  id: string
  /** HMAC-SHA-256 of the request, with the key as its key. */
  requestHash: string
  /** Ids, counts and days, as JSON. */
  done: string
  createdAt: Instant
}

/** A form ticket that an inquiry has used, kept until it would have expired. It is not linked to the inquiry. */
export interface UsedTicketRow {
  id: string
  expiresAt: Instant
}

export interface UserRow {
  id: Generated<number>
  name: string
  /** Lower case. */
  email: string
  /** `admin`: only this role may use the back office. */
  role: string
  /** What an admin may do. */
  level: Generated<Level>
  phone: string
  /** Whether they get an email when someone else assigns inquiries to them: 1 or 0. */
  assignmentMail: Generated<0 | 1>
  passwordHash: string
  createdAt: Instant
  updatedAt: Instant
}

/** A link with which a user can set a password once. */
export interface PasswordLinkRow {
  id: Generated<number>
  userId: number
  /** SHA-256 of the token; the token itself is not stored. */
  tokenHash: string
  createdAt: Instant
  expiresAt: Instant
}

/** Append-only record of what was changed. Outlives the accounts, and holds nothing of a client. */
export interface ActivityRow {
  id: Generated<number>
  at: Instant
  origin: ActivityOrigin
  /** Email of the account at that time; null for the command line and for what happens automatically. */
  actor: string | null
  /** Id of the account, which no other account ever gets. */
  actorId: number | null
  kind: ActivityKind
  action: ActivityAction
  /** What was changed, such as the name of a service. */
  subject: string
  detail: string
  oldText: string | null
  newText: string | null
  number: number | null
  version: number | null
}

export interface SessionRow {
  id: Generated<number>
  userId: number
  /** SHA-256 of the token; the token itself is not stored. */
  tokenHash: string
  userAgent: string
  address: string
  createdAt: Instant
  lastSeenAt: Instant
  /** Extended with each use. */
  expiresAt: Instant
  /** Never extended. */
  absoluteExpiresAt: Instant
  /** Opened with a second factor. Other sessions don't count once the account has one. */
  secondFactor: Generated<Bit>
  /** Null for a program that sends no key. */
  browserId: number | null
}

/** A second factor of an account. Not in use before it was confirmed. */
export interface SecondFactorRow {
  id: Generated<number>
  userId: number
  /** `totp`: an authenticator app, at most one for each account. */
  kind: 'totp'
  /** The secret of an app, encrypted with a key that is not in the database. */
  secret: string | null
  /** The time step of the last code that was used: that one and all before it no longer work. */
  lastStep: number | null
  createdAt: Instant
  confirmedAt: Instant | null
}

/** A recovery code that has not been used. */
export interface RecoveryCodeRow {
  id: Generated<number>
  userId: number
  /** SHA-256 of the code; the code itself is not stored. */
  codeHash: string
  createdAt: Instant
}

/** A login whose password was right and whose second step is missing. */
export interface LoginChallengeRow {
  id: Generated<number>
  userId: number
  /** SHA-256 of the challenge; the challenge itself is not stored. */
  tokenHash: string
  /** SHA-256 of the password's hash: another password ends it. */
  passwordDigest: string
  createdAt: Instant
  expiresAt: Instant
}

/** A browser in which a user has logged in. */
export interface KnownBrowserRow {
  id: Generated<number>
  userId: number
  /** SHA-256 of the key that the browser keeps. */
  keyHash: string
  /** As the user named it; may be empty. */
  name: string
  lastUsedAt: Instant
}

/** A browser that gets pushes. */
export interface PushBrowserRow {
  id: Generated<number>
  userId: number
  /** The session that registered it last, whose end by someone deletes it; null: the session has expired. */
  sessionId: number | null
  /** The secret address at which the push service takes messages for the browser. */
  endpoint: string
  /** The keys with which they are encrypted for it: its public key, and a secret. */
  p256dh: string
  auth: string
  /** Such as "Chrome on Android". */
  browser: string
  /** `PushSettings` as JSON. */
  settings: string
  /** What the last delivered push has told, as JSON: kinds and ids, as `push-news.queries.ts` names them. */
  told: Generated<string>
  /** What happened before is known to its user: the back office was opened in it then. */
  seenAt: Instant
  createdAt: Instant
  renewedAt: Instant
  deliveredAt: Instant | null
  /** Why the last push failed permanently; null once one was delivered. */
  problem: string | null
}

/** A link that ends the sessions of a new browser once. */
export interface SessionLinkRow {
  id: Generated<number>
  userId: number
  sessionId: number
  browserId: number | null
  /** Such as "Chrome on Android". */
  browser: string
  address: string
  /** SHA-256 of the token; null until its message is written. */
  tokenHash: string | null
  createdAt: Instant
  expiresAt: Instant
}

/** A code of an authenticator app that was wrong, or is being checked. */
export interface WrongCodeRow {
  /** A UUID. */
  id: string
  userId: number
  at: Instant
}

/**
 * Failed logins and requested password resets, counted for all processes. The first five columns name what they count
 * for.
 */
export interface LoginFailureRow {
  scope: 'session' | 'accountFromAddress' | 'account' | 'codes' | 'address'
  isReset: Bit
  email: string
  address: string
  ownerId: number
  failures: number
  lastFailedAt: Instant
  blockedUntil: Instant | null
}

/** The salon's own picture in a slot, instead of the default picture. */
export interface PictureRow {
  slot: PictureSlotId
  alt: string
  focusX: number
  focusY: number
  /** Its crops as JSON, as the API sends them. */
  crops: string
  version: number
  updatedAt: Instant
  /** For new crops; null after the default picture was restored: the row keeps the version. */
  original: Uint8Array | null
}

/** One size of one picture, under its file name in the URL. */
export interface PictureFileRow {
  name: string
  slot: PictureSlotId
  /** When it was replaced: open pages still request it for a while. */
  replacedAt: Instant | null
  body: Uint8Array
}

/** The picture of a slot before its default was restored; kept as long as its files. */
export interface RemovedPictureRow extends Omit<PictureRow, 'version' | 'updatedAt' | 'original'> {
  removedAt: Instant
  original: Uint8Array
}

/** A published version of the content; the newest is current. */
export interface ContentVersionRow {
  version: number
  /** `Content` as JSON. */
  document: string
  authorName: string
  authorEmail: string
  /** The version that this one restored. */
  restored: number | null
  createdAt: Instant
}

/** The privacy page as visitors read it from an instant on, until that of the next row. */
export interface PrivacyPageRow {
  id: Generated<number>
  publishedAt: Instant
  /** `PrivacyPageText` as JSON. */
  text: string
}

/** Work that one transaction has decided, and several finish. */
export interface UnfinishedWorkRow {
  id: UUID
  /** Inquiries are to be erased, or to be found by a changed note about their person. */
  kind: 'erasure' | 'person note'
  /** The ids, as JSON. */
  inquiryIds: string
  /** Whose work it is; the account may have been removed since. */
  userId: number | null
}

/** Facts about this database, such as `profile`, `ticket-secret`, `seeded`. */
export interface SettingRow {
  key: string
  value: string
}

/** All tables but the search index of inquiries, which `search-tokens.queries.ts` reads and writes. */
export interface Tables {
  branches: BranchRow
  services: ServiceRow
  plannedPrices: PlannedPriceRow
  serviceChanges: ServiceChangeRow
  contentVersions: ContentVersionRow
  privacyPages: PrivacyPageRow
  inquiries: InquiryRow
  inquiryNotes: InquiryNoteRow
  inquiryReplies: InquiryReplyRow
  inquiryFollowUps: InquiryFollowUpRow
  personNotes: PersonNoteRow
  receivedMessages: ReceivedMessageRow
  receivedOriginals: ReceivedOriginalRow
  attachments: AttachmentRow
  attachmentFiles: AttachmentFileRow
  deletedMessages: DeletedMessageRow
  mailboxPositions: MailboxPositionRow
  waitingMessages: WaitingMessageRow
  receivedCounts: ReceivedCountRow
  inquiryEvents: InquiryEventRow
  savedReplies: SavedReplyRow
  replyWriters: ReplyWriterRow
  inquiryHistory: InquiryHistoryRow
  earlierEmails: EarlierEmailRow
  furtherServices: FurtherServiceRow
  mailJobs: MailJobRow
  keyedChanges: KeyedChangeRow
  usedTickets: UsedTicketRow
  users: UserRow
  knownBrowsers: KnownBrowserRow
  sessions: SessionRow
  sessionLinks: SessionLinkRow
  pushBrowsers: PushBrowserRow
  secondFactors: SecondFactorRow
  recoveryCodes: RecoveryCodeRow
  loginChallenges: LoginChallengeRow
  loginFailures: LoginFailureRow
  wrongCodes: WrongCodeRow
  pictures: PictureRow
  pictureFiles: PictureFileRow
  removedPictures: RemovedPictureRow
  passwordLinks: PasswordLinkRow
  activity: ActivityRow
  unfinishedWork: UnfinishedWorkRow
  settings: SettingRow
}

/** A database or a transaction on it: queries take either. */
export type Db = Kysely<Tables> | Transaction<Tables>
