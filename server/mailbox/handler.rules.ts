import type { Db } from '../db/tables.ts'
import type { IncomingMessage } from './parse/incoming.rules.ts'

/** What happened with a message. Only one that `waits` is to be given again. */
export type MessageOutcome =
  /** The message is stored. */
  | 'taken'
  /** The message belongs to nothing here, and is left in the mailbox. */
  | 'unmatched'
  /** The message is of someone who has never written, and does not become anything here; it is left in the mailbox. */
  | 'new sender'
  /** The message would be one too many, or can't be read, and is left in the mailbox. */
  | 'refused'
  /** The message was stored before, or is one of ours. */
  | 'known'
  /** There are too many about its topic for now. */
  | 'waits'

/** The first bytes of a message, with one character for each byte. */
export interface MessageStart {
  headers: string
  /** The start of the message, its headers included; undefined as long as only these were fetched. */
  source: string | undefined
}

/** A message that is to be read whole. Each topic gets its turn, whatever the number of messages about another. */
export interface Topic {
  topic: string
  /** Smaller numbers are read first. */
  priority: 1 | 2
}

/**
 * What the start of a message says: that it need not be read, that the source must be fetched to say it, or what it is about.
 */
export type MessageClass = 'known' | 'unmatched' | 'new sender' | 'needs source' | Topic

/** Outcomes of a message that is left in the mailbox. */
export type LeftOutcome = Extract<MessageOutcome, 'unmatched' | 'new sender' | 'refused'>

/** Whether the start of a message says that it is left in the mailbox. */
export const isLeft = (messageClass: MessageClass | 'refused' | undefined): messageClass is LeftOutcome =>
  messageClass === 'unmatched' || messageClass === 'new sender' || messageClass === 'refused'

/** What is done with the messages of a mailbox. The mailbox itself does not know what they are about. */
export interface MessageHandler {
  /** Decides by the start of a message whether it is to be read whole. */
  classify(db: Db, start: MessageStart, now: string): Promise<MessageClass>
  /** Whether another message about a topic may be taken now, later or never. */
  checkLimits(db: Db, topic: string, now: string): Promise<'now' | 'later' | 'never'>
  /** Takes a message in a transaction. */
  take(trx: Db, message: IncomingMessage, now: string): Promise<MessageOutcome>
}
