import { DAY_MS } from '#contracts/text/days.ts'
import { randomKey } from '../../random-key.ts'
import { tabStore } from '../session/storage.ts'

/** A change without an answer, with its key: made again in the same way, it is the same change. */
interface Unanswered {
  change: string
  key: string
  at: number
}

/** Stays when the page is loaded again. */
const STORED = 'araliya.unanswered'
/** As long as the server recognises a key. */
const LIFETIME_MS = DAY_MS
const MAX = 20

function readUnanswered(): Unanswered[] {
  try {
    const stored: Unanswered[] = JSON.parse(tabStore.getItem(STORED) ?? '[]')
    return stored.filter(({ at }) => Math.abs(Date.now() - at) < LIFETIME_MS)
  } catch {
    return []
  }
}

const store = (unanswered: Unanswered[]) => tabStore.setItem(STORED, JSON.stringify(unanswered.slice(-MAX)))

/** Names a change without its content, as that may be a password. Undefined on an insecure origin, where browsers can't hash. */
async function digestOfChange(change: unknown): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(change))
  const digest = await crypto.subtle?.digest('SHA-256', bytes)
  return digest && Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

const bodyContent = (body: unknown) =>
  body instanceof File ? [body.name, body.size, body.lastModified] : body

/**
 * The `Idempotency-Key` of a change: a new one, or that of the same change whose answer has never arrived.
 * @returns with functions that remember and forget it
 */
export async function keyOfChange(method: string, path: string, body: unknown) {
  const change = await digestOfChange([method, path, bodyContent(body)])
  const known = readUnanswered().find(unanswered => unanswered.change === change)
  const key = known?.key ?? randomKey()
  const others = () => readUnanswered().filter(unanswered => unanswered.change !== change)
  return {
    key,
    remember() {
      if (change !== undefined) store([...others(), { change, key, at: Date.now() }])
    },
    forget() {
      if (change !== undefined && readUnanswered().length > 0) store(others())
    },
  }
}
