import type { Branch } from '#contracts/branches/branch.ts'
import type { Content } from '#contracts/content/content.ts'
import type { SetupTask } from '#contracts/setup/setup.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tables.ts'

/** What the checks read. */
export interface SetupFacts {
  db: Db
  clock: Clock
  config: Config
  content: Content
  branches: readonly Branch[]
  /** What is wrong with the DNS records of the mail domain, in sentences; see `mail-domain.ts` of the doctor. */
  mailDomainProblems: readonly string[]
  /** The time zone of the server, such as `Europe/Berlin`. */
  serverTimeZone: string
}

/** Checks one thing that a real salon needs before it opens. */
export interface SetupCheck {
  /** Stays the same: it is stored when the task is put away. */
  id: string
  place: SetupTask['place']
  /**
   * What is missing and why it matters, in a sentence or two, for the dashboard and `npm run doctor`; undefined when
   * nothing is. The same as long as the same is missing, as another sentence ends what was put away.
   */
  findMissing(facts: SetupFacts): Promise<string | undefined> | string | undefined
}
