import { Link } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useUser } from '../session/session.ts'
import { ChangePassword } from './change-password.tsx'
import { Panel } from './panel.tsx'
import { Sessions } from './sessions.tsx'

/** The logged-in user, with defaults for what is missing (specification). */
function AccountInformation() {
  const { name, email, role, phone } = useUser()
  const facts = [
    ['Name', name || 'Admin User'],
    ['Email', email || 'admin@araliya.example'],
    ['Role', role || 'admin'],
    ['Phone', phone || 'Not provided'],
  ] as const
  return (
    <Panel title="Account Information">
      <dl className="grid gap-x-6 gap-y-3 xs:grid-cols-[auto_1fr] text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-plum-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={`${adminPaths.settings}?tab=team#your-details`} className={buttonClass('secondary', 'mt-5')}>
        Change Your Details
      </Link>
    </Panel>
  )
}

const tips = [
  'Use a strong mix of letters, numbers and symbols',
  "Don't reuse passwords",
  'Update your password regularly',
  'Never share your password',
]

function SecurityTips() {
  return (
    <Panel title="Security Tips">
      <ul className="list-disc space-y-1 pl-5 text-sm marker:text-gold">
        {tips.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** The account tab: details, sessions and password of the logged-in user. */
export function Account() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-6">
        <AccountInformation />
        <Sessions />
      </div>
      <div className="space-y-6">
        <ChangePassword />
        <SecurityTips />
      </div>
    </div>
  )
}
