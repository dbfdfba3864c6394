import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteError } from 'react-router'
import { builtIn } from '#content/built-in.ts'
import { isWithin, paths } from '#contracts/paths.ts'
import type { Route } from './+types/root'
import styles from './app.css?url'
import cormorant from './fonts/cormorant.woff2?url&no-inline'
import figtree from './fonts/figtree.woff2?url&no-inline'
import { OfflineNotice } from './offline-notice.tsx'
import { Problem } from './problem.tsx'
import { serverContext } from './server-context.ts'
import { noteSubmittedForm } from './ui/early-submit.ts'

// zod tries `new Function` first, which the page's policy forbids and browsers report; here it is told not to.
// It must be told before any schema is made, and not on the server.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Facts of the process that served the page, and what every page says; `web/content.ts` knows what is newer. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, demo, keptFor, sendsMail, api } = context.get(serverContext)
  const { salon, social, hours } = await api.getContent().catch(error => {
    console.error(error)
    // The page is not kept then.
    return builtIn
  })
  return { origin, demo, keptFor, sendsMail, shared: { salon, social, hours } }
}

export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isBackOffice = isWithin(paths.admin, pathname)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fff9f5" />
        {isBackOffice && <meta name="robots" content="noindex" />}
        {[cormorant, figtree].map(font => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: isBackOffice ? noteSubmittedForm : reloadedHome }} />
        {/* With a precedence React sends it before the scripts. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Links />
        <Meta />
      </head>
      <body>
        {children}
        <OfflineNotice />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** A reloaded Home is a new visit: `ScrollRestoration` below finds no place to restore (see `useBrowserRestoresNothing`). */
const reloadedHome = `if (location.pathname === '/' && performance.getEntriesByType('navigation')[0]?.type === 'reload') history.replaceState(null, '')`

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <Problem />
}
