import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'

/**
 * React Router answers code of a route that can't be fetched by loading the page again, which offline would end on the
 * browser's own error page and lose this one. Where browsers can stop that (Navigation API), the page stays, says so, and
 * goes where it was asked to as soon as the line is back.
 */
export function OfflineNotice() {
  const { location: target } = useNavigation()
  const [isStopped, setStopped] = useState(false)

  useEffect(() => {
    const stop = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || navigator.onLine) return
      event.preventDefault()
      setStopped(true)
    }
    window.navigation?.addEventListener('navigate', stop)
    return () => window.navigation?.removeEventListener('navigate', stop)
  }, [])

  useEffect(() => {
    if (!isStopped || !target) return
    const go = () => location.assign(createPath(target))
    addEventListener('online', go)
    return () => removeEventListener('online', go)
  }, [isStopped, target])

  return (
    isStopped &&
    target && (
      <p
        role="alert"
        className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-[30rem] rounded-xl bg-plum px-5 py-4 text-center text-ivory print:hidden"
      >
        You are offline. The page you asked for will load when you're back online.
      </p>
    )
  )
}
