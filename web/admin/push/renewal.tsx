import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { MINUTE_MS } from '#contracts/text/days.ts'
import type { OpenRequest } from '../../worker/notifications.ts'
import { useSession } from '../session/session.ts'
import { pushQuery } from './push-calls.ts'
import { renewBrowser } from './this-browser.ts'

/** While the back office is looked at again and again, this is enough. */
const RENEW_EVERY_MS = MINUTE_MS

/** Opens what a pressed notification is about, and renews the registration when the back office is opened or comes into view. */
export function Renewal() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const session = useSession()
  const token = session?.token
  const user = session?.user.id

  const open = useEffectEvent((url: string) => {
    const { pathname, search } = new URL(url, location.origin)
    void navigate(pathname + search)
  })
  useEffect(() => {
    function onMessage({ data, ports }: MessageEvent<Partial<OpenRequest>>) {
      if (typeof data?.open !== 'string') return
      ports[0]?.postMessage('taken')
      open(data.open)
    }
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
  }, [])

  const renew = useEffectEvent(async () => {
    if (user === undefined) return
    try {
      await renewBrowser(user, () => client.fetchQuery(pushQuery))
    } catch (error) {
      // The next start tries again; the settings show a problem.
      console.error(error)
    }
  })
  // Another session of the same user, such as after a new password, is another start.
  useEffect(() => {
    if (token === undefined) return
    let last = Date.now()
    void renew()
    function onVisible() {
      if (document.visibilityState !== 'visible' || Date.now() - last < RENEW_EVERY_MS) return
      last = Date.now()
      void renew()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [token])
  return null
}
