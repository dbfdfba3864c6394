import type { PersonDataSummary } from '#contracts/privacy/privacy.ts'

const count = (n: number, one: string, several = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : several}`

/** One line for each kind of data that we hold about a person. */
export function summaryLines({
  inquiries,
  inBin,
  history,
  notes,
  // Missing from an earlier version during an update.
  personNotes = 0,
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
