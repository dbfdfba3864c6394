import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import type { Mailer } from './mailer.ts'

export interface MailWorkerOptions {
  db: Kysely<Tables>
  clock: Clock
  mailer: Mailer
  config: Config
  log: FastifyBaseLogger
}

export function startMailWorker(_options: MailWorkerOptions): () => Promise<void> {
  return async () => {}
}
