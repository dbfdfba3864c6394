import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, ScrollRestoration, useLocation, useRouteError } from 'react-router'
import { isWithin, paths } from '#contracts/paths/paths.ts'
import styles from './app.css?url'
import { dataSource } from './data-source.ts'
import cormorant from './fonts/cormorant.woff2?url&no-inline'
import figtree from './fonts/figtree.woff2?url&no-inline'
import { PageHead } from './head.tsx'
import homeScroll from './home-scroll.script.ts?script'
import { InlineScript } from './inline-script.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { Problem } from './problem.tsx'
import { LiveRegion } from './ui/live-region.tsx'
import { latestDialog } from './ui/open-dialogs.ts'

const VIEWPORT = 'width=device-width, initial-scale=1'

/** For the back office as an app: it uses the whole screen, and what is at its bottom stays above the keyboard. */
const APP_VIEWPORT = 'viewport-fit=cover, interactive-widget=resizes-content'

function Document({ head, children }: { head?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const isBackOffice = isWithin(paths.admin, pathname)
  return (
    <html lang="en" className={isBackOffice ? undefined : 'site'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={isBackOffice ? `${VIEWPORT}, ${APP_VIEWPORT}` : VIEWPORT} />
        <meta name="theme-color" content={isBackOffice ? '#ffffff' : '#fff9f5'} />
        {isBackOffice && <meta name="robots" content="noindex" />}
        {[cormorant, figtree].map(font => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={isBackOffice ? '/admin.webmanifest' : '/site.webmanifest'} />
        {!isBackOffice && <InlineScript code={homeScroll} />}
        {/* With a precedence, React writes it before the scripts. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        {head}
      </head>
      <body>
        {children}
        <NavigationFocus />
        <OfflineNotice />
        <ScrollRestoration />
      </body>
    </html>
  )
}

/**
 * After each navigation the focus moves to the anchor, the heading or the content, and the page's name is announced, as a new
 * document would do. A heading gets it where it can be focused, as in the back office.
 */
function NavigationFocus() {
  const { pathname, hash } = useLocation()
  const last = useRef({ pathname, hash })
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const { current: before } = last
    if (before.pathname === pathname && before.hash === hash) return
    last.current = { pathname, hash }
    const main = document.querySelector<HTMLElement>('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
    const target = (hash && document.getElementById(hash.slice(1))) || heading || main
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
    // A new screen may have a field that is focused first, and a dialog keeps the focus.
    const isTaken = before.pathname !== pathname && main?.contains(document.activeElement)
    if (!isTaken && !latestDialog()) target?.focus({ preventScroll: true })
    setAnnouncement(heading?.textContent ?? document.title)
  }, [pathname, hash])

  return <LiveRegion className="sr-only">{announcement}</LiveRegion>
}

export const loader = ({ context }: LoaderFunctionArgs) => context.get(dataSource).readRoot()

export const Root = () => (
  <Document head={<PageHead />}>
    <Outlet />
  </Document>
)

export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <Document>
      <Problem />
    </Document>
  )
}
