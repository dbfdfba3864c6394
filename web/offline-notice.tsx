import { useEffect, useState } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { isWithin, paths } from '#contracts/paths/paths.ts'
import { useOptionalSharedContent } from './content.ts'
import { phoneLink } from './salon/links.ts'
import { LiveRegion } from './ui/live-region.tsx'

const INCOMPLETE = 'page-incomplete'

/** Asks `OfflineNotice` to load the whole page, as a part of it could not be fetched. The promise never settles. */
export function loadWholePage(): Promise<never> {
  dispatchEvent(new Event(INCOMPLETE))
  return new Promise(() => {})
}

/**
 * If the code or the texts of a screen can't be fetched, loads the whole page, which finds the code of a newer version. While
 * offline it shows a message instead, and loads the page once the browser is online again.
 */
export function OfflineNotice() {
  const { location: target } = useNavigation()
  const { pathname } = useLocation()
  const phone = useOptionalSharedContent()?.salon.phone
  const [isIncomplete, setIncomplete] = useState(false)

  useEffect(() => {
    const onIncomplete = () => setIncomplete(true)
    addEventListener(INCOMPLETE, onIncomplete)
    return () => removeEventListener(INCOMPLETE, onIncomplete)
  }, [])

  useEffect(() => {
    if (!isIncomplete || !target) return
    const go = () => location.assign(createPath(target))
    if (navigator.onLine) go()
    addEventListener('online', go)
    return () => {
      removeEventListener('online', go)
      setIncomplete(false)
    }
  }, [isIncomplete, target])

  return (
    isIncomplete &&
    target &&
    !navigator.onLine && (
      <LiveRegion isUrgent className="fixed inset-x-4 bottom-4 z-50 print:hidden">
        <p className="mx-auto max-w-[30rem] rounded-xl bg-plum px-4 py-4 text-center text-ivory">
          You are offline. The page you asked for will load when you’re back online.
          {phone && !isWithin(paths.admin, pathname) && (
            <>
              {' '}
              Meanwhile, call us on{' '}
              <a href={phoneLink(phone)} className="inline-block underline underline-offset-4">
                {phone}
              </a>
              .
            </>
          )}
        </p>
      </LiveRegion>
    )
  )
}
