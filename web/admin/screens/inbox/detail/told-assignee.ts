import type { ListedColleague } from '#contracts/accounts/team.ts'
import type { Colleague } from '#contracts/accounts/user.ts'
import { useColleagues } from '../../../calls/colleagues.ts'
import { useSummary } from '../../../live/live-updates.tsx'
import { useUser } from '../../../session/session.ts'

/** What is said of a colleague to whom an inquiry has just been assigned; undefined where they get no email. */
export const toldText = (
  assignee: Pick<ListedColleague, 'id' | 'name' | 'email' | 'assignmentMail'> | undefined,
  { me, canSend }: { me: number | undefined; canSend: boolean },
): string | undefined =>
  assignee?.assignmentMail && canSend && assignee.id !== me
    ? `${assignee.name || assignee.email} will be told by email`
    : undefined

/** The text for who an inquiry is assigned to. */
export function useToldText(assignee: Colleague | null): string | undefined {
  const me = useUser().id
  const canSend = useSummary().data?.canSendMail === true
  const colleague = useColleagues().find(({ id }) => id === assignee?.id)
  return toldText(colleague, { me, canSend })
}
