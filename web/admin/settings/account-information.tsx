import { Link } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useUser } from '../session/session.ts'
import { Panel } from './panel.tsx'

/** The stored record of the user, with stand-ins for what it lacks. */
export function AccountInformation() {
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
