import { doubled, MINUTE_MS } from '#contracts/text/days.ts'
import { FETCH_PAUSE_MAX_MS } from '../db/lifetimes.rules.ts'

/** A message of the mailbox that is not done: it is not classified yet, could not be fetched, or waits for its turn. */
export interface WaitingMessage {
  uid: number
  /** Null as long as its headers could not be looked at. */
  topic: string | null
  priority: number
  /** How many times it could not be fetched. */
  attempts: number
}

/**
 * The order in which waiting messages are read: by priority, then the first of each topic, the second of each, and so on, so that
 * many messages about one topic do not delay those about another.
 */
export function inFairOrder<Message extends WaitingMessage>(messages: readonly Message[]): Message[] {
  const counts = new Map<string, number>()
  const ranked = messages
    .toSorted((a, b) => a.uid - b.uid)
    .map(message => {
      const key = `${message.priority} ${message.topic}`
      const rank = counts.get(key) ?? 0
      counts.set(key, rank + 1)
      return { message, rank }
    })
  return ranked
    .sort(
      (a, b) => a.message.priority - b.message.priority || a.rank - b.rank || a.message.uid - b.message.uid,
    )
    .map(({ message }) => message)
}

/** How many times a message is fetched whole; then only its headers are. */
export const WHOLE_ATTEMPTS = 3

/** After so many attempts, in about three days, a message is left alone. */
export const ATTEMPTS_MAX = 75

/** How long a message waits after so many failed attempts: a minute, doubled each time, at most an hour. */
export const pauseAfter = (attempts: number): number => doubled(MINUTE_MS, attempts - 1, FETCH_PAUSE_MAX_MS)
