import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'

const MISSING_CODE = 'missing-code'

/** Tells `OfflineNotice` that the code of a screen could not be fetched. */
export const reportMissingCode = () => dispatchEvent(new Event(MISSING_CODE))

/**
 * If the code of a screen can't be fetched, loads the whole page, which finds the code of a newer version. While offline
 * it shows a message instead, and loads the page once the browser is online again.
 */
export function OfflineNotice() {
  const { location: target } = useNavigation()
  const [isMissing, setMissing] = useState(false)
  const [isOffline, setOffline] = useState(false)

  useEffect(() => {
    const onMissingCode = () => setMissing(true)
    addEventListener(MISSING_CODE, onMissingCode)
    return () => removeEventListener(MISSING_CODE, onMissingCode)
  }, [])

  useEffect(() => {
    if (!isMissing || !target) return
    const go = () => location.assign(createPath(target))
    if (navigator.onLine) go()
    else setOffline(true)
    addEventListener('online', go)
    return () => {
      removeEventListener('online', go)
      setMissing(false)
      setOffline(false)
    }
  }, [isMissing, target])

  return (
    isOffline && (
      <p
        role="alert"
        className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-[30rem] rounded-xl bg-plum px-5 py-4 text-center text-ivory print:hidden"
      >
        You are offline. The page you asked for will load when you’re back online.
      </p>
    )
  )
}
