import type { TimelineEntry } from './entries.ts'

/** What the conversation shows: an entry, or several that are folded to one line. */
export type Block =
  | { kind: 'entry'; entry: TimelineEntry }
  | { kind: 'folded'; key: string; what: 'entries' | 'messages'; entries: TimelineEntry[] }

/** Whether someone wrote it: the client, or we to the client. */
const isMessage = ({ kind }: TimelineEntry): boolean => kind !== 'event' && kind !== 'note'

/** What a person wrote is shown, and an email that failed; what the system did is folded. */
const isFoldable = (entry: TimelineEntry): boolean =>
  entry.kind === 'event' && !entry.note && entry.serverMessage === undefined

/** Fewer lines are no longer than what unfolds them. */
const FOLDED_FROM = 3

function foldEvents(entries: readonly TimelineEntry[], isKept: (entry: TimelineEntry) => boolean): Block[] {
  const blocks: Block[] = []
  let folded: TimelineEntry[] = []
  function endFold() {
    const [first] = folded
    if (first && folded.length >= FOLDED_FROM)
      blocks.push({ kind: 'folded', key: first.key, what: 'entries', entries: folded })
    else for (const entry of folded) blocks.push({ kind: 'entry', entry })
    folded = []
  }
  for (const entry of entries) {
    if (isFoldable(entry) && !isKept(entry)) folded.push(entry)
    else {
      endFold()
      blocks.push({ kind: 'entry', entry })
    }
  }
  endFold()
  return blocks
}

interface Options {
  /** Whether an entry of the system is shown all the same, as it can be undone. */
  isKept(entry: TimelineEntry): boolean
  /** Whether the client wrote it and no one had opened it. */
  isNew(entry: TimelineEntry): boolean
  /** The number of messages that are shown whole, with those before them in one line; undefined for all. */
  latest: number | undefined
}

/** The entries of a conversation, with what the system did and, on phones, the earlier messages folded. */
export function foldEntries(entries: readonly TimelineEntry[], { isKept, isNew, latest }: Options): Block[] {
  const messages = entries.filter(isMessage)
  const firstNew = messages.findIndex(isNew)
  const atLatest = messages.length - (latest ?? messages.length)
  const first = messages[Math.max(0, firstNew < 0 ? atLatest : Math.min(firstNew, atLatest))]
  const start = first ? entries.indexOf(first) : 0
  const earlier = entries.slice(0, start)
  if (!earlier.some(isMessage)) return foldEvents(entries, isKept)
  return [
    { kind: 'folded', key: 'earlier', what: 'messages', entries: earlier },
    ...foldEvents(entries.slice(start), isKept),
  ]
}
