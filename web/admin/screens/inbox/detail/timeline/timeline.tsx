import { type ReactNode, useState } from 'react'
import type { HistoryEntry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { nameByEmail, useColleagues } from '../../../../calls/colleagues.ts'
import { useNow } from '../../../../parts/inquiry/deadline-text.tsx'
import { useUser } from '../../../../session/session.ts'
import { localDateText, localTimeText } from '../../../../text/salon-time.tsx'
import { Highlight } from '../../highlight.tsx'
import type { Task } from '../use-open-inquiry.ts'
import { actionClass } from './action-class.ts'
import { AnswerState } from './answer-state.tsx'
import { entriesOf, type TimelineEntry } from './entries.ts'
import { AttachmentsAndOriginal, ReceivedItem } from './received-entry.tsx'
import { receivedTasks } from './received-tasks.ts'
import { ReplyItem } from './reply-entry.tsx'
import { ServerMessage } from './server-message.tsx'
import { useSeen } from './use-seen.ts'
import { WithdrawQuestion } from './withdraw-question.tsx'

/** How long a change can be undone from here. */
const UNDO_MS = 10 * MINUTE_MS

const dots: Record<TimelineEntry['kind'], string> = {
  event: 'bg-plum/25',
  note: 'bg-gold',
  reply: 'bg-rose-700',
  received: 'bg-plum',
}

const dotClass = 'absolute top-[0.5em] left-0 size-2 rounded-full forced-colors:bg-[CanvasText]'

const noteClass =
  'mt-1.5 rounded-lg border border-gold/60 bg-gold/10 px-3 py-2 whitespace-pre-wrap wrap-anywhere'

function TimelineLine({ entry, children }: { entry: TimelineEntry; children: ReactNode }) {
  return (
    <li className={`relative pl-5 print:break-inside-avoid ${entry.kind === 'note' ? 'print:hidden' : ''}`}>
      <span aria-hidden="true" className={`${dotClass} ${dots[entry.kind]}`} />
      <div className="flex flex-wrap gap-x-3">
        {entry.kind === 'received' ? (
          <p className="min-w-0 wrap-anywhere">
            <span>{entry.text}</span> <bdi>{entry.sender}</bdi>
          </p>
        ) : (
          <p className="min-w-0 wrap-anywhere">{entry.text}</p>
        )}
        <time dateTime={entry.at} className="text-plum-soft tabular-nums">
          {localTimeText(entry.at)}
        </time>
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
  /** Makes a change that concerns received messages, as above. */
  onTask: ((task: Task) => void) | undefined
  /** Undoes a change, as above. */
  onUndo: ((entry: HistoryEntry) => void) | undefined
}

/** Everything that happened to the inquiry, newest last. Notes are never printed. */
export function Timeline({ inquiry, canSend, onRetry, onWithdraw, onTask, onUndo }: Props) {
  const colleagues = useColleagues()
  const now = useNow()
  /** The reply that the user is asked about before it is withdrawn. */
  const [withdrawing, setWithdrawing] = useState<number>()
  const { remove, markSeen, noAnswerNeeded } = receivedTasks(inquiry.id, onTask)
  // An unread inquiry is marked as read first.
  const newIds = useSeen(inquiry.received, inquiry.status === 'unread' ? undefined : markSeen)
  const me = useUser().email
  const canUndo = ({ actionId, undoableBy = me, at }: HistoryEntry) =>
    actionId !== undefined && undoableBy === me && now - Date.parse(at) < UNDO_MS
  const entries = entriesOf(inquiry, { nameOf: email => nameByEmail(colleagues, email), canSend })
  const days = Map.groupBy(entries, ({ at }) => localDateText(at))

  const detailsOf = (entry: TimelineEntry) => {
    switch (entry.kind) {
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
            {entry.received && (
              <AttachmentsAndOriginal inquiryId={inquiry.id} message={entry.received} name={entry.text} />
            )}
          </>
        )
      case 'received':
        return (
          <ReceivedItem
            inquiryId={inquiry.id}
            entry={entry}
            isNew={newIds.has(entry.message.id)}
            onRemove={remove}
          />
        )
      case 'note':
        return (
          <p className={noteClass}>
            <Highlight>{entry.note}</Highlight>
          </p>
        )
    }
  }

  return (
    <section aria-labelledby="timeline-title" className="text-sm">
      <h3 id="timeline-title" className="mb-3 font-display text-xl leading-tight">
        Activity
      </h3>

      <AnswerState inquiry={inquiry} onNoAnswerNeeded={noAnswerNeeded} />

      <ol className="space-y-4">
        {[...days].map(([day, entries]) => (
          <li key={day} className={entries.every(({ kind }) => kind === 'note') ? 'print:hidden' : ''}>
            <p className="mb-2 text-xs font-medium text-plum-soft">{day}</p>
            <ol className="space-y-2.5">
              {entries.map(entry => (
                <TimelineLine key={entry.key} entry={entry}>
                  {detailsOf(entry)}
                </TimelineLine>
              ))}
            </ol>
          </li>
        ))}
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
