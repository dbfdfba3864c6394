import { type ReactNode, useId, useState } from 'react'
import type { Colleague, InquiryDetail } from '#contracts/inquiry.ts'
import { nameByEmail } from '../../colleagues.ts'
import { Highlight } from '../../highlight.tsx'
import type { Sought } from '../../search-matches.ts'
import { dayOf, timeOf } from './days.ts'
import { byDay, type Entry, entriesOf } from './entries.ts'

/** Lines of a text that are seen before it is unfolded. */
const FOLDED_LINES = 3

const foldClass =
  'min-h-6 cursor-pointer rounded text-rose-700 underline underline-offset-4 outline-rose-700 focus-visible:outline-2 print:hidden'

/** A text that shows its first lines until it is unfolded; on paper all of it. */
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
        {open ? 'Show less' : 'Show all'}
        <span className="sr-only"> of {name}</span>
      </button>
    </>
  )
}

/** The words of a mail server, for whoever can make something of them. */
const Said = ({ children }: { children: string }) => (
  <details className="print:hidden">
    <summary className={foldClass}>What the mail server said</summary>
    <p className="mt-1 wrap-anywhere text-plum-soft">{children}</p>
  </details>
)

const dots: Record<Entry['kind'], string> = {
  event: 'bg-plum/25',
  note: 'bg-gold',
  reply: 'bg-rose-700',
}

function Line({ entry, children }: { entry: Entry; children?: ReactNode }) {
  return (
    <li className={`relative pl-5 print:break-inside-avoid ${entry.kind === 'note' ? 'print:hidden' : ''}`}>
      <span
        aria-hidden="true"
        className={`absolute top-[0.5em] left-0 size-2 rounded-full ${dots[entry.kind]}`}
      />
      <div className="flex flex-wrap gap-x-3">
        <p className="min-w-0 wrap-anywhere">{entry.words}</p>
        <time dateTime={entry.at} className="text-plum-soft tabular-nums">
          {timeOf(entry.at)}
        </time>
      </div>
      {entry.said && <Said>{entry.said}</Said>}
      {children}
    </li>
  )
}

function ReplyLine({
  entry,
  onRetry,
}: {
  entry: Extract<Entry, { kind: 'reply' }>
  onRetry: Props['onRetry']
}) {
  const { fate, subject, text, words } = entry
  return (
    <Line entry={entry}>
      {fate && (
        <p className={`wrap-anywhere ${fate.state === 'failed' ? 'text-red-700' : 'text-plum-soft'}`}>
          {fate.words}
          {fate.state === 'failed' && onRetry && (
            <>
              {' '}
              <button
                type="button"
                onClick={() => onRetry(entry.id)}
                className="min-h-6 cursor-pointer rounded font-medium text-rose-700 underline underline-offset-4 outline-rose-700 focus-visible:outline-2 print:hidden"
              >
                Try again
              </button>
            </>
          )}
        </p>
      )}
      {fate?.said && <Said>{fate.said}</Said>}
      <div className="mt-1.5 rounded-lg border border-plum/10 bg-ivory px-3 py-2">
        <p className="font-medium wrap-anywhere">{subject}</p>
        <Foldable text={text} name={words} />
      </div>
    </Line>
  )
}

function NoteLine({ entry, sought }: { entry: Extract<Entry, { kind: 'note' }>; sought: Sought }) {
  return (
    <Line entry={entry}>
      <p className="mt-1.5 rounded-lg border border-gold/60 bg-gold/10 px-3 py-2 whitespace-pre-wrap wrap-anywhere">
        <Highlight sought={sought}>{entry.text}</Highlight>
      </p>
    </Line>
  )
}

interface Props {
  inquiry: InquiryDetail
  colleagues: readonly Colleague[]
  canSend: boolean
  /** What was looked for, marked in the notes. */
  sought: Sought
  /** Sends a reply again that could not be delivered; undefined where none can be sent. */
  onRetry: ((replyId: number) => void) | undefined
}

/** All that happened to the inquiry, newest last. Notes never get onto paper. */
export function Timeline({ inquiry, colleagues, canSend, sought, onRetry }: Props) {
  const days = byDay(entriesOf(inquiry, { nameOf: email => nameByEmail(colleagues, email), canSend }), dayOf)
  return (
    <section aria-labelledby="timeline-title" className="text-sm">
      <h3 id="timeline-title" className="mb-3 font-display text-xl leading-tight">
        What happened
      </h3>
      <ol className="space-y-4">
        {days.map(({ day, entries }) => (
          <li
            key={`${day} ${entries[0]?.key}`}
            className={entries.every(({ kind }) => kind === 'note') ? 'print:hidden' : ''}
          >
            <p className="mb-2 text-xs font-medium text-plum-soft">{day}</p>
            <ol className="space-y-2.5">
              {entries.map(entry =>
                entry.kind === 'reply' ? (
                  <ReplyLine key={entry.key} entry={entry} onRetry={onRetry} />
                ) : entry.kind === 'note' ? (
                  <NoteLine key={entry.key} entry={entry} sought={sought} />
                ) : (
                  <Line key={entry.key} entry={entry} />
                ),
              )}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
