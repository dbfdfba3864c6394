import { Link } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import {
  ACKNOWLEDGEMENTS_PER_DAY,
  BACKUP_LATE_MS,
  type DeskSummary,
  type MailTrouble,
} from '#contracts/desk.ts'
import { formatDuration } from '../duration.ts'

const MINUTE_MS = 60_000

const messages: Record<MailTrouble['kind'], string> = {
  salon: 'The message to the salon about',
  client: 'The acknowledgement of',
  reply: 'The reply to',
  overdue: 'The reminder of what is overdue, such as',
  invitation: 'The invitation of',
  password: 'The link for a new password of',
}

const fates: Record<MailTrouble['state'], string> = {
  failed: 'was given up.',
  waiting: 'has waited for more than an hour: the mail server does not take it.',
}

const isLate = ({ backup }: DeskSummary) => (backup?.ageMinutes ?? 0) * MINUTE_MS > BACKUP_LATE_MS

/** Leads to where more is said of a message. */
function Subject({ of: trouble }: { of: MailTrouble }) {
  const [to, name] =
    'contactId' in trouble
      ? [adminPaths.openAppointment(trouble.contactId), `inquiry ${trouble.contactId}`]
      : [adminPaths.team, trouble.member]
  return (
    <Link to={to} className="underline">
      {name}
    </Link>
  )
}

const isAllWell = (summary: DeskSummary) =>
  summary.mailTrouble.length === 0 && !summary.acknowledgementLimitReached && !isLate(summary)

/** What does not work behind the scenes: mail that has not got through, and backups that are no longer made. */
export function Problems({ summary }: { summary: DeskSummary | undefined }) {
  if (!summary || isAllWell(summary)) return null
  const more = summary.mailTroubleTotal - summary.mailTrouble.length
  return (
    <section
      aria-labelledby="troubles"
      className="mb-6 rounded-2xl border border-red-700/40 bg-red-50 px-[min(1rem,4vw)] py-4 text-red-900 sm:px-6"
    >
      <h2 id="troubles" className="mb-1 font-semibold">
        Not as it should be
      </h2>
      <ul className="list-disc space-y-1 ps-5 text-sm">
        {summary.mailTrouble.map((trouble, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an inquiry may have several messages of a kind
          <li key={index} className="wrap-anywhere">
            {messages[trouble.kind]} <Subject of={trouble} /> {fates[trouble.state]}
          </li>
        ))}
        {more > 0 && (
          <li>{more === 1 ? 'One more message has' : `${more} more messages have`} not been sent.</li>
        )}
        {summary.acknowledgementLimitReached && (
          <li>
            The limit of {ACKNOWLEDGEMENTS_PER_DAY} automatic replies in 24 hours is reached. Inquiries still
            arrive, but new clients get no automatic reply for now. Check the newest{' '}
            <Link to={adminPaths.appointments} className="underline">
              inquiries
            </Link>{' '}
            for spam.
          </li>
        )}
        {isLate(summary) && (
          <li>
            The last backup is {formatDuration((summary.backup?.ageMinutes ?? 0) * MINUTE_MS)} old: tell
            whoever runs the server.
          </li>
        )}
      </ul>
    </section>
  )
}

/** How old the last backup is. The demo says nothing. */
export function BackupAge({ summary }: { summary: DeskSummary | undefined }) {
  if (!summary?.backup) return null
  const { ageMinutes } = summary.backup
  return (
    <p className="mt-6 text-sm text-plum-soft">
      {ageMinutes === null
        ? 'No backup has been made yet.'
        : `The last backup is ${formatDuration(ageMinutes * MINUTE_MS)} old.`}
    </p>
  )
}
