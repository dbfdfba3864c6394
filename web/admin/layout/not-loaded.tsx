import { useEffect, useState } from 'react'
import { InlineScript } from '../../inline-script.tsx'
import showNotice from './not-loaded.script.ts?script'

/** Stands in the first HTML of the back office, for when its code does not load or can't be read by the browser. */
export function NotLoaded() {
  const [hasLoaded, setLoaded] = useState(false)
  useEffect(() => setLoaded(true), [])
  if (hasLoaded) return null
  return (
    <>
      {/* There before its words, so that they are announced. */}
      <div role="alert">
        <p
          data-not-loaded
          hidden
          suppressHydrationWarning
          className="fixed inset-x-4 top-4 z-60 mx-auto max-w-md rounded-lg border-l-4 border-red-700 bg-red-50 px-4 py-3 text-sm text-red-900 shadow-soft"
        >
          The back office has not loaded. Reload the page. If that doesn’t help, update this browser or use
          another one, and check that no extension blocks this site’s scripts.
        </p>
      </div>
      <InlineScript code={showNotice} />
    </>
  )
}
