import type { FastifyPluginAsync, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { LiveSessions } from './auth/live-sessions.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { InboxBroadcaster } from './contacts/live/inbox-broadcaster.ts'
import type { SpamCheck } from './contacts/spam-check/spam-check.ts'
import type { Changes } from './db/changes.ts'
import type { Tables } from './db/tables.ts'
import type { PublicLists, ResponseCache } from './http/response-cache.ts'

/** What every route may use; all of it comes from outside, so that tests can set it. */
export interface AppContext {
  config: Config
  db: Kysely<Tables>
  clock: Clock
  changes: Changes
  /** Answers that are ready: served without asking anything else. */
  responseCache: ResponseCache
  publicLists: PublicLists
  spamCheck: SpamCheck
  /** Tells the requests of a session apart before it is looked up. */
  liveSessions: LiveSessions
  /** The open screens of the back office. */
  broadcaster: InboxBroadcaster
  /** Lets the worker look for messages at once. */
  wakeMail(): void
}

/** A part of the API: a Fastify plugin whose requests and answers are checked by zod. */
export type ApiPlugin = FastifyPluginAsync<AppContext, RawServerDefault, ZodTypeProvider>
