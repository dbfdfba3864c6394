import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { FullAccessWrites } from './accounts/full-access.ts'
import type { LiveSessions } from './accounts/live-sessions.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Tables } from './db/tables.ts'
import type { PublicLists } from './http/response-cache.ts'
import type { PhotographQueue } from './inquiries/attachments/photograph-queue.ts'
import type { InboxBroadcaster } from './inquiries/live/inbox-broadcaster.ts'
import type { SpamCheck } from './inquiries/spam-check/spam-check.ts'
import type { UploadQueue } from './salon/pictures/upload-queue.ts'

/** What every route may use. Tests pass their own. */
export interface AppContext {
  config: Config
  db: Kysely<Tables>
  clock: Clock
  /** Writes of routes that take full access. */
  fullAccess: FullAccessWrites
  /** The public data as responses. */
  publicLists: PublicLists
  spamCheck: SpamCheck
  /** Knows live sessions by the hash of their token, so that rate limits can count by session before the guard runs. */
  liveSessions: LiveSessions
  /** The open screens of the back office. */
  broadcaster: InboxBroadcaster
  /** Uploaded pictures that are being processed. */
  uploadQueue: UploadQueue
  /** Photographs that are attached to messages. */
  photographQueue: PhotographQueue
  /** Aborted when the process stops: work that takes long ends. */
  shutdown: AbortSignal
  /** Records the privacy page, in the transaction of what it says, at an instant. */
  recordPrivacyPage(trx: Db, at: string): Promise<void>
  /** Makes the mail worker look for messages at once. */
  wakeMail(): void
  /** The same of the worker for pushes to browsers. */
  wakePush(): void
}

/** A part of the API: a Fastify plugin whose requests and responses are checked by Zod. */
export type ApiPlugin = FastifyPluginAsyncZod<AppContext>
