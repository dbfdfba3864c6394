import type { ContactEvent, MailJob } from '#contracts/contact.ts'
import { statusName } from './status.ts'
import { When } from './when.tsx'

const deed = ({ action, to }: ContactEvent) =>
  action === 'created' ? 'Sent through the contact form' : `Marked as ${to ? statusName(to) : action}`

/** Who did what to the inquiry, oldest first. */
export function ContactHistory({ events }: { events: readonly ContactEvent[] }) {
  return (
    <ol className="space-y-1">
      {events.map(event => (
        <li key={`${event.at} ${event.to}`}>
          {deed(event)}
          {event.actor && ` by ${event.actor}`}
          <span className="text-plum-soft">
            {' · '}
            <When at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const receivers = new Map<MailJob['kind'], string>([
  ['salon', 'Message to the salon'],
  ['client', 'Reply to the client'],
])

const tries = (attempts: number) => `${attempts} ${attempts === 1 ? 'try' : 'tries'}`

function MailLine({ kind, state, attempts, lastError, sentAt }: MailJob) {
  return (
    <li>
      {receivers.get(kind) ?? kind}: {state}
      {state !== 'sent' && attempts > 0 && ` after ${tries(attempts)}`}
      {state !== 'sent' && lastError && (
        <span className="block text-plum-soft wrap-anywhere">{lastError}</span>
      )}
      {sentAt && (
        <span className="text-plum-soft">
          {' · '}
          <When at={sentAt} />
        </span>
      )}
    </li>
  )
}

/** How the messages about the inquiry fare. */
export function ContactMail({ jobs }: { jobs: readonly MailJob[] }) {
  if (jobs.length === 0) return <p>No message is owed.</p>
  return (
    <ul className="space-y-1">
      {jobs.map(job => (
        <MailLine key={job.kind} {...job} />
      ))}
    </ul>
  )
}
