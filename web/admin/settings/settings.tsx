import { useState } from 'react'
import { AccountInformation } from './account-information.tsx'
import { ChangePassword } from './change-password.tsx'
import { SecurityTips } from './security-tips.tsx'
import { Sessions } from './sessions.tsx'

export default function Settings() {
  // A change of the password ends the other sessions.
  const [changes, setChanges] = useState(0)
  return (
    <>
      <h1 className="font-display text-3xl leading-tight">Admin Settings</h1>
      <p className="mt-1 mb-6 text-plum-soft">Manage your account settings and security preferences</p>
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
    </>
  )
}
