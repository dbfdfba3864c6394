import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.ts'

declare global {
  interface Window {
    /** Written into each page by `entry.server.tsx`. */
    page: { data: HydrationState; modules: string[] }
  }
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
  // A transition, as React then lets the browser handle input in between.
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />)
  })
}
