import { DAY_MS } from '#contracts/text/days.ts'
import { randomKey, toHex } from './random-key.ts'
import { tabStore } from './storage.ts'

/** A change that was sent and of which it isn't known whether it was made, with its key. */
interface SentChange {
  digest: string
  key: string
  /** When it was first sent, by this browser's clock. */
  at: number
}

/** Stays when the page is loaded again. */
const STORED = 'araliya.sent-changes'
/** As long as the server recognises a key. */
const LIFETIME_MS = DAY_MS
const MAX = 20

const readSentChanges = (): SentChange[] =>
  (tabStore.readJson<SentChange[]>(STORED) ?? []).filter(({ at }) => Math.abs(Date.now() - at) < LIFETIME_MS)

/** Names a change without its content, as that may be a password. Undefined on an insecure origin, where browsers can't hash. */
async function digestOf(change: unknown): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(change))
  const digest = await crypto.subtle?.digest('SHA-256', bytes)
  return digest && toHex(new Uint8Array(digest))
}

/**
 * The `Idempotency-Key` of a change that is about to be sent: that of the same change, if one was sent in this tab within a day and
 * not forgotten since; otherwise a new one.
 * @param change everything that makes it this change
 * @returns with when it was first sent; `forget` is called once it is known whether it was made
 */
export async function keyOfChange(change: unknown) {
  const digest = await digestOf(change)
  const others = () => readSentChanges().filter(sent => sent.digest !== digest)
  const known = readSentChanges().find(sent => sent.digest === digest)
  const { key, at } = known ?? { key: randomKey(), at: Date.now() }
  if (digest !== undefined) tabStore.writeJson(STORED, [...others(), { digest, key, at }].slice(-MAX))
  return { key, at, forget: () => tabStore.writeJson(STORED, others()) }
}
