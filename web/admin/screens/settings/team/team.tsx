import { Accounts } from './accounts.tsx'
import { ActivityPanel } from './activity/activity-panel.tsx'

/** Who has an account, whether an authenticator app is required, and who changed what. */
export default function Team() {
  return (
    <div className="space-y-6">
      <Accounts />
      <ActivityPanel />
    </div>
  )
}
