import type { AccountMail } from '#contracts/team.ts'
import { meaningOf } from '../contacts/detail/timeline/mail-trouble.ts'

const names: Record<AccountMail['kind'], string> = {
  invitation: 'The invitation email',
  password: 'The password email',
}

/** What keeps a message about the account from the member, and what to do. */
export function MemberMail({ mail, isSelf }: { mail: AccountMail; isSelf: boolean }) {
  const { kind, state, lastError } = mail
  const why = lastError && meaningOf(lastError)
  if (state === 'waiting')
    return (
      <p className="wrap-anywhere text-plum-soft">
        {why
          ? `${names[kind]} hasn't been sent yet: ${why}. It is tried again automatically.`
          : `${names[kind]} is waiting to be sent.`}
      </p>
    )
  return (
    <p className="wrap-anywhere text-red-900">
      {names[kind]} couldn't be sent{why && `: ${why}`}.
      {!isSelf && ' Make a new link under Change and give it to them another way.'}
      {lastError && <span className="block text-xs text-plum-soft">{lastError}</span>}
    </p>
  )
}
