import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'

const MISSING = 'page-incomplete'

/** Tells `OfflineNotice` that the code or the texts of a screen could not be fetched, and waits until it loads the page. */
export function loadWholePage(): Promise<never> {
  dispatchEvent(new Event(MISSING))
  return new Promise(() => {})
}

/**
 * If the code or the texts of a screen can't be fetched, loads the whole page, which finds the code of a newer version. While
 * offline it shows a message instead, and loads the page once the browser is online again.
 */
export function OfflineNotice() {
  const { location: target } = useNavigation()
  const [isMissing, setMissing] = useState(false)
  const [isOffline, setOffline] = useState(false)

  useEffect(() => {
    const onMissing = () => setMissing(true)
    addEventListener(MISSING, onMissing)
    return () => removeEventListener(MISSING, onMissing)
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
