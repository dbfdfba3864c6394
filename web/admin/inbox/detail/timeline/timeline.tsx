import { type ReactNode, useId, useState } from 'react'
import type { HistoryEntry, InquiryDetail, InquiryStatus } from '#contracts/inquiry.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { MINUTE_MS } from '../../../duration.ts'
import { nameByEmail, useColleagues } from '../../colleagues.ts'
import { useNow } from '../../deadline-text.tsx'
import { Highlight } from '../../highlight.tsx'
import { statusName } from '../../status.tsx'
import { dateOf, timeOf } from './days.ts'
import { type Entry, entriesOf } from './entries.ts'

/** A longer text is folded to this many lines. */
const FOLDED_LINES = 3

const foldClass =
  'min-h-6 max-sm:min-h-11 cursor-pointer rounded text-rose-700 underline underline-offset-4 outline-rose-700 focus-visible:outline-2 print:hidden'

/** A text that shows its first lines until it is unfolded; in print all of it. */
function Foldable({ text, name }: { text: string; name: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const isShort = text.split('\n').length <= FOLDED_LINES && text.length <= 160
  if (isShort) return <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
  return (
    <>
      <p
        id={id}
        className={`wrap-anywhere whitespace-pre-wrap print:line-clamp-none ${open ? '' : 'line-clamp-3'}`}
      >
        {open ? text : text.replace(/\n\s*\n/g, '\n')}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={foldClass}
      >
        <span>{open ? 'Show less' : 'Show all'}</span>
        <span className="sr-only">{` of ${name}`}</span>
      </button>
    </>
  )
}

const actionClass =
  'min-h-6 max-sm:min-h-11 cursor-pointer rounded font-medium text-rose-700 underline underline-offset-4 outline-rose-700 focus-visible:outline-2 print:hidden'

/** Whether a status counts as a response without a reply. */
const isResponse = (status: InquiryStatus) => status === 'processing' || status === 'completed'

/** How long a change can be undone from here. */
const UNDO_MS = 10 * MINUTE_MS

const ServerMessage = ({ children }: { children: string }) => (
  <details className="print:hidden">
    <summary className={foldClass}>Mail server message</summary>
    <p className="mt-1 wrap-anywhere text-plum-soft">{children}</p>
  </details>
)

const dots: Record<Entry['kind'], string> = {
  event: 'bg-plum/25',
  note: 'bg-gold',
  reply: 'bg-rose-700',
}

function Line({ entry, children }: { entry: Entry; children: ReactNode }) {
  return (
    <li className={`relative pl-5 print:break-inside-avoid ${entry.kind === 'note' ? 'print:hidden' : ''}`}>
      <span
        aria-hidden="true"
        className={`absolute top-[0.5em] left-0 size-2 rounded-full ${dots[entry.kind]}`}
      />
      <div className="flex flex-wrap gap-x-3">
        <p className="min-w-0 wrap-anywhere">{entry.text}</p>
        <time dateTime={entry.at} className="text-plum-soft tabular-nums">
          {timeOf(entry.at)}
        </time>
      </div>
      {entry.serverMessage && <ServerMessage>{entry.serverMessage}</ServerMessage>}
      {children}
    </li>
  )
}

function Reply({
  entry: { id, delivery, subject, reply, text, isRecorded, isWithdrawn },
  onRetry,
  onWithdraw,
}: {
  entry: Extract<Entry, { kind: 'reply' }>
  onRetry: Props['onRetry']
  onWithdraw: Props['onWithdraw']
}) {
  return (
    <>
      {delivery && (
        <p className={`wrap-anywhere ${delivery.state === 'failed' ? 'text-red-700' : 'text-plum-soft'}`}>
          <span>{delivery.text}</span>
          {delivery.state === 'failed' && onRetry && (
            <>
              {' '}
              <button type="button" onClick={() => onRetry(id)} className={actionClass}>
                Try Again
              </button>
            </>
          )}
        </p>
      )}
      {delivery?.serverMessage && <ServerMessage>{delivery.serverMessage}</ServerMessage>}
      {isRecorded && !isWithdrawn && onWithdraw && (
        <button type="button" onClick={() => onWithdraw(id)} className={actionClass}>
          Withdraw<span className="sr-only"> {text}</span>
        </button>
      )}
      <div
        className={`mt-1.5 rounded-lg border border-plum/10 bg-ivory px-3 py-2 ${isWithdrawn ? 'text-plum-soft line-through' : ''}`}
      >
        {subject && <p className="font-medium wrap-anywhere">{subject}</p>}
        <Foldable text={reply} name={text} />
      </div>
    </>
  )
}

function UndoButton({
  event,
  text,
  onUndo,
}: {
  event: HistoryEntry
  text: string
  onUndo(event: HistoryEntry): void
}) {
  return (
    <button type="button" onClick={() => onUndo(event)} className={actionClass}>
      Undo<span className="sr-only"> {text}</span>
    </button>
  )
}

interface Props {
  inquiry: InquiryDetail
  canSend: boolean
  /** Sends a failed reply again; undefined while that is not possible. */
  onRetry: ((replyId: number) => void) | undefined
  /** Withdraws a recorded reply, as above. */
  onWithdraw: ((replyId: number) => void) | undefined
  /** Undoes a change, as above. */
  onUndo: ((entry: HistoryEntry) => void) | undefined
}

/** Everything that happened to the inquiry, newest last. Notes are never printed. */
export function Timeline({ inquiry, canSend, onRetry, onWithdraw, onUndo }: Props) {
  const colleagues = useColleagues()
  const now = useNow()
  /** The reply that the user is asked about before it is withdrawn. */
  const [withdrawing, setWithdrawing] = useState<number>()
  const canUndo = (entry: Entry) =>
    entry.kind === 'event' && entry.event?.actionId !== undefined && now - Date.parse(entry.at) < UNDO_MS
  const entries = entriesOf(inquiry, { nameOf: email => nameByEmail(colleagues, email), canSend })
  const days = Map.groupBy(entries, ({ at }) => dateOf(at))
  return (
    <section aria-labelledby="timeline-title" className="text-sm">
      <h3 id="timeline-title" className="mb-3 font-display text-xl leading-tight">
        Activity
      </h3>
      <ol className="space-y-4">
        {[...days].map(([day, entries]) => (
          <li key={day} className={entries.every(({ kind }) => kind === 'note') ? 'print:hidden' : ''}>
            <p className="mb-2 text-xs font-medium text-plum-soft">{day}</p>
            <ol className="space-y-2.5">
              {entries.map(entry => (
                <Line key={entry.key} entry={entry}>
                  {entry.kind === 'event' && entry.event && onUndo && canUndo(entry) && (
                    <UndoButton event={entry.event} text={entry.text} onUndo={onUndo} />
                  )}
                  {entry.kind === 'reply' && (
                    <Reply
                      entry={entry}
                      onRetry={onRetry}
                      onWithdraw={onWithdraw && (id => setWithdrawing(id))}
                    />
                  )}
                  {entry.kind === 'note' && (
                    <p className="mt-1.5 rounded-lg border border-gold/60 bg-gold/10 px-3 py-2 whitespace-pre-wrap wrap-anywhere">
                      <Highlight>{entry.note}</Highlight>
                    </p>
                  )}
                </Line>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={withdrawing !== undefined}
        title="Withdraw this answer"
        confirmLabel="Withdraw"
        onConfirm={() => {
          if (withdrawing !== undefined) onWithdraw?.(withdrawing)
          setWithdrawing(undefined)
        }}
        onCancel={() => setWithdrawing(undefined)}
      >
        {isResponse(inquiry.status)
          ? `It stays in the history but no longer counts as an answer. The inquiry stays ${statusName(inquiry.status)}: mark it as Read if it still needs a response.`
          : 'It stays in the history but no longer counts as an answer: without another one, the deadline runs again.'}
      </ConfirmDialog>
    </section>
  )
}
