import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('site/layout.tsx', [
    index('site/home/home.tsx'),
    route('about', 'site/about/about.tsx'),
    route('services', 'site/services/services.tsx'),
    route('contact', 'site/contact/contact.tsx'),
    route('*', 'site/not-found/not-found.tsx'),
  ]),
  route('admin/login', 'admin/login/login.tsx'),
  route('admin', 'admin/layout/layout.tsx', [
    index('admin/dashboard/dashboard.tsx'),
    route('services', 'admin/services/list.tsx'),
    route('services/new', 'admin/services/form.tsx', { id: 'admin/services/new' }),
    route('services/edit/:id', 'admin/services/form.tsx', { id: 'admin/services/edit' }),
    route('categories', 'admin/categories/list.tsx'),
    route('categories/new', 'admin/categories/form.tsx', { id: 'admin/categories/new' }),
    route('categories/edit/:id', 'admin/categories/form.tsx', { id: 'admin/categories/edit' }),
    route('branches', 'admin/branches/list.tsx'),
    route('branches/new', 'admin/branches/form.tsx', { id: 'admin/branches/new' }),
    route('branches/edit/:id', 'admin/branches/form.tsx', { id: 'admin/branches/edit' }),
    route('appointments', 'admin/contacts/contacts.tsx'),
    route('clients', 'admin/coming-soon/clients.tsx'),
    route('staff', 'admin/coming-soon/staff.tsx'),
    route('settings', 'admin/settings/settings.tsx'),
  ]),
] satisfies RouteConfig
