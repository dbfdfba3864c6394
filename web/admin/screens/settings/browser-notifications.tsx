import { useState } from 'react'
import { CheckboxField } from '../../../ui/field.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import {
  askPermission,
  isBlocked,
  isSupported,
  showNotification,
} from '../../browser-notifications/support.ts'
import { useNotifies, useNotifiesAlways } from '../../browser-notifications/use-notification-switches.ts'
import { Panel } from '../../layout/panel.tsx'

const UNSUPPORTED =
  'This browser can’t show notifications. Phones and tablets can’t show them while the back office is not in view: use a computer instead.'

const BLOCKED =
  'Notifications are blocked for this site. Allow them in the browser’s site settings, then switch them on here.'

const NOT_ALLOWED = 'Notifications are off, as the browser was not given permission to show them.'

/** Switches the browser's own notifications on. The permission is asked for on the click only. */
export function BrowserNotificationsPanel() {
  const [notifies, setNotifies] = useNotifies()
  const [always, setAlways] = useNotifiesAlways()
  const [isAsking, setAsking] = useState(false)
  /** Why it could not be switched on. */
  const [problem, setProblem] = useState<string>()
  const isOn = notifies && isSupported() && !isBlocked()

  async function switchOn() {
    setAsking(true)
    const isAllowed = await askPermission().catch(() => false)
    setAsking(false)
    if (!isAllowed) return setProblem(isBlocked() ? undefined : NOT_ALLOWED)
    // Some browsers refuse it in spite of the permission; it also shows what to expect.
    const isShown = showNotification(
      'Notifications are on',
      'This is how new inquiries are announced.',
      () => {},
    )
    if (isShown) setNotifies(true)
    else setProblem(UNSUPPORTED)
  }

  return (
    <Panel title="Browser notifications">
      {!isSupported() && <p className="text-sm">{UNSUPPORTED}</p>}
      {isSupported() && (
        <>
          <CheckboxField
            label="Notify me of new inquiries, answers, follow-ups and what is assigned to me"
            hint="While the back office is open in a tab that is not in view. Says branch and service, no names and no messages, at most once a minute. Saved in this browser."
            checked={isOn}
            disabled={isAsking || isBlocked()}
            onChange={event => {
              setProblem(undefined)
              if (event.target.checked) void switchOn()
              else setNotifies(false)
            }}
          />
          {isOn && (
            <CheckboxField
              label="Outside opening hours too"
              checked={always}
              onChange={event => setAlways(event.target.checked)}
            />
          )}
          <LiveRegion className="text-sm text-red-700 not-empty:mt-2">
            {isBlocked() ? BLOCKED : problem}
          </LiveRegion>
        </>
      )}
    </Panel>
  )
}
