/** Every address of the site, once: a renamed page can't leave a dead link behind. */
export const paths = {
  home: '/',
  about: '/about',
  services: '/services',
  servicesIn: (category: string) => `/services?category=${encodeURIComponent(category)}`,
  contact: '/contact',
  locations: '/contact#locations',
  /** The contact form with a service or a branch already chosen, both by name. */
  contactAbout: (choice: { service?: string; branch?: string }) => `/contact?${new URLSearchParams(choice)}`,
  /** What a form posted without JavaScript leads to, and the way back to an empty form: no branch is chosen. */
  contactSent: '/contact?sent=1',
  contactAgain: '/contact?branch=',
  admin: {
    login: '/admin/login',
    dashboard: '/admin',
    services: '/admin/services',
    newService: '/admin/services/new',
    editService: (id: number) => `/admin/services/edit/${id}`,
    categories: '/admin/categories',
    newCategory: '/admin/categories/new',
    editCategory: (id: string) => `/admin/categories/edit/${encodeURIComponent(id)}`,
    branches: '/admin/branches',
    newBranch: '/admin/branches/new',
    editBranch: (id: number) => `/admin/branches/edit/${id}`,
    appointments: '/admin/appointments',
    clients: '/admin/clients',
    staff: '/admin/staff',
    settings: '/admin/settings',
  },
} as const
