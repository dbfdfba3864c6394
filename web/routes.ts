import type { ComponentType } from 'react'
import { type RouteObject, replace } from 'react-router'
import { adminPaths } from '../contracts/paths/admin-paths.ts'
import { paths } from '../contracts/paths/paths.ts'
import type { PageMeta } from './head.tsx'
import { loadCode } from './later.tsx'
import { loadWholePage } from './offline-notice.tsx'
import { ErrorBoundary, loader as loadRoot, Root } from './root.tsx'
import { pageCode } from './site/page-code.ts'

/** The exports of a route's module. */
interface RouteModule extends Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'HydrateFallback'> {
  default: ComponentType
  /** A loader of the back office, whose session is in the browser: the server renders its screens as they load. */
  clientLoader?: RouteObject['loader']
  // biome-ignore lint/suspicious/noExplicitAny: each page has its own type of data
  meta?: PageMeta<any>
}

/**
 * A route whose module is loaded when it is opened.
 * @param id the module's file without its extension; routes that share a module add `#` and a name
 */
const route = (id: string, load: () => Promise<RouteModule>) => ({
  id,
  lazy: async () => {
    const module = await loadCode(load).catch(error => {
      console.error(error)
      return loadWholePage()
    })
    const { default: Component, meta, loader, clientLoader, ...others } = module
    return {
      Component,
      handle: { meta },
      loader: import.meta.env.SSR ? loader : (loader ?? clientLoader),
      ...others,
    }
  },
})

const loadAdmin = () => import('./admin/back-office.tsx')

type AdminModule = keyof Awaited<ReturnType<typeof loadAdmin>>['screens']

/** A route of the back office. @param variant tells routes apart that share a module */
const admin = (path: string, id: AdminModule, variant = '') => ({
  ...route(id + variant, async () => (await loadAdmin()).screens[id]()),
  path,
})

/** A former address of the back office, which leads to the present one in the browser. */
const moved = (path: string, to: string) => ({
  ...route(path, async () => ({ default: () => null, clientLoader: () => replace(to) })),
  path,
})

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary,
    loader: loadRoot,
    shouldRevalidate: () => false,
    children: [
      {
        ...route('site/layout', () => import('./site/layout.tsx')),
        children: [
          { ...route('site/home/home', pageCode.home), index: true },
          { ...route('site/about/about', pageCode.about), path: paths.about },
          { ...route('site/services/services', pageCode.services), path: paths.services },
          { ...route('site/contact/contact', pageCode.contact), path: paths.contact },
          { ...route('site/privacy/privacy', pageCode.privacy), path: paths.privacy },
          { ...route('site/branch/branch', pageCode.branch), path: paths.branch(':slug') },
          { ...route('site/not-found/not-found', () => import('./site/not-found/not-found.tsx')), path: '*' },
        ],
      },
      {
        ...route('admin/back-office', loadAdmin),
        children: [
          admin(adminPaths.login, 'admin/screens/login/login'),
          admin(adminPaths.forgot, 'admin/screens/login/forgot'),
          admin(adminPaths.reset, 'admin/screens/login/reset'),
          admin(adminPaths.endSession, 'admin/screens/login/end-session'),
          {
            ...admin(adminPaths.dashboard, 'admin/layout/layout'),
            children: [
              { ...admin('', 'admin/screens/dashboard/dashboard'), index: true, path: undefined },
              admin(adminPaths.services, 'admin/screens/services/list'),
              admin(adminPaths.newService, 'admin/screens/services/form'),
              moved('/admin/services/prices', adminPaths.prices),
              moved('/admin/services/upload', adminPaths.uploadSheet),
              admin(adminPaths.editService(':id'), 'admin/screens/services/form', '#edit'),
              admin(adminPaths.categories, 'admin/screens/categories/list'),
              admin(adminPaths.newCategory, 'admin/screens/categories/form'),
              admin(adminPaths.editCategory(':id'), 'admin/screens/categories/form', '#edit'),
              admin(adminPaths.branches, 'admin/screens/branches/list'),
              admin(adminPaths.newBranch, 'admin/screens/branches/form'),
              admin(adminPaths.editBranch(':id'), 'admin/screens/branches/form', '#edit'),
              admin(adminPaths.inquiries, 'admin/screens/inbox/inbox'),
              admin(adminPaths.numbers, 'admin/screens/numbers/numbers'),
              admin(adminPaths.clients, 'admin/screens/coming-soon/coming-soon'),
              admin(adminPaths.staff, 'admin/screens/coming-soon/coming-soon', '#staff'),
              admin(adminPaths.help, 'admin/screens/help/help'),
              admin(adminPaths.helpChapter(':chapter'), 'admin/screens/help/help', '#chapter'),
              admin(adminPaths.settings, 'admin/screens/settings/settings'),
              admin(adminPaths.websiteSettings, 'admin/screens/settings/settings', '#website'),
              admin(adminPaths.salonSettings, 'admin/screens/settings/settings', '#salon'),
              admin(adminPaths.inquirySettings, 'admin/screens/settings/settings', '#inquiries'),
              admin(adminPaths.team, 'admin/screens/settings/settings', '#team'),
              admin(adminPaths.savedReplies, 'admin/screens/settings/settings', '#saved-replies'),
            ],
          },
        ],
      },
    ],
  },
]
