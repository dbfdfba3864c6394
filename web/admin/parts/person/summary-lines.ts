import type { PersonDataSummary } from '#contracts/privacy/privacy.ts'
import { counted, listWords } from '#contracts/text/number-texts.ts'

/** "2 inquiries" */
export const inquiryCount = (n: number): string => counted(n, 'inquiry', 'inquiries')

const WITH_EACH = 'Its history, notes, replies, emails and photographs go with each inquiry'

/** What goes besides the chosen inquiries, a sentence each. @param chosen how many inquiries are chosen */
export function alsoErased({ personNotes, failedLogins }: PersonDataSummary, chosen: number): string[] {
  const withNote = personNotes > 0 ? ', and the note about the person with the last one' : ''
  return [
    ...(chosen > 0 ? [`${WITH_EACH}${withNote}.`] : []),
    ...(failedLogins > 0
      ? [`${counted(failedLogins, 'failed-login record')} with this email address too.`]
      : []),
  ]
}

const inquiriesOf = (ids: readonly number[]) =>
  `${ids.length === 1 ? 'inquiry' : 'inquiries'} ${listWords(ids.map(id => `#${id}`))}`

/** More inquiries are not named. */
const NAMED_MAX = 10

/** What an erasure leaves. */
function keptLines(summary: PersonDataSummary, chosen: ReadonlySet<number>): string[] {
  const { matches, mentions, account, records } = summary
  const kept = matches.filter(({ id }) => !chosen.has(id)).map(({ id }) => id)
  const lines: string[] = []
  if (kept.length > 0)
    lines.push(
      kept.length > NAMED_MAX ? `${inquiryCount(kept.length)} that may be theirs` : inquiriesOf(kept),
    )
  if (mentions.length > 0) lines.push(`${inquiriesOf(mentions)} of others, where this person is mentioned`)
  if (account) lines.push(`the account of ${account.name}`)
  if (records > 0) lines.push('what this colleague has done in the back office')
  return lines
}

/** What was erased, and what was not. */
export function erasedText(
  summary: PersonDataSummary,
  chosen: ReadonlySet<number>,
): { text: string; hasKept: boolean } {
  const kept = keptLines(summary, chosen)
  const erased = chosen.size > 0 ? inquiryCount(chosen.size) : 'failed-login records'
  const text = `This person’s data has been erased: ${erased}.`
  return {
    text: kept.length > 0 ? `${text} Not erased: ${kept.join('; ')}.` : text,
    hasKept: kept.length > 0,
  }
}
