import { Link } from 'react-router'
import type { InboxSummary, MailProblem } from '#contracts/inquiries/inbox.ts'
import { ACKNOWLEDGEMENTS_PER_DAY } from '#contracts/inquiries/limits.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { formatDuration } from '#contracts/text/date-texts.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { counted, formatNumber } from '#contracts/text/number-texts.ts'
import { explainMailError } from '../../text/mail-error.ts'
import { BriefDate } from '../../text/salon-time.tsx'

const emails: Record<MailProblem['kind'], string> = {
  salon: 'The salon notification about',
  client: 'The automatic reply to',
  reply: 'The reply to',
  deadline: 'The reminder of overdue inquiries, such as',
  'follow-ups': 'The morning email about follow-ups to',
  assignments: 'The email about assigned inquiries to',
  retention: 'The email about the first deletion to',
  invitation: 'The invitation for',
  password: 'The password link for',
  'factor-added': 'The notice of a new authenticator app to',
  'factor-removed': 'The notice of a removed authenticator app to',
  'recovery-code-used': 'The notice of a used recovery code to',
  'recovery-codes-made': 'The notice of new recovery codes to',
  'new-browser': 'The notice of a new browser to',
  'wrong-codes': 'The notice of wrong codes to',
  'email-changed': 'The notice of a changed email address to',
  'password-changed': 'The notice of a changed password to',
  'full-access-given': 'The notice of another account with full access to',
  'account-removed': 'The notice of a removed account to',
}

const states: Record<MailProblem['state'], string> = {
  failed: 'couldn’t be sent.',
  waiting: 'has waited over an hour: the mail server isn’t accepting it.',
}

/** A link to the inquiry or the member that an email is about. */
function SubjectLink({ problem }: { problem: MailProblem }) {
  const [to, name] =
    'inquiryId' in problem
      ? [adminPaths.openInquiry(problem.inquiryId), problem.name]
      : [problem.kind === 'follow-ups' ? adminPaths.dueFollowUps : adminPaths.team, problem.member]
  return (
    <Link to={to} className="underline">
      {name}
    </Link>
  )
}

/** Whether an email is a failed reply whose inquiry is named for it among those that have waited longest. */
const isNamedBelow = (problem: MailProblem, { toAnswer }: InboxSummary): boolean =>
  problem.kind === 'reply' &&
  problem.state === 'failed' &&
  toAnswer.oldest.some(({ id, waitingReason }) => id === problem.inquiryId && waitingReason === 'failed')

/** The emails that only this list names. */
const mailProblemsOf = (summary: InboxSummary): readonly MailProblem[] =>
  summary.mailProblems.filter(problem => !isNamedBelow(problem, summary))

const hasNone = (summary: InboxSummary) =>
  mailProblemsOf(summary).length === 0 &&
  summary.mailProblemsTotal === summary.mailProblems.length &&
  summary.repliesWaiting === null &&
  summary.answersNotRead === null &&
  summary.answersWaiting === null &&
  summary.newSenders === null &&
  !summary.acknowledgementLimitReached

/** Why replies wait, in plain words. */
function waitingReason({ canSendMail, repliesWaiting }: InboxSummary): string {
  if (!canSendMail) return 'no mail server is set up'
  return repliesWaiting?.lastError ? explainMailError(repliesWaiting.lastError) : 'it was not their turn yet'
}

function RepliesWaiting({ summary }: { summary: InboxSummary }) {
  const { repliesWaiting } = summary
  if (!repliesWaiting) return null
  const { total, since } = repliesWaiting
  const haveWaited = counted(total, 'reply has', 'replies have')
  return (
    <li>
      <span>{`${haveWaited} been waiting since`}</span> <BriefDate at={since} />
      <span>
        {`: ${waitingReason(summary)}. ${total === 1 ? 'It is' : 'They are'} sent automatically as soon as possible.`}
      </span>
    </li>
  )
}

function AnswersWaiting({ total, since }: { total: number; since: string }) {
  const have = counted(total, 'email has', 'emails have')
  return (
    <li>
      <span>{`${have} been waiting in the mailbox, some since`}</span> <BriefDate at={since} />
      <span>
        : too many arrived at once, or the mail server does not give them. They are read automatically.
      </span>
    </li>
  )
}

function NewSenders({ total, since }: { total: number; since: string }) {
  const emails = total === 1 ? 'One email from someone' : `${formatNumber(total)} emails from people`
  return (
    <li>
      <span>{`${emails} who never wrote to us since`}</span> <BriefDate at={since} />
      <span>{`: ${total === 1 ? 'it is' : 'they are'} only in the mailbox.`}</span>{' '}
      <Link to={adminPaths.inquirySettings} className="underline">
        Make such emails inquiries
      </Link>
    </li>
  )
}

/** Problems that no one else would see, such as emails that were not sent. */
export function Problems({ summary }: { summary: InboxSummary | undefined }) {
  if (!summary || hasNone(summary)) return null
  const more = summary.mailProblemsTotal - summary.mailProblems.length
  return (
    <section
      aria-labelledby="problems"
      className="mb-6 rounded-2xl border border-red-700/40 bg-red-50 px-[min(1rem,4vw)] py-4 text-red-900 sm:px-6"
    >
      <h2 id="problems" className="mb-1 font-semibold">
        Needs attention
      </h2>
      <ul className="list-disc space-y-1 ps-5 text-sm">
        <RepliesWaiting summary={summary} />
        {summary.answersNotRead && (
          <li className="wrap-anywhere">
            <span>Answers by email are not being read since</span>{' '}
            <BriefDate at={summary.answersNotRead.since} />
            <span>{`: ${summary.answersNotRead.reason}`}</span>
          </li>
        )}
        {summary.answersWaiting && <AnswersWaiting {...summary.answersWaiting} />}
        {summary.newSenders && <NewSenders {...summary.newSenders} />}
        {mailProblemsOf(summary).map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an inquiry may have several messages of a kind
          <li key={index} className="wrap-anywhere">
            <span>{emails[problem.kind]}</span> <SubjectLink problem={problem} />{' '}
            <span>{states[problem.state]}</span>
          </li>
        ))}

        {more > 0 && <li>{`${counted(more, 'more message has', 'more messages have')} not been sent.`}</li>}

        {summary.acknowledgementLimitReached && (
          <li>
            The limit of {ACKNOWLEDGEMENTS_PER_DAY} automatic replies in 24 hours is reached. Inquiries still
            arrive, but new clients get no automatic reply for now. Check the newest{' '}
            <Link to={adminPaths.inquiries} className="underline">
              inquiries
            </Link>{' '}
            for spam.
          </li>
        )}
      </ul>
    </section>
  )
}

/** The age of the last backup. A missing or late one is a setup task; the demo has no backups. */
export function BackupAge({ summary }: { summary: InboxSummary | undefined }) {
  const ageMinutes = summary?.backup?.ageMinutes ?? null
  if (ageMinutes === null) return null
  return (
    <p className="mt-6 text-sm text-plum-soft">
      {`The last backup is ${formatDuration(ageMinutes * MINUTE_MS)} old.`}
    </p>
  )
}
