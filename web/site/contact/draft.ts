import { randomKey } from '../../random-key.ts'
import { type FieldValues, fieldNames } from './inquiry.ts'

/** An inquiry that is not sent yet, as this tab keeps it through failures, reloads and navigation. */
export interface Draft {
  /** What was typed and chosen; a select that nobody touched is missing. */
  values: Partial<FieldValues>
  /** The address's query under which it was written: another one brings other choices. */
  search: string
  /** When the form was first opened, by this browser's clock. */
  openedAt?: number
  /** The last attempt to send it: its key, and what was sent with it. */
  attempt?: { key: string; content: string }
}

const NAME = 'araliya.inquiry'

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

/** What this tab keeps; an empty draft when there is nothing, or nothing readable. */
export function readDraft(): Draft {
  try {
    return parseDraft(sessionStorage.getItem(NAME) ?? '')
  } catch {
    return { values: {}, search: '' }
  }
}

/** Changes parts of the draft. A browser that keeps nothing still sends. */
export function updateDraft(change: Partial<Draft>): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ ...readDraft(), ...change }))
  } catch {}
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {}
}

/** The key for sending this content: that of the last attempt, if it was the same content. */
export function keyFor(content: string): string {
  const { attempt } = readDraft()
  if (attempt?.content === content) return attempt.key
  const key = randomKey()
  updateDraft({ attempt: { key, content } })
  return key
}
