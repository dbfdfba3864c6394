import type { PersonDataSummary } from '#contracts/privacy/privacy.ts'
import { formatNumber, listWords } from '#contracts/text/number-texts.ts'

const count = (n: number, one: string, several = `${one}s`) => `${formatNumber(n)} ${n === 1 ? one : several}`

/** One line for each kind of data that we hold about a person. */
export function summaryLines({
  inquiries,
  inBin,
  history,
  notes,
  personNotes,
  replies,
  received,
  mails,
  failedLogins,
}: PersonDataSummary): string[] {
  const lines: [number, string][] = [
    [
      inquiries,
      `${count(inquiries, 'inquiry', 'inquiries')}${inBin > 0 ? `, ${inBin} of them in the bin` : ''}`,
    ],
    [history, count(history, 'history entry', 'history entries')],
    [notes, count(notes, 'internal note')],
    [personNotes, count(personNotes, 'note about the person', 'notes about the person')],
    [replies, count(replies, 'reply', 'replies')],
    [received, count(received, 'email received', 'emails received')],
    [mails, count(mails, 'email sent or waiting', 'emails sent or waiting')],
    [failedLogins, count(failedLogins, 'failed-login record')],
  ]
  return lines.filter(([n]) => n > 0).map(([, line]) => line)
}

const inquiriesOf = (ids: readonly number[]) =>
  `${ids.length === 1 ? 'inquiry' : 'inquiries'} ${listWords(ids.map(id => `#${id}`))}`

/** The inquiries that mention a person, without those that are named for their phone number or email address. */
export const otherMentions = ({ others, mentions }: PersonDataSummary): number[] =>
  mentions.filter(id => !others.includes(id))

/** What an erasure of a person's data leaves. */
export function keptLines(summary: PersonDataSummary): string[] {
  const { email, others, account, records } = summary
  const mentions = otherMentions(summary)
  const lines: string[] = []
  if (others.length > 0)
    lines.push(`${inquiriesOf(others)} with the same ${email ? 'phone number' : 'email address'}`)
  if (mentions.length > 0) lines.push(`${inquiriesOf(mentions)} of others, where this person is mentioned`)
  if (account) lines.push(`the account of ${account.name}`)
  if (records > 0) lines.push('what this colleague has done in the back office')
  return lines
}

/** What was erased, and what was not. */
export function erasedText(summary: PersonDataSummary): string {
  const kept = keptLines(summary)
  const erased = `This person’s data has been erased: ${listWords(summaryLines(summary))}.`
  return kept.length > 0 ? `${erased} Not erased: ${kept.join('; ')}.` : erased
}
