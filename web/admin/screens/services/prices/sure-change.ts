import { useRef } from 'react'
import type { LastPriceChange } from '#contracts/services/price-changes.ts'
import { isUnanswered, MAYBE_SAVED } from '../../../calls/lost-answer.ts'
import { wait } from '../../../calls/query-client.ts'
import { sendForData } from '../../../calls/send.ts'
import { readSession } from '../../../session/session.ts'

const NOT_SENT =
  'There is no connection to the server, so nothing was saved. Check the connection, then try again.'
const NOT_STORED = 'The connection was lost, and nothing is saved yet. Try again.'

/** The server may still be at work when the connection is lost. */
const SETTLED_MS = 1_000

/** Says what became of a change whose answer was lost. */
export class LostConnection extends Error {}

/** The answer to a change, or the change that was found to be stored although its answer was lost. */
export type Sent<T> = { answer: T } | { found: LastPriceChange }

/** @throws LostConnection with `message` when no answer arrives */
async function readLast(message: string): Promise<LastPriceChange | null> {
  try {
    return await sendForData<LastPriceChange | null>('/services/prices/last')
  } catch (error) {
    throw isUnanswered(error) ? new LostConnection(message) : error
  }
}

/** The last change, if this user has made it since `before`. */
function ownChangeSince(
  before: LastPriceChange | null,
  last: LastPriceChange | null,
): LastPriceChange | undefined {
  const isNew = last && last.actionId !== before?.actionId && (!before || last.at >= before.at)
  return isNew && last.by === readSession()?.user.email ? last : undefined
}

/** A change whose answer was lost, and of which is unknown whether it is stored. */
interface Lost {
  what: string
  before: LastPriceChange | null
}

/**
 * Sends changes of prices so that it is known afterwards whether they are stored, also when the answer was lost.
 * @returns sends a change; `what` names it, so that the same one is not made twice
 */
export function useSureChange() {
  const lost = useRef<Lost>(undefined)
  return async function send<T>(what: string, change: () => Promise<T>): Promise<Sent<T>> {
    const earlier = lost.current
    const before = await readLast(earlier ? MAYBE_SAVED : NOT_SENT)
    const stored = earlier && ownChangeSince(earlier.before, before)
    lost.current = undefined
    if (stored && earlier?.what === what) return { found: stored }
    try {
      return { answer: await change() }
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
    lost.current = { what, before }
    await wait(SETTLED_MS)
    const last = await readLast(MAYBE_SAVED)
    const found = ownChangeSince(before, last)
    if (!found) throw new LostConnection(last?.actionId === before?.actionId ? NOT_STORED : MAYBE_SAVED)
    lost.current = undefined
    return { found }
  }
}
