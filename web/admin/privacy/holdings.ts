import type { PersonHoldings } from '#contracts/privacy.ts'

const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** What is held of a person, a line each; what there is none of is left out. */
export function describeHoldings({
  inquiries,
  inBin,
  history,
  notes,
  replies,
  mails,
  keys,
  failedLogins,
}: PersonHoldings): string[] {
  const lines: [number, string][] = [
    [
      inquiries,
      `${count(inquiries, 'inquiry', 'inquiries')}${inBin > 0 ? `, ${inBin} of them in the bin` : ''}`,
    ],
    [history, count(history, 'entry of their history', 'entries of their history')],
    [notes, count(notes, 'note of ours', 'notes of ours')],
    [replies, count(replies, 'reply', 'replies')],
    [mails, count(mails, 'message that was sent or is owed', 'messages that were sent or are owed')],
    [keys, count(keys, 'key of a request', 'keys of requests')],
    [failedLogins, count(failedLogins, 'count of failed logins', 'counts of failed logins')],
  ]
  return lines.filter(([n]) => n > 0).map(([, line]) => line)
}
