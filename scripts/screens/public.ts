import type { Page } from '@playwright/test'
import { failing, navigateTo, offline, press, type Screen, waiting } from './screen.ts'

async function openMenu(page: Page) {
  const menu = page.locator('details.site-menu > summary')
  if (await menu.isVisible()) await menu.click()
}

async function fillForm(page: Page) {
  await page.getByLabel('First name').fill('Nimali')
  await page.getByLabel('Last name').fill('Perera')
  await page.getByLabel('Email').fill('nimali.perera@mail.example')
  await page.locator('textarea').fill('Is there a free chair on Saturday morning?')
}

async function sendForm(page: Page) {
  await fillForm(page)
  await press('Send Message')(page)
}

export const publicScreens: Screen[] = [
  { name: 'home', path: '/', isPage: true },
  { name: 'home-menu', path: '/', interact: openMenu, windowOnly: true },
  {
    name: 'home-branches-failed',
    path: '/services',
    prepare: failing('/branches'),
    interact: navigateTo('/'),
  },
  {
    name: 'home-branches-waiting',
    path: '/services',
    prepare: waiting('/branches'),
    interact: navigateTo('/'),
  },
  { name: 'about', path: '/about', isPage: true },
  { name: 'services-all', path: '/services', isPage: true },
  { name: 'services-hair', path: '/services?category=hair' },
  { name: 'services-makeup', path: '/services?category=makeup' },
  { name: 'services-nails', path: '/services?category=nails' },
  { name: 'services-facial', path: '/services?category=facial' },
  {
    name: 'services-failed',
    path: '/about',
    prepare: failing('/services'),
    interact: navigateTo('/services'),
  },
  {
    name: 'services-waiting',
    path: '/about',
    prepare: waiting('/services'),
    interact: navigateTo('/services'),
  },
  { name: 'contact', path: '/contact', isPage: true },
  { name: 'contact-filled', path: '/contact?service=Balayage&branch=Wellawatte', interact: fillForm },
  { name: 'contact-errors', path: '/contact', interact: press('Send Message') },
  { name: 'contact-sending', path: '/contact', prepare: waiting('/contacts'), interact: sendForm },
  { name: 'contact-failed', path: '/contact', prepare: failing('/contacts'), interact: sendForm },
  {
    name: 'contact-sent',
    path: '/contact',
    prepare: page =>
      page.route('**/api/contacts', route =>
        route.fulfill({ status: 201, json: { success: true, data: { id: 1 } } }),
      ),
    interact: sendForm,
  },
  {
    name: 'contact-branches-failed',
    path: '/services',
    prepare: failing('/branches'),
    interact: navigateTo('/contact'),
  },
  { name: 'about-offline', path: '/', interact: offline(navigateTo('/about')), windowOnly: true },
  { name: 'not-found', path: '/no-such-page', isPage: true },
]
