import { type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isWithin, paths } from '#contracts/paths/paths.ts'
import { routes } from './routes.ts'
import { rememberTyped } from './typed-values.ts'

declare global {
  interface Window {
    /** Written into each page by `entry.server.tsx`. */
    page: { data: HydrationState; modules: string[] }
    /** Whether React has hydrated the page: for `admin/not-loaded.script.ts` and for tests, which must not click before. */
    isHydrated?: boolean
  }
}

/** Calls `onHydrated` once its children are in the page, before their effects; sets `isHydrated` after their effects. */
function Hydrated({ onHydrated, children }: { onHydrated(): void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated])
  useEffect(() => {
    window.isHydrated = true
  }, [])
  return children
}

/** Loads the code of the page's routes, then hydrates what the server rendered. */
export async function start() {
  const matched = (matchRoutes(routes, location) ?? []).map(({ route }) => route)
  await Promise.all(
    matched.map(async route => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  const router = createBrowserRouter(routes, { hydrationData: window.page.data })
  // In a transition React lets the browser handle input in between. The back office is hydrated at once: its session is being
  // checked, and the screen that comes after that is not what the server rendered. Its other screens appear sooner as one
  // task than in slices.
  const isBackOffice = isWithin(paths.admin, location.pathname)
  const render = isBackOffice ? flushSync : startTransition
  const restoreTyped = rememberTyped()
  render(() => {
    hydrateRoot(
      document,
      <Hydrated onHydrated={restoreTyped}>
        <RouterProvider router={router} {...(isBackOffice && { useTransitions: false })} />
      </Hydrated>,
    )
  })
}
