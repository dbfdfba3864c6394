import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { HistoryEntry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { MINUTE_MS, salonDay } from '#contracts/text/days.ts'
import { useNarrow } from '../../../../../ui/use-media.ts'
import { nameByEmail, useColleagues } from '../../../../calls/colleagues.ts'
import { useUser } from '../../../../session/session.ts'
import { BriefDate, useNow } from '../../../../text/salon-time.tsx'
import { Highlight } from '../../highlight.tsx'
import { Attachments, ReceivedAttachments } from '../attachments/attachments.tsx'
import { actionClass } from './action-class.ts'
import { entriesOf, type TimelineEntry } from './entries.ts'
import { foldEntries } from './fold.ts'
import { FoldedEntries } from './folded-entries.tsx'
import { ReceivedItem } from './received-entry.tsx'
import { ReplyItem } from './reply-entry.tsx'
import { ServerMessage } from './server-message.tsx'
import { useSeen } from './use-seen.ts'
import { WithdrawQuestion } from './withdraw-question.tsx'

/** How long a change can be undone from here. */
const UNDO_MS = 10 * MINUTE_MS

const noteClass =
  'mt-1 rounded-lg border border-gold/60 bg-gold/10 px-3 py-2 whitespace-pre-wrap wrap-anywhere'

/** Ours are softer than the client's. */
const looks: Record<TimelineEntry['kind'], string> = {
  message: '',
  received: '',
  reply: 'text-plum-soft',
  note: 'print:hidden',
  event: 'text-sm text-plum-soft',
}

interface LineProps {
  entry: TimelineEntry
  /** Whether the client wrote it and no one had opened it. */
  isNew: boolean
  children: ReactNode
}

/** Who wrote, or what happened, and when; below it the words. */
function TimelineLine({ entry, isNew, children }: LineProps) {
  const isEvent = entry.kind === 'event'
  return (
    <li
      data-new={isNew || undefined}
      data-words={!isEvent || undefined}
      className={`scroll-mt-4 print:break-inside-avoid ${looks[entry.kind]} ${isNew ? '-ml-3 border-l-2 border-gold pl-2.5 print:ml-0' : ''}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-2 text-sm">
        {entry.kind === 'received' ? (
          <p className="min-w-0 font-medium wrap-anywhere">
            <span>{entry.text}</span> <bdi>{entry.sender}</bdi>
          </p>
        ) : (
          <p className={`min-w-0 wrap-anywhere ${isEvent ? '' : 'font-medium'}`}>{entry.text}</p>
        )}
        <span className="text-plum-soft">
          <BriefDate at={entry.at} />
        </span>
      </div>
      {entry.serverMessage && <ServerMessage>{entry.serverMessage}</ServerMessage>}
      {children}
    </li>
  )
}

const UndoButton = ({ text, onClick }: { text: string; onClick(): void }) => (
  <button type="button" onClick={onClick} className={actionClass}>
    Undo<span className="sr-only"> {text}</span>
  </button>
)

interface Props {
  inquiry: InquiryDetail
  canSend: boolean
  /** Sends a failed reply again; undefined while that is not possible. */
  onRetry: ((replyId: number) => void) | undefined
  /** Withdraws a recorded reply, as above. */
  onWithdraw: ((replyId: number) => void) | undefined
  /** Removes an email that names none of ours, as above. */
  onRemove: ((receivedId: number) => void) | undefined
  /** Says that received messages have been opened, up to this one; undefined while that is not possible. */
  onSeen: ((upTo: number) => void) | undefined
  /** Undoes a change, as above. */
  onUndo: ((entry: HistoryEntry) => void) | undefined
}

/** On phones the messages before these are one line. */
const LATEST_ON_PHONES = 2

/** The messages of both sides, notes, and what happened to the inquiry, newest last. Notes are never printed. */
export function Timeline({ inquiry, canSend, onRetry, onWithdraw, onRemove, onSeen, onUndo }: Props) {
  const colleagues = useColleagues()
  const now = useNow()
  /** The reply that the user is asked about before it is withdrawn. */
  const [withdrawing, setWithdrawing] = useState<number>()
  const narrow = useNarrow()
  const section = useRef<HTMLElement>(null)
  const newIds = useSeen(inquiry.received, onSeen)
  const me = useUser().email
  const canUndo = ({ actionId, undoableBy = me, at }: HistoryEntry) =>
    actionId !== undefined && undoableBy === me && now - Date.parse(at) < UNDO_MS
  const entries = entriesOf(inquiry, {
    nameOf: email => nameByEmail(colleagues, email),
    canSend,
    today: salonDay(now),
  })
  const isNew = (entry: TimelineEntry) => entry.kind === 'received' && newIds.has(entry.message.id)
  const blocks = foldEntries(entries, {
    isKept: entry => entry.kind === 'event' && entry.event !== undefined && canUndo(entry.event),
    isNew,
    latest: narrow ? LATEST_ON_PHONES : undefined,
  })

  // The timeline is scrolled to the newest words that no one had opened, or to the last ones.
  useLayoutEffect(() => {
    const words = [...(section.current?.querySelectorAll<HTMLElement>('[data-words]') ?? [])]
    const newest = words.findLast(({ dataset }) => dataset.new) ?? words.at(-1)
    if (words.length > 1) newest?.scrollIntoView({ block: 'nearest' })
  }, [])

  const detailsOf = (entry: TimelineEntry) => {
    switch (entry.kind) {
      case 'message':
        return (
          <section aria-label="Message">
            <p dir="auto" className="max-w-[62ch] whitespace-pre-wrap wrap-anywhere">
              <Highlight>{entry.message}</Highlight>
            </p>
            <Attachments
              inquiry={inquiry}
              attachments={inquiry.photographs}
              sender={inquiry.firstName}
              name={entry.text}
              canDownload
            />
            {entry.received && (
              <ReceivedAttachments inquiry={inquiry} message={entry.received} name={entry.text} />
            )}
          </section>
        )
      case 'event': {
        const { event, text, note } = entry
        return (
          <>
            {note && (
              <p className={`${noteClass} print:hidden`}>
                <Highlight>{note}</Highlight>
              </p>
            )}
            {event && onUndo && canUndo(event) && <UndoButton text={text} onClick={() => onUndo(event)} />}
          </>
        )
      }
      case 'reply':
        return (
          <>
            <ReplyItem
              entry={entry}
              onRetry={onRetry}
              onWithdraw={onWithdraw && (id => setWithdrawing(id))}
            />
            <Attachments
              inquiry={inquiry}
              attachments={entry.attachments}
              sender={entry.author}
              name={entry.text}
              canDownload
              isOwn
            />
            {entry.received && (
              <ReceivedAttachments inquiry={inquiry} message={entry.received} name={entry.text} />
            )}
          </>
        )
      case 'received':
        return <ReceivedItem inquiry={inquiry} entry={entry} isNew={isNew(entry)} onRemove={onRemove} />
      case 'note':
        return (
          <p className={noteClass}>
            <Highlight>{entry.note}</Highlight>
          </p>
        )
    }
  }

  const lineOf = (entry: TimelineEntry) => (
    <TimelineLine key={entry.key} entry={entry} isNew={isNew(entry)}>
      {detailsOf(entry)}
    </TimelineLine>
  )

  return (
    <section ref={section} aria-label="Conversation">
      <ol className="space-y-5 [&>li:not([data-words]):has(+li:not([data-words]))]:mb-1!">
        {blocks.map(block =>
          block.kind === 'entry' ? (
            lineOf(block.entry)
          ) : (
            <FoldedEntries key={block.key} block={block}>
              {block.entries.map(lineOf)}
            </FoldedEntries>
          ),
        )}
      </ol>

      <WithdrawQuestion
        open={withdrawing !== undefined}
        status={inquiry.status}
        onConfirm={() => {
          if (withdrawing !== undefined) onWithdraw?.(withdrawing)
          setWithdrawing(undefined)
        }}
        onCancel={() => setWithdrawing(undefined)}
      />
    </section>
  )
}
