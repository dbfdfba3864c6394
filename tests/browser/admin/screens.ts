/** Every screen of the back office, for tests that look at all of them. */
export const screens: readonly string[] = [
  '/admin',
  '/admin/services',
  '/admin/services/new',
  '/admin/services?mode=prices',
  '/admin/services?mode=upload',
  '/admin/services/edit/1',
  '/admin/categories',
  '/admin/categories/new',
  '/admin/branches',
  '/admin/branches/edit/1',
  '/admin/appointments',
  '/admin/numbers',
  '/admin/clients',
  '/admin/settings',
  ...['website', 'salon', 'inquiries', 'team', 'saved-replies'].map(entry => `/admin/settings/${entry}`),
]
