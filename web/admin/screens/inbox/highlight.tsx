import { createContext, useContext } from 'react'
import type { SearchTerm } from '#contracts/text/search-text.ts'
import { splitMatches } from './search-matches.ts'

export const highlightClass = 'rounded-xs bg-gold/35 text-plum'

/** The search of the list, whose matches are highlighted in the list and in the open inquiry. */
export const SearchContext = createContext<readonly SearchTerm[]>([])

/** A text in which the matches of the search are highlighted. */
export function Highlight({ children }: { children: string }) {
  let at = 0
  return splitMatches(children, useContext(SearchContext)).map(({ text, matches }) => {
    const key = at
    at += text.length
    return matches ? (
      <mark key={key} className={highlightClass}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
