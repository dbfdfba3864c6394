import { NotificationSettings } from './notifications.tsx'
import { PrivacySettings } from './privacy.tsx'

/** Who is told of inquiries, the automatic reply and the mailbox, and how long inquiries are kept. */
export default function Inquiries() {
  return (
    <div className="space-y-6">
      <NotificationSettings />
      <PrivacySettings />
    </div>
  )
}
