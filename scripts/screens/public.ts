import type { Page } from '@playwright/test'
import { categories } from '#content/categories.ts'
import {
  failing,
  inWindow,
  navigateTo,
  offline,
  press,
  type Screen,
  statesOf,
  steps,
  waiting,
} from './screen.ts'

async function openMenu(page: Page) {
  const menu = page.locator('details.site-menu > summary')
  if (await menu.isVisible()) await menu.click()
}

async function fillForm(page: Page) {
  const form = page.locator('#form')
  await form.getByLabel('First name').fill('Nimali')
  await form.getByLabel('Last name').fill('Perera')
  await form.getByRole('textbox', { name: 'Email' }).fill('nimali.perera@mail.example')
  await form.locator('textarea').fill('Is there a free chair on Saturday morning?')
}

async function sendForm(page: Page) {
  await fillForm(page)
  await press('Send Message')(page)
}

const unfoldCallback = (page: Page) => page.getByRole('heading', { name: 'No email?' }).click()

async function sendCallback(page: Page) {
  await unfoldCallback(page)
  await page.locator('#callback-firstName').fill('Kamala')
  await page.locator('#callback-phone').fill('077 000 0140')
  await press('Send Request')(page)
}

/** The server accepts every inquiry. */
const accepting = (page: Page) =>
  page.route('**/api/contacts', route =>
    route.fulfill({ status: 201, json: { success: true, data: { id: 1 } } }),
  )

/** Chooses the first service: a salon may have none of those on the list. */
const chooseFirst = (page: Page) => page.getByRole('checkbox', { name: /^Add / }).first().check()
const openSelection = (page: Page) => page.locator('.selection-summary').click()

/** A selection of which one service is no longer on the list, and another has another price. */
const LIST = '/services?list=Bridal+Makeup.65000_Bridal+Trial.12000_Henna.4000_Nail+Art.350.10'

export const publicScreens: Screen[] = [
  ...statesOf('home', '/', {
    '': { isPage: true },
    menu: inWindow(openMenu),
    'branches-failed': { path: '/no-such-page', prepare: failing('/branches'), interact: navigateTo('/') },
    'branches-waiting': { path: '/no-such-page', prepare: waiting('/branches'), interact: navigateTo('/') },
  }),
  { name: 'about', path: '/about', isPage: true },
  { name: 'services-all', path: '/services', isPage: true },
  { name: 'services-list', path: LIST },
  { name: 'services-list-open', path: LIST, ...inWindow(steps(chooseFirst, openSelection)) },
  ...categories.map(({ id, link }) => ({ name: `services-${id}`, path: link })),
  ...statesOf('services', '/about', {
    failed: { prepare: failing('/services'), interact: navigateTo('/services') },
    waiting: { prepare: waiting('/services'), interact: navigateTo('/services') },
  }),
  { name: 'privacy', path: '/privacy', isPage: true },
  ...statesOf('contact', '/contact', {
    '': { isPage: true },
    'data-request': { path: '/contact?about=data' },
    filled: { path: '/contact?service=Balayage&branch=Wellawatte', interact: fillForm },
    list: { path: LIST.replace('/services', '/contact') },
    errors: { interact: press('Send Message') },
    sending: { prepare: waiting('/contacts'), interact: sendForm },
    failed: { prepare: failing('/contacts'), interact: sendForm },
    sent: { prepare: accepting, interact: sendForm },
    callback: { interact: unfoldCallback },
    'callback-failed': { prepare: failing('/contacts/callback'), interact: sendCallback },
    'branches-failed': {
      path: '/no-such-page',
      prepare: failing('/branches'),
      interact: navigateTo('/contact'),
    },
  }),
  { name: 'branch', path: '/branches/wellawatte', isPage: true },
  { name: 'about-offline', path: '/', ...inWindow(offline(navigateTo('/about'))) },
  { name: 'not-found', path: '/no-such-page', isPage: true },
]
