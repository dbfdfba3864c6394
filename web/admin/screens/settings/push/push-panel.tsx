import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import {
  defaultPushSettings,
  type PushBrowser,
  type PushSettings,
  type PushState,
} from '#contracts/push/push.ts'
import { Button } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { toast } from '../../../../ui/toast.ts'
import { messageOf, toastFailure } from '../../../calls/failures.ts'
import { Loaded } from '../../../calls/loaded.tsx'
import { keys } from '../../../calls/query-client.ts'
import { Panel } from '../../../layout/panel.tsx'
import { useSummary } from '../../../live/live-updates.tsx'
import { readKeptText } from '../../../push/kept.ts'
import { pushCalls, pushQuery } from '../../../push/push-calls.ts'
import {
  forgetBrowser,
  isBlocked,
  needsHomeScreen,
  readKept,
  registerBrowser,
  supportsPush,
} from '../../../push/this-browser.ts'
import { subscribeStored, useUser } from '../../../session/session.ts'
import { LastDelivery } from './last-delivery.tsx'
import { OtherBrowsers } from './other-browsers.tsx'
import { PushSettingsFields } from './push-settings-fields.tsx'

const HOME_SCREEN =
  'On an iPhone or iPad, notifications need the back office on the home screen: in Safari tap Share, then Add to Home Screen, open it from there and switch them on here.'

const UNSUPPORTED = 'This browser can’t show notifications. The current Chrome, Edge, Firefox and Safari can.'

const NOT_SECURE = 'Notifications need an address that begins with https.'

const BLOCKED =
  'Notifications are blocked for this site. Allow them in the browser’s site settings, then switch them on here.'

const NOT_SET_UP = 'Notifications aren’t set up on this server. The person who runs it sets PUSH_KEY.'

const NOT_ALLOWED = 'Notifications are off, as the browser was not given permission to show them.'

/** Why this browser gets no notifications, if it can't. */
function whyNot(publicKey: string | null): string | undefined {
  if (publicKey === null) return NOT_SET_UP
  if (!isSecureContext) return NOT_SECURE
  if (needsHomeScreen()) return HOME_SCREEN
  if (!supportsPush()) return UNSUPPORTED
  return isBlocked() ? BLOCKED : undefined
}

/** Notifications of this browser, which come while the back office is closed, and a list of the user's other browsers. */
export function PushPanel() {
  const { data: summary } = useSummary()
  // Before the summary is there, it is not known whether a second factor must be added first, without which the server refuses it.
  const state = useQuery({ ...pushQuery, enabled: summary !== undefined })
  return (
    <Panel title="Browser notifications">
      <Loaded query={state} failed="We couldn’t load your notifications.">
        {({ publicKey, browsers }) => (
          <>
            <ThisBrowser publicKey={publicKey} browser={browsers.find(({ current }) => current)} />
            <OtherBrowsers browsers={browsers.filter(({ current }) => !current)} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

interface Props {
  publicKey: string | null
  browser: PushBrowser | undefined
}

function ThisBrowser({ publicKey, browser }: Props) {
  const user = useUser().id
  const client = useQueryClient()
  const kept = useSyncExternalStore(subscribeStored, readKeptText, () => null)
  /** The settings that are being saved: shown at once, as a checkbox must keep what was chosen. */
  const [chosen, setChosen] = useState<PushSettings>()
  /** Why it could not be switched on. */
  const [problem, setProblem] = useState<string>()
  const reason = whyNot(publicKey)

  const store = (saved: PushBrowser) =>
    client.setQueryData<PushState>(
      keys.pushBrowsers,
      now => now && { ...now, browsers: [saved, ...now.browsers.filter(({ id }) => id !== saved.id)] },
    )
  const save = useMutation({
    mutationFn: async (settings: PushSettings) => {
      if (user === undefined || publicKey === null) throw new Error(NOT_SET_UP)
      return registerBrowser(user, publicKey, settings)
    },
    onSuccess: store,
    onError: error => toastFailure(messageOf(error, 'We couldn’t save this. Try again.')),
  })
  function change(settings: PushSettings) {
    setChosen(settings)
    // Of several that follow one another only the last one calls this.
    save.mutate(settings, { onSettled: () => setChosen(undefined) })
  }
  const switchOff = useMutation({
    mutationFn: async () => {
      await forgetBrowser()
      if (browser) await pushCalls.remove(browser.id)
    },
    meta: { changes: [keys.pushBrowsers] },
    onError: error => toastFailure(messageOf(error, 'We couldn’t switch them off. Try again.')),
  })
  const test = useMutation({
    mutationFn: async () => browser && (await pushCalls.test(browser.id)),
    onSuccess: () => toast.info('The test notification is on its way'),
    onError: error => toastFailure(messageOf(error, 'We couldn’t send it. Try again.')),
  })

  /** Browsers ask for the permission only after a press. */
  async function switchOn() {
    setProblem(undefined)
    const permission = await Notification.requestPermission().catch(() => 'default')
    if (permission === 'granted') save.mutate(readKept()?.settings ?? defaultPushSettings)
    else setProblem(isBlocked() ? BLOCKED : NOT_ALLOWED)
  }

  const isOn = kept !== null && browser !== undefined && reason === undefined
  if (isOn)
    return (
      <>
        <p className="text-sm">On in this browser, also while the back office is closed.</p>
        <LastDelivery browser={browser} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="secondary" disabled={test.isPending} onClick={() => test.mutate()}>
            Send Test
          </Button>
          <Button look="quiet" disabled={switchOff.isPending} onClick={() => switchOff.mutate()}>
            Switch Off
          </Button>
        </div>
        <PushSettingsFields settings={chosen ?? browser.settings} onChange={change} />
      </>
    )
  return (
    <>
      <p className="text-sm">
        {reason ??
          'New inquiries, answers and what is overdue reach this browser, also while the back office is closed. They name branch and service, and no client.'}
      </p>
      {!reason && (
        <Button className="mt-3" disabled={save.isPending} onClick={() => void switchOn()}>
          {save.isPending ? 'Switching On...' : 'Switch On'}
        </Button>
      )}
      <LiveRegion className="text-sm text-red-700 not-empty:mt-2">{problem}</LiveRegion>
    </>
  )
}
