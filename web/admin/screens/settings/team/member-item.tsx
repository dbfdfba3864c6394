import type { AccountMail, TeamMember } from '#contracts/accounts/team.ts'
import { ActionItem, ActionMenu } from '../../../../ui/action-menu.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Separator } from '../../../../ui/separator.tsx'
import { explainMailError } from '../../../text/mail-error.ts'
import { BriefDate } from '../../../text/salon-time.tsx'
import { levelNames } from './levels.ts'

const names: Record<AccountMail['kind'], string> = {
  invitation: 'The invitation email',
  password: 'The password email',
}

/** Whether an account email is waiting or has failed, and what to do. */
function MemberMail({ mail, isSelf }: { mail: AccountMail; isSelf: boolean }) {
  const { kind, state, lastError } = mail
  const why = lastError && explainMailError(lastError)
  if (state === 'waiting')
    return (
      <p className="wrap-anywhere text-plum-soft">
        {why
          ? `${names[kind]} hasn’t been sent yet: ${why}. We’ll try again automatically.`
          : `${names[kind]} is waiting to be sent.`}
      </p>
    )
  return (
    <p className="wrap-anywhere text-red-900">
      <span>{`${names[kind]} couldn’t be sent${why ? `: ${why}` : ''}.`}</span>{' '}
      {!isSelf && <span>Create a password link under Manage Access and send it another way.</span>}
      {lastError && <span className="block text-xs text-plum-soft">{lastError}</span>}
    </p>
  )
}

interface Props {
  member: TeamMember
  isSelf: boolean
  busy: boolean
  onLink(member: TeamMember): void
  /** Gives full access, or limits them to the inbox. */
  onLevel(member: TeamMember): void
  onEnd(member: TeamMember): void
  onRemove(member: TeamMember): void
}

export function MemberItem({ member, isSelf, busy, onLink, onLevel, onEnd, onRemove }: Props) {
  const { name, email, level, withoutPassword, sessions, lastSeenAt, mail } = member
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="font-medium wrap-anywhere">
          <span>{name}</span> {isSelf && <Badge tone="green">You</Badge>}{' '}
          {withoutPassword && <Badge tone="gold">No password</Badge>}
        </p>
        <p className="wrap-anywhere text-plum-soft">
          <span>{email}</span>
          <Separator />
          <span>{levelNames[level]}</span>
          <Separator />
          {lastSeenAt ? (
            <>
              <span>last seen</span> <BriefDate at={lastSeenAt} />
            </>
          ) : (
            <span>not logged in</span>
          )}
        </p>
        {mail && <MemberMail mail={mail} isSelf={isSelf} />}
      </div>
      {!isSelf && (
        <ActionMenu
          label="Manage Access"
          name={`Manage Access of ${name}`}
          className={buttonClass('secondary')}
        >
          <ActionItem disabled={busy} onClick={() => onLink(member)}>
            Create Password Link
          </ActionItem>
          <ActionItem disabled={busy} onClick={() => onLevel(member)}>
            {level === 'full' ? 'Limit to the Inbox' : 'Give Full Access'}
          </ActionItem>
          <ActionItem disabled={busy || sessions === 0} onClick={() => onEnd(member)}>
            End All Sessions
          </ActionItem>
          <ActionItem disabled={busy} onClick={() => onRemove(member)}>
            Remove from the Team
          </ActionItem>
        </ActionMenu>
      )}
    </li>
  )
}
