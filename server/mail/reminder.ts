import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { remindOfOverdue } from '../contacts/acts/overdue.queries.ts'
import type { Tables } from '../db/tables.ts'
import { domainOf } from './messages.rules.ts'

const LOOK_EVERY_MS = 60_000

interface ReminderOptions {
  db: Kysely<Tables>
  clock: Clock
  config: Config
  log: FastifyBaseLogger
  /** Lets the worker send what is owed. */
  wakeMail(): void
}

/** Looks every minute whether somebody has waited longer than the site promises; the answer ends it. */
export function startReminder({ db, clock, config, log, wakeMail }: ReminderOptions): () => Promise<void> {
  let looking = Promise.resolve()

  async function look() {
    try {
      if (await remindOfOverdue(db, clock, domainOf(config.mail.from.address))) wakeMail()
    } catch (error) {
      log.warn({ err: error }, 'it is not known whether inquiries are overdue; looking again in a minute')
    }
  }
  const lookNext = () => {
    looking = looking.then(look)
  }
  const timer = setInterval(lookNext, LOOK_EVERY_MS).unref()
  lookNext()
  return () => {
    clearInterval(timer)
    return looking
  }
}
