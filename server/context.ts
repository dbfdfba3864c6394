import type { FastifyPluginAsync, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { LiveSessions } from './auth/live-sessions.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Gate } from './contacts/gate/gate.ts'
import type { DeskHub } from './contacts/live/desk-hub.ts'
import type { ChangeListener } from './db/changes.ts'
import type { Tables } from './db/tables.ts'
import type { PublicLists, ResponseCache } from './http/response-cache.ts'

/** What every route may use; all of it comes from outside, so that tests can set it. */
export interface AppContext {
  config: Config
  db: Kysely<Tables>
  clock: Clock
  changes: ChangeListener
  /** Answers that are ready: served without asking anything else. */
  responseCache: ResponseCache
  publicLists: PublicLists
  gate: Gate
  /** Tells the requests of a session apart before it is looked up. */
  liveSessions: LiveSessions
  /** The open screens of the back office. */
  desk: DeskHub
  /** Lets the worker look for messages at once. */
  wakeMail(): void
}

/** A part of the API: a Fastify plugin whose requests and answers are checked by zod. */
export type ApiPlugin = FastifyPluginAsync<AppContext, RawServerDefault, ZodTypeProvider>
