import { type Sought, splitMatches } from './search-matches.ts'

export const markClass = 'rounded-xs bg-gold/35 text-plum'

/** A text, with what was looked for marked in it. */
export function Highlight({
  children,
  sought,
  isPhone,
}: {
  children: string
  sought: Sought
  isPhone?: boolean
}) {
  let at = 0
  return splitMatches(children, sought, isPhone).map(({ text, found }) => {
    const key = at
    at += text.length
    return found ? (
      <mark key={key} className={markClass}>
        {text}
      </mark>
    ) : (
      text
    )
  })
}
