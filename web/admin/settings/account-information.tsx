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
    </Panel>
  )
}
