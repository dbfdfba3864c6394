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

/** Hydrates the page that the server rendered, with the code of its own routes there. */
export async function start() {
  const matched = (matchRoutes(routes, location) ?? []).map(({ route }) => route)
  await Promise.all(
    matched.map(async route => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  const router = createBrowserRouter(routes, { hydrationData: window.page.data })
  hydrateRoot(document, <RouterProvider router={router} />)
}
