import { randomUUID } from 'node:crypto'
import {
  AliasNode,
  DeleteQueryNode,
  InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  TableNode,
  UpdateQueryNode,
} from 'kysely'
import { salonDay } from '#contracts/text/days.ts'
import type { Clock } from '../clock.ts'
import { databaseName } from './dialect.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

/** Holds the version of the public data, which each process reads five times a second. */
const VERSION_SETTING = 'public-data'
const POLL_MS = 200

/** Whether public pages show what is in a table; in `settings` it is how long inquiries are kept. */
const isPublic: Record<keyof Tables, boolean> = {
  branches: true,
  services: true,
  plannedPrices: true,
  serviceChanges: false,
  contentVersions: true,
  // It records what pages have shown.
  privacyPages: false,
  inquiries: false,
  inquiryNotes: false,
  inquiryReplies: false,
  inquiryFollowUps: false,
  earlierEmails: false,
  furtherServices: false,
  personNotes: false,
  receivedMessages: false,
  receivedOriginals: false,
  attachments: false,
  attachmentFiles: false,
  deletedMessages: false,
  mailboxPositions: false,
  waitingMessages: false,
  receivedCounts: false,
  inquiryEvents: false,
  savedReplies: false,
  replyWriters: false,
  inquiryHistory: false,
  mailJobs: false,
  keyedChanges: false,
  usedTickets: false,
  users: false,
  knownBrowsers: false,
  sessions: false,
  pushBrowsers: false,
  sessionLinks: false,
  secondFactors: false,
  recoveryCodes: false,
  loginChallenges: false,
  loginFailures: false,
  wrongCodes: false,
  pictures: true,
  pictureFiles: true,
  removedPictures: false,
  passwordLinks: false,
  activity: false,
  unfinishedWork: false,
  settings: true,
}

const publicTables = new Set(
  Object.entries(isPublic).flatMap(([table, isShown]) => (isShown ? [databaseName(table)] : [])),
)

/** The table that a statement writes to. */
function writtenTable(node: OperationNode): string | undefined {
  const written = InsertQueryNode.is(node)
    ? node.into
    : UpdateQueryNode.is(node)
      ? node.table
      : DeleteQueryNode.is(node)
        ? node.from.froms[0]
        : undefined
  const table = written && AliasNode.is(written) ? written.node : written
  return table && TableNode.is(table) ? table.table.identifier.name : undefined
}

/** Notices whether a transaction writes what public pages show. */
class PublicWrites implements KyselyPlugin {
  wereFound = false
  transformQuery({ node }: PluginTransformQueryArgs) {
    if (publicTables.has(writtenTable(node) ?? '')) this.wereFound = true
    return node
  }
  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

/**
 * Runs `write` in a transaction, at whose end it stores a new version of the public data if that was written; other changes wait for it
 * from there on.
 * @param onAnnounced called with the version that the other processes will read, never used twice
 */
function transact<T>(
  db: Kysely<Tables>,
  publicWrites: PublicWrites,
  write: (trx: Db) => Promise<T>,
  onAnnounced: (version: string) => void,
): Promise<T> {
  return db.transaction().execute(async trx => {
    const result = await write(trx.withPlugin(publicWrites))
    if (publicWrites.wereFound) {
      const version = randomUUID()
      await setSetting(trx, VERSION_SETTING, version)
      onAnnounced(version)
    }
    return result
  })
}

/**
 * Runs `write` in a transaction. If it changes public data (branches, services, content), every process that caches them reads them
 * again after the commit, this one too. For what no request waits for: others use `ChangeListener.write`.
 */
export const writeInBackground = <T>(db: Kysely<Tables>, write: (trx: Db) => Promise<T>): Promise<T> =>
  transact(db, new PublicWrites(), write, () => {})

interface ListenerLog {
  warn(details: object, message: string): void
}

/**
 * Notices the changes of the public data of a database, those of this process and of others, so that caches of it are kept up to
 * date. What happens to the generation:
 *
 * | the version that is read is      | it could be read before | it could not      |
 * | -------------------------------- | ----------------------- | ----------------- |
 * | the one that was read last       | stays                   | grows: a version  |
 * | the one that this process stored | stays: `write` counted  | may be missed     |
 * | another one                      | grows                   | grows             |
 *
 * When it can't be read nothing is cached. When a write has failed its version counts as another's: it may yet be committed.
 * @param reader reads the version; with a connection of its own it does not wait for slow statements
 */
export function createChangeListener(db: Kysely<Tables>, clock: Clock, reader: Kysely<Tables> = db) {
  let generation = 0
  let today = salonDay(clock.now())
  let isListening = false
  /** The last version that this process stored; its change is counted when `write` returns. */
  let ownVersion: string | undefined
  /** The version that was read last. */
  let knownVersion: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function poll(log: ListenerLog) {
    // Pages name closures from today on.
    const day = salonDay(clock.now())
    if (day !== today) generation++
    today = day
    try {
      const version = await findSetting(reader, VERSION_SETTING)
      const isCounted = version === knownVersion || version === ownVersion
      // While the version could not be read, several may have been stored.
      const mayHaveMissed = !isListening
      if (mayHaveMissed || !isCounted) generation++
      knownVersion = version
      isListening = true
    } catch (error) {
      if (isListening && !isClosed)
        log.warn({ err: error }, 'changes by other processes can’t be read; nothing is cached meanwhile')
      isListening = false
    }
    if (!isClosed) timer = setTimeout(poll, POLL_MS, log).unref()
  }

  return {
    /** Begins to read the version. Until it has been read once, changes are unknown. */
    start(log: ListenerLog) {
      void poll(log)
    },
    /** Grows with every change, here or in another process, and with every day of the salon. */
    get generation() {
      return generation
    },
    /** False while changes by other processes can't be read: nothing may be cached then. */
    get isListening() {
      return isListening
    },
    /**
     * Runs `write` in a transaction. If it changes public data, other processes notice when it has committed, and the caches of this
     * process are invalid before this returns.
     */
    async write<T>(write: (trx: Db) => Promise<T>): Promise<T> {
      const publicWrites = new PublicWrites()
      try {
        return await transact(db, publicWrites, write, version => {
          ownVersion = version
        })
      } catch (error) {
        if (publicWrites.wereFound) ownVersion = undefined
        throw error
      } finally {
        // Also after an error: the transaction may have committed although its response was lost.
        if (publicWrites.wereFound) generation++
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

export type ChangeListener = ReturnType<typeof createChangeListener>
