import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminPaths } from '../contracts/admin-paths.ts'
import { paths } from '../contracts/paths.ts'

const page = (path: string, file: string) => route(path.slice(1), file)

/** A screen of the back office; two screens that share a file need names of their own. */
const screen = (path: string, file: string, id?: string) =>
  route(path.slice(adminPaths.dashboard.length + 1), file, { ...(id && { id }) })

export default [
  layout('site/layout.tsx', [
    index('site/home/home.tsx'),
    page(paths.about, 'site/about/about.tsx'),
    page(paths.services, 'site/services/services.tsx'),
    page(paths.contact, 'site/contact/contact.tsx'),
    route('*', 'site/not-found/not-found.tsx'),
  ]),
  layout('admin/back-office.tsx', [
    page(adminPaths.login, 'admin/login/login.tsx'),
    page(adminPaths.forgot, 'admin/login/forgot.tsx'),
    page(adminPaths.reset, 'admin/login/reset.tsx'),
    route(adminPaths.dashboard.slice(1), 'admin/layout/layout.tsx', [
      index('admin/dashboard/dashboard.tsx'),
      screen(adminPaths.services, 'admin/services/list.tsx'),
      screen(adminPaths.newService, 'admin/services/form.tsx', 'admin/services/new'),
      screen(adminPaths.editService(':id'), 'admin/services/form.tsx', 'admin/services/edit'),
      screen(adminPaths.categories, 'admin/categories/list.tsx'),
      screen(adminPaths.newCategory, 'admin/categories/form.tsx', 'admin/categories/new'),
      screen(adminPaths.editCategory(':id'), 'admin/categories/form.tsx', 'admin/categories/edit'),
      screen(adminPaths.branches, 'admin/branches/list.tsx'),
      screen(adminPaths.newBranch, 'admin/branches/form.tsx', 'admin/branches/new'),
      screen(adminPaths.editBranch(':id'), 'admin/branches/form.tsx', 'admin/branches/edit'),
      screen(adminPaths.appointments, 'admin/contacts/contacts.tsx'),
      screen(adminPaths.clients, 'admin/coming-soon/coming-soon.tsx', 'admin/clients'),
      screen(adminPaths.staff, 'admin/coming-soon/coming-soon.tsx', 'admin/staff'),
      screen(adminPaths.settings, 'admin/settings/settings.tsx'),
    ]),
  ]),
] satisfies RouteConfig
