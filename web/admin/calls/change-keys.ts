import { DAY_MS } from '#contracts/text/days.ts'
import { randomKey } from '../../random-key.ts'
import { tabStore } from '../session/storage.ts'

/** A change whose response was lost, with its key: made again in the same way, it is the same change. */
interface LostChange {
  change: string
  method: string
  path: string
  key: string
  at: number
}

/** Stays when the page is loaded again. */
const STORED = 'araliya.lost-changes'
/** As long as the server recognises a key. */
const LIFETIME_MS = DAY_MS
const MAX = 20

function readLost(): LostChange[] {
  try {
    const stored: LostChange[] = JSON.parse(tabStore.getItem(STORED) ?? '[]')
    return stored.filter(({ at }) => Math.abs(Date.now() - at) < LIFETIME_MS)
  } catch {
    return []
  }
}

const store = (lost: readonly LostChange[]) => tabStore.setItem(STORED, JSON.stringify(lost.slice(-MAX)))

/**
 * Whether a lost change is another one when it is made again after a change at `path`: what it set may have been changed back, such as a
 * status or a deletion. What adds something, such as a note, is never made twice.
 */
function isOutdatedBy(path: string, lost: LostChange): boolean {
  const adds = lost.method === 'POST' && !/\/(restore|no-answer-needed)$/.test(lost.path)
  if (adds) return false
  const [collection, row = ''] = lost.path.split('/').slice(1)
  const [otherCollection, otherRow = ''] = path.split('/').slice(1)
  // Not of a row: a change of several rows, or the undo of one.
  const isOfSeveral = !/^\d/.test(otherRow)
  return collection === otherCollection && (row === otherRow || isOfSeveral)
}

/** Names a change without its content, as that may be a password. Undefined on an insecure origin, where browsers can't hash. */
async function digestOfChange(change: unknown): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(change))
  const digest = await crypto.subtle?.digest('SHA-256', bytes)
  return digest && Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

const bodyContent = (body: unknown) =>
  body instanceof File ? [body.name, body.size, body.lastModified] : body

/**
 * The `Idempotency-Key` of a change: a new one, or that of the same change whose response was lost.
 * @param version the version that it starts from: from another one it is another change
 * @returns with functions that remember it, and that forget it when it was made or refused
 */
export async function keyOfChange(method: string, path: string, body: unknown, version?: number) {
  const change = await digestOfChange([method, path, version, bodyContent(body)])
  const known = readLost().find(lost => lost.change === change)
  const key = known?.key ?? randomKey()
  const others = () => readLost().filter(lost => lost.change !== change)
  const keep = (kept: readonly LostChange[]) => readLost().length > 0 && store(kept)
  return {
    key,
    remember() {
      if (change !== undefined) store([...others(), { change, method, path, key, at: Date.now() }])
    },
    forgetMade() {
      keep(others().filter(lost => !isOutdatedBy(path, lost)))
    },
    forgetRefused() {
      keep(others())
    },
  }
}
