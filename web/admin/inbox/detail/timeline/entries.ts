import type { HistoryEntry, InquiryDetail, MailJob } from '#contracts/inquiry.ts'
import { statusName } from '../../status.ts'
import { meaningOf } from './mail-error.ts'

interface Told {
  key: string
  at: string
  /** What happened, in plain words. */
  words: string
  /** What a mail server said about it, in its own. */
  said?: string | undefined
}

/** Something that happened to an inquiry. */
export type Entry =
  | (Told & { kind: 'event' })
  | (Told & { kind: 'note'; text: string })
  | (Told & { kind: 'reply'; id: number; subject: string; text: string; fate: Fate | undefined })

/** How a message fares. */
export interface Fate {
  words: string
  said?: string | undefined
  state: MailJob['state']
}

/** How those are called who did something, and whether mail goes out from here at all. */
interface Around {
  nameOf: NameOf
  canSend: boolean
}

type NameOf = (email: string) => string

const bare = ({ action, from, to }: HistoryEntry) => {
  switch (action) {
    case 'created':
      return 'Arrived'
    case 'status':
      return from === 'unread' && to === 'read' ? 'Read' : `Marked as ${statusName(to ?? '')}`
    case 'suspected':
      return 'Marked as possible spam'
    case 'trusted':
      return 'Marked as not spam'
    case 'deleted':
      return 'Deleted'
    case 'restored':
      return 'Restored'
    default:
      return action
  }
}

function handOver({ actor, assignee }: HistoryEntry, before: string | null, nameOf: NameOf): string {
  if (assignee === null) return `Handed back${actor ? ` by ${nameOf(actor)}` : ''}`
  if (assignee === actor) {
    const from = before && before !== actor ? ` from ${nameOf(before)}` : ''
    return `Taken over by ${nameOf(assignee)}${from}`
  }
  return `Handed over${actor ? ` by ${nameOf(actor)}` : ''} to ${nameOf(assignee)}`
}

function eventsOf(history: readonly HistoryEntry[], nameOf: NameOf): Entry[] {
  let holder: string | null = null
  return history.map((event, index) => {
    const { action, actor, assignee, at } = event
    const by = actor ? ` by ${nameOf(actor)}` : ''
    const done = action === 'assigned' ? handOver(event, holder, nameOf) : bare(event) + by
    const words = event.undo ? `${done} (undo)` : done
    if (action === 'assigned') holder = assignee
    return { kind: 'event', key: `event ${index}`, at, words }
  })
}

const sentences = new Map<string, Record<MailJob['state'], string>>([
  [
    'salon',
    {
      waiting: 'The message to the salon is on its way',
      sent: 'Told the salon',
      failed: 'The salon could not be told',
    },
  ],
  [
    'client',
    {
      waiting: 'The acknowledgement is on its way',
      sent: 'Acknowledgement sent to the client',
      failed: 'The acknowledgement could not be delivered',
    },
  ],
  [
    'overdue',
    {
      waiting: 'A reminder to the salon is on its way',
      sent: 'Reminded the salon that an answer is overdue',
      failed: 'The salon could not be reminded',
    },
  ],
  [
    'reply',
    {
      waiting: 'Reply is on its way',
      sent: 'Reply sent to the client',
      failed: 'Reply could not be delivered',
    },
  ],
])

/** What waits for a mail server to be set: it is not on its way. */
const held = new Map<string, string>([
  ['salon', 'The message to the salon waits: no mail server is set'],
  ['client', 'The acknowledgement waits: no mail server is set'],
  ['overdue', 'A reminder to the salon waits: no mail server is set'],
  ['reply', 'Reply waits: no mail server is set'],
])

/** A message's fate in one sentence, with the reason where there is one. */
export function fateOf({ kind, state, attempts, lastError }: MailJob, canSend = true): Fate {
  const words = (state === 'waiting' && !canSend && held.get(kind)) || sentences.get(kind)?.[state]
  if (state === 'sent' || !lastError) return { state, words: words ?? `${kind}: ${state}` }
  const tries = state === 'waiting' ? ` (tried ${attempts === 1 ? 'once' : `${attempts} times`})` : ''
  return { state, words: `${words}${tries}: ${meaningOf(lastError)}`, said: lastError }
}

function laterOf(at: string, other: string): string {
  if (other > at) return other
  return at
}

/** In the order of their times; what the history tells stays in its own order, also where a clock was put back. */
function inOrder(history: readonly Entry[], others: readonly Entry[]): Entry[] {
  const first = history[0]?.at ?? ''
  let latest = first
  const timed = history.map(entry => {
    latest = laterOf(latest, entry.at)
    return { entry, at: latest }
  })
  return [...timed, ...others.map(entry => ({ entry, at: laterOf(first, entry.at) }))]
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ entry }) => entry)
}

/** Everything that happened to an inquiry, oldest first; at one moment, in the order in which one thing causes another. */
export function entriesOf(inquiry: InquiryDetail, { nameOf, canSend }: Around): Entry[] {
  const { history, mail, notes, replies } = inquiry
  const others: Entry[] = [
    ...notes.map(
      ({ id, text, author, at }): Entry => ({
        kind: 'note',
        key: `note ${id}`,
        at,
        words: `Note by ${nameOf(author)}`,
        text,
      }),
    ),
    ...replies.map(({ id, subject, text, author, at }): Entry => {
      const job = mail.findLast(({ kind, replyId }) => kind === 'reply' && replyId === id)
      return {
        kind: 'reply',
        key: `reply ${id}`,
        id,
        at,
        words: `Reply by ${nameOf(author)}`,
        subject,
        text,
        fate: job && fateOf(job, canSend),
      }
    }),
    ...mail
      .filter(({ kind }) => kind !== 'reply')
      .map(
        (job): Entry => ({
          kind: 'event',
          key: `mail ${job.kind}`,
          at: job.sentAt ?? job.createdAt,
          words: fateOf(job, canSend).words,
          said: fateOf(job, canSend).said,
        }),
      ),
  ]
  return inOrder(eventsOf(history, nameOf), others)
}

/** Entries by day, in their order; `dayOf` names a moment's day. */
export function byDay(
  entries: readonly Entry[],
  dayOf: (at: string) => string,
): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
