import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import './app.css'
import type { Route } from './+types/root'
import { serverContext } from './server-context.ts'

/** Facts of the process that served the page; they stay the same while it is open. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, demo } = context.get(serverContext)
  return { origin, demo }
}

export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <h1>{isRouteErrorResponse(error) ? error.status : 'Something went wrong'}</h1>
}
