import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { passwordPaths, paths } from '../contracts/paths.ts'

const { admin } = paths

const page = (path: string, file: string) => route(path.slice(1), file)

/** A screen of the back office; two screens that share a file need names of their own. */
const screen = (path: string, file: string, id?: string) =>
  route(path.slice(admin.dashboard.length + 1), file, { ...(id && { id }) })

export default [
  layout('site/layout.tsx', [
    index('site/home/home.tsx'),
    page(paths.about, 'site/about/about.tsx'),
    page(paths.services, 'site/services/services.tsx'),
    page(paths.contact, 'site/contact/contact.tsx'),
    route('*', 'site/not-found/not-found.tsx'),
  ]),
  page(admin.login, 'admin/login/login.tsx'),
  page(passwordPaths.forgot, 'admin/login/forgot.tsx'),
  page(passwordPaths.reset, 'admin/login/reset.tsx'),
  route(admin.dashboard.slice(1), 'admin/layout/layout.tsx', [
    index('admin/dashboard/dashboard.tsx'),
    screen(admin.services, 'admin/services/list.tsx'),
    screen(admin.newService, 'admin/services/form.tsx', 'admin/services/new'),
    screen(admin.editService(':id'), 'admin/services/form.tsx', 'admin/services/edit'),
    screen(admin.categories, 'admin/categories/list.tsx'),
    screen(admin.newCategory, 'admin/categories/form.tsx', 'admin/categories/new'),
    screen(admin.editCategory(':id'), 'admin/categories/form.tsx', 'admin/categories/edit'),
    screen(admin.branches, 'admin/branches/list.tsx'),
    screen(admin.newBranch, 'admin/branches/form.tsx', 'admin/branches/new'),
    screen(admin.editBranch(':id'), 'admin/branches/form.tsx', 'admin/branches/edit'),
    screen(admin.appointments, 'admin/contacts/contacts.tsx'),
    screen(admin.clients, 'admin/coming-soon/clients.tsx'),
    screen(admin.staff, 'admin/coming-soon/staff.tsx'),
    screen(admin.settings, 'admin/settings/settings.tsx'),
  ]),
] satisfies RouteConfig
