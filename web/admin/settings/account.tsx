import { useState } from 'react'
import { AccountInformation } from './account-information.tsx'
import { ChangePassword } from './change-password.tsx'
import { SecurityTips } from './security-tips.tsx'
import { Sessions } from './sessions.tsx'

/** The specified screen of settings: who is signed in, where, and with what password. */
export function Account() {
  // A change of the password ends the other sessions.
  const [changes, setChanges] = useState(0)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-6">
        <AccountInformation />
        <Sessions key={changes} />
      </div>
      <div className="space-y-6">
        <ChangePassword onChanged={() => setChanges(changes + 1)} />
        <SecurityTips />
      </div>
    </div>
  )
}
