import { useContext, useId, useState } from 'react'
import { Highlight, SearchContext } from '../../highlight.tsx'
import { splitMatches } from '../../search-matches.ts'

/** A longer text is folded to this many lines. */
const FOLDED_LINES = 8
const SHORT_TEXT = 500

/** The look of what unfolds a text. */
export const foldClass =
  'me-4 min-h-6 max-sm:min-h-11 cursor-pointer rounded text-rose-700 underline underline-offset-4 outline-rose-700 ' +
  'focus-visible:outline-2 print:hidden'

const withoutBlankLines = (text: string) => text.replace(/\n\s*\n/g, '\n')

/** A text that shows its first lines until it is unfolded, or all of it where the search has found it; in print all of it. */
export function Foldable({ text, name }: { text: string; name: string }) {
  const terms = useContext(SearchContext)
  // What was searched for is in view.
  const [open, setOpen] = useState(() => splitMatches(text, terms).some(({ matches }) => matches))
  const id = useId()
  const isShort = text.split('\n').length <= FOLDED_LINES && text.length <= SHORT_TEXT
  if (isShort)
    return (
      <p className="whitespace-pre-wrap wrap-anywhere">
        <Highlight>{text}</Highlight>
      </p>
    )

  return (
    <>
      <p
        id={id}
        className={`wrap-anywhere whitespace-pre-wrap print:line-clamp-none ${open ? '' : 'line-clamp-8'}`}
      >
        <Highlight>{open ? text : withoutBlankLines(text)}</Highlight>
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`${foldClass} text-sm`}
      >
        <span>{open ? 'Show less' : 'Show all'}</span>
        <span className="sr-only">{` of ${name}`}</span>
      </button>
    </>
  )
}
