import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { oneLine } from '../../mail/message.rules.ts'
import { type AssignedInquiry, findAssigned } from '../actions/assignment-mail.queries.ts'

const subjectOf = (total: number, [first]: readonly AssignedInquiry[], who: string | undefined): string => {
  const what =
    total === 1
      ? `an inquiry to you: ${oneLine(first?.name ?? '')}`
      : `${formatNumber(total)} inquiries to you`
  return who === undefined ? `Colleagues have assigned ${what}` : `${oneLine(who)} has assigned ${what}`
}

/** Tells a colleague which inquiries others have assigned to them, and leads there. */
export const writeAssignments: WriteMessage = async ({ db, config }, job) => {
  const { to, total, first } = await findAssigned(db, job)
  if (total === 0) return undefined
  const names = new Set(first.map(({ by }) => by))
  const who = names.size === 1 ? first[0]?.by : undefined
  const subject = subjectOf(total, first, who)
  const lineOf = ({ id, name, service, branch, by }: AssignedInquiry) => {
    const about = [oneLine(service), oneLine(branch)].filter(Boolean).join(', ')
    const from = who === undefined ? ` (by ${oneLine(by)})` : ''
    const line = `- ${oneLine(name)}${about && `: ${about}`}${from}`
    return config.publicUrl ? `${line}\n  ${config.publicUrl}${adminPaths.openInquiry(id)}` : line
  }
  const rest = total - first.length
  const paragraphs = [
    `${subject.replace(/: .*$/, '')}:`,
    [...first.map(lineOf), ...(rest > 0 ? [`- and ${formatNumber(rest)} more`] : [])].join('\n'),
    'You can switch these emails off under Settings, Account.',
  ]
  return {
    messageId: job.messageId,
    to,
    autoSubmitted: 'auto-generated',
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
