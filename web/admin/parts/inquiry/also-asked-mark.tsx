import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { agoText } from '#contracts/text/date-texts.ts'
import { useNow } from './deadline-text.tsx'

/** Says that the person has another open inquiry; by telephone alone it may be someone else who shares it. */
export function AlsoAskedMark({
  alsoAsked: { at, match },
}: {
  alsoAsked: NonNullable<Inquiry['alsoAsked']>
}) {
  // On one line, as the column is narrow.
  const ago = agoText(useNow() - Date.parse(at)).replaceAll(' ', '\u00a0')
  return <span>{match === 'phone' ? `Same phone asked ${ago}` : `Also asked ${ago}`}</span>
}
