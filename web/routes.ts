import type { ComponentType } from 'react'
import type { LoaderFunction, MiddlewareFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { adminPaths } from '../contracts/admin-paths.ts'
import { paths } from '../contracts/paths.ts'
import type { PageMeta } from './head.tsx'
import { reportMissingCode } from './offline-notice.tsx'
import { ErrorBoundary, Root } from './root.tsx'
import { pageCode } from './site/pages.ts'

/** The exports of a route's module. */
interface RouteModule {
  default: ComponentType
  /** For the browser; the server's are in `server-loaders.ts`. */
  loader?: LoaderFunction
  // biome-ignore lint/suspicious/noExplicitAny: each page has its own type of data
  meta?: PageMeta<any>
  shouldRevalidate?: ShouldRevalidateFunction
  HydrateFallback?: ComponentType
}

/**
 * A route whose module is loaded when it is opened.
 * @param id the module's file without its extension; routes that share a module add `#` and a name
 */
const route = (id: string, load: () => Promise<RouteModule>) => ({
  id,
  lazy: async () => {
    const module = await load().catch(error => {
      console.error(error)
      reportMissingCode()
      // The navigation waits until `OfflineNotice` loads the page.
      return new Promise<never>(() => {})
    })
    const { default: Component, meta, loader, shouldRevalidate, HydrateFallback } = module
    return {
      Component,
      handle: { meta },
      ...(loader && { loader }),
      ...(shouldRevalidate && { shouldRevalidate }),
      ...(HydrateFallback && { HydrateFallback }),
    }
  },
})

const loadAdmin = () => import('./admin/layout/layout.tsx')
const checkSession: MiddlewareFunction = async args => (await loadAdmin()).checkSession(args)

/** The route around all screens of the back office; the server renders only its frame. */
export const ADMIN_ROUTE = 'admin/layout/layout'

const services = () => import('./admin/services/form.tsx')
const categories = () => import('./admin/categories/form.tsx')
const branches = () => import('./admin/branches/form.tsx')
const comingSoon = () => import('./admin/coming-soon/coming-soon.tsx')

/** A screen of the back office. @param path with `/admin` */
const screen = (path: string, id: string, load: () => Promise<RouteModule>) => ({
  ...route(id, load),
  path: path.slice(adminPaths.dashboard.length + 1),
})

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary,
    // The server loads the data; without a loader here, React Router would drop it.
    loader: () => undefined,
    shouldRevalidate: () => false,
    children: [
      {
        ...route('site/layout', () => import('./site/layout.tsx')),
        children: [
          { ...route('site/home/home', pageCode.home), index: true },
          { ...route('site/about/about', pageCode.about), path: paths.about },
          { ...route('site/services/services', pageCode.services), path: paths.services },
          { ...route('site/contact/contact', pageCode.contact), path: paths.contact },
          { ...route('site/not-found/not-found', () => import('./site/not-found/not-found.tsx')), path: '*' },
        ],
      },
      {
        ...route('admin/back-office', () => import('./admin/back-office.tsx')),
        children: [
          { ...route('admin/login/login', () => import('./admin/login/login.tsx')), path: adminPaths.login },
          {
            ...route('admin/login/forgot', () => import('./admin/login/forgot.tsx')),
            path: adminPaths.forgot,
          },
          { ...route('admin/login/reset', () => import('./admin/login/reset.tsx')), path: adminPaths.reset },
          {
            ...route(ADMIN_ROUTE, loadAdmin),
            path: adminPaths.dashboard,
            middleware: [checkSession],
            children: [
              {
                ...route('admin/dashboard/dashboard', () => import('./admin/dashboard/dashboard.tsx')),
                index: true,
              },
              screen(adminPaths.services, 'admin/services/list', () => import('./admin/services/list.tsx')),
              screen(adminPaths.newService, 'admin/services/form', services),
              screen(adminPaths.editService(':id'), 'admin/services/form#edit', services),
              screen(
                adminPaths.categories,
                'admin/categories/list',
                () => import('./admin/categories/list.tsx'),
              ),
              screen(adminPaths.newCategory, 'admin/categories/form', categories),
              screen(adminPaths.editCategory(':id'), 'admin/categories/form#edit', categories),
              screen(adminPaths.branches, 'admin/branches/list', () => import('./admin/branches/list.tsx')),
              screen(adminPaths.newBranch, 'admin/branches/form', branches),
              screen(adminPaths.editBranch(':id'), 'admin/branches/form#edit', branches),
              screen(adminPaths.appointments, 'admin/inbox/inbox', () => import('./admin/inbox/inbox.tsx')),
              screen(adminPaths.clients, 'admin/coming-soon/coming-soon', comingSoon),
              screen(adminPaths.staff, 'admin/coming-soon/coming-soon#staff', comingSoon),
              screen(
                adminPaths.settings,
                'admin/settings/settings',
                () => import('./admin/settings/settings.tsx'),
              ),
            ],
          },
        ],
      },
    ],
  },
]
