import type { Page } from '@playwright/test'
import { failing, offline, press, type Screen, waiting } from './screen.ts'

const lists = [
  { screen: 'services', calls: '/services*' },
  { screen: 'categories', calls: '/categories*' },
  { screen: 'branches', calls: '/branches*' },
  { screen: 'appointments', calls: '/contacts*' },
]

const openFirst = (page: Page) => press(/^View /)(page)

async function changePassword(page: Page) {
  await page.getByLabel('New Password', { exact: true }).fill('short')
  await press('Change Password')(page)
}

async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: /menu/i }).first()
  if (await menu.isVisible()) await menu.click()
}

/** Without a session. */
export const loginScreens: Screen[] = [
  { name: 'login', path: '/admin/login' },
  { name: 'login-errors', path: '/admin/login', act: press('Login') },
]

/** With an administrator's session. */
export const adminScreens: Screen[] = [
  { name: 'dashboard', path: '/admin' },
  { name: 'dashboard-menu', path: '/admin', act: openMenu, windowOnly: true },
  { name: 'dashboard-failed', path: '/admin', prepare: failing('/contacts*') },
  ...lists.flatMap(({ screen, calls }): Screen[] => [
    { name: `${screen}-list`, path: `/admin/${screen}` },
    { name: `${screen}-failed`, path: `/admin/${screen}`, prepare: failing(calls) },
    { name: `${screen}-waiting`, path: `/admin/${screen}`, prepare: waiting(calls) },
    {
      name: `${screen}-empty`,
      path: `/admin/${screen}`,
      prepare: page =>
        page.route(`**/api${calls}`, route =>
          route.fulfill({ json: { success: true, data: [], count: 0, total: 0 } }),
        ),
    },
  ]),
  ...['services', 'branches'].flatMap((screen): Screen[] => [
    { name: `${screen}-new`, path: `/admin/${screen}/new` },
    { name: `${screen}-errors`, path: `/admin/${screen}/new`, act: press(/^(Create|Save|Add)/) },
    { name: `${screen}-edit`, path: `/admin/${screen}/edit/1` },
    { name: `${screen}-delete`, path: `/admin/${screen}`, act: press(/^Delete/), windowOnly: true },
  ]),
  { name: 'appointments-detail', path: '/admin/appointments', act: openFirst, windowOnly: true },
  { name: 'settings', path: '/admin/settings' },
  { name: 'settings-errors', path: '/admin/settings', act: changePassword },
  {
    name: 'services-offline',
    path: '/admin/categories',
    act: offline(press('Services', 'link')),
    windowOnly: true,
  },
  { name: 'clients', path: '/admin/clients' },
  { name: 'staff', path: '/admin/staff' },
]
