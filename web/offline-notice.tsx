import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { onMissingCode } from './missing-code.ts'

/**
 * Where the code of a screen can't be fetched, its page is loaded whole, which finds the code of a newer version. Without
 * a connection this page stays, says so, and goes where it was asked to as soon as the connection is back.
 */
export function OfflineNotice() {
  const { location: target } = useNavigation()
  const [isMissing, setMissing] = useState(false)
  const [isOffline, setOffline] = useState(false)

  useEffect(() => onMissingCode(() => setMissing(true)), [])

  useEffect(() => {
    if (!target) return
    return () => {
      setMissing(false)
      setOffline(false)
    }
  }, [target])

  useEffect(() => {
    if (!isMissing || !target) return
    const go = () => location.assign(createPath(target))
    if (navigator.onLine) return go()
    setOffline(true)
    addEventListener('online', go)
    return () => removeEventListener('online', go)
  }, [isMissing, target])

  return (
    isOffline && (
      <p
        role="alert"
        className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-[30rem] rounded-xl bg-plum px-5 py-4 text-center text-ivory print:hidden"
      >
        You are offline. The page you asked for will load when you're back online.
      </p>
    )
  )
}
