import { randomKey } from '../../random-key.ts'
import { type FieldValues, fieldNames } from './inquiry.ts'

/** An unsent inquiry, kept in this tab's session storage through failures, reloads and navigation. */
export interface Draft {
  /** What was typed and selected; without selects that were not touched. */
  values: Partial<FieldValues>
  /** The URL's query when it was written; another query preselects other options. */
  search: string
  /** When the form was first opened, in milliseconds by this browser's clock. */
  openedAt?: number
  /** The last attempt to send it: its idempotency key and content. */
  attempt?: { key: string; content: string }
}

const STORAGE_KEY = 'araliya.inquiry'

const isText = (value: unknown): value is string => typeof value === 'string'

function parseDraft(text: string): Draft {
  const { values, search, openedAt, attempt } = JSON.parse(text)
  return {
    values: Object.fromEntries(
      fieldNames.filter(name => isText(values[name])).map(name => [name, values[name]]),
    ),
    search: isText(search) ? search : '',
    ...(typeof openedAt === 'number' && { openedAt }),
    ...(isText(attempt?.key) && isText(attempt.content) && { attempt }),
  }
}

/** The draft of this tab; empty if there is none or it is unreadable. */
export function readDraft(): Draft {
  try {
    return parseDraft(sessionStorage.getItem(STORAGE_KEY) ?? '')
  } catch {
    return { values: {}, search: '' }
  }
}

/** Changes parts of the draft. Without session storage, drafts are just not kept. */
export function updateDraft(change: Partial<Draft>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readDraft(), ...change }))
  } catch {}
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {}
}

/** The idempotency key for this content: that of the last attempt, if its content was the same. */
export function keyFor(content: string): string {
  const { attempt } = readDraft()
  if (attempt?.content === content) return attempt.key
  const key = randomKey()
  updateDraft({ attempt: { key, content } })
  return key
}
