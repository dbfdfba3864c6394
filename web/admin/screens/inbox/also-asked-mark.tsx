import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { MINUTE_MS } from '../../text/duration.ts'
import { useNow } from './deadline-text.tsx'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "5 min ago", "3 h ago", "2 d ago": shorter than elsewhere, as it stands beside a name. */
export function agoText(ms: number): string {
  if (ms < MINUTE_MS) return 'just now'
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`
  return `${Math.floor(ms / DAY_MS)} d ago`
}

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
