import { type ReactNode, useId, useState } from 'react'
import { counted } from '#contracts/text/number-texts.ts'
import type { Block } from './fold.ts'
import { foldClass } from './foldable.tsx'

interface Props {
  block: Extract<Block, { kind: 'folded' }>
  /** The entries, as they are when unfolded. */
  children: ReactNode
}

/** Several entries in one line until they are unfolded; in print all of them. */
export function FoldedEntries({ block: { what, entries }, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const messages = entries.filter(({ kind }) => kind !== 'event' && kind !== 'note').length
  const name = what === 'entries' ? `${entries.length} more entries` : counted(messages, 'earlier message')
  return (
    <li>
      <div className="flex items-baseline gap-x-2 text-sm text-plum-soft print:hidden">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={`${foldClass} me-0 shrink-0`}
        >
          {open ? `Hide ${name}` : name}
        </button>
        {!open && what === 'entries' && (
          <span aria-hidden="true" className="min-w-0 truncate">
            {entries.map(({ text }) => text).join(', ')}
          </span>
        )}
      </div>
      <ol id={id} className={`mt-2 space-y-3 print:block ${open ? '' : 'hidden'}`}>
        {children}
      </ol>
    </li>
  )
}
