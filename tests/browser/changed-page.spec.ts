import type { Page } from '@playwright/test'
import { publicPages } from '#contracts/paths/paths.ts'
import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { readConfig } from '../../server/config.ts'
import { holdScripts, waitForHydration } from './checks.ts'
import {
  chooseBranch,
  client,
  expectValues,
  field,
  fillIn,
  inquiries,
  inquiryForm,
  sendButton,
} from './contact/form.ts'
import { expect, nextPaint, type Salon, test } from './test.ts'
import { translatePage } from './translation.ts'

type Change = (page: Page) => Promise<unknown>

/** Adds an element before each that matches, as extensions do. */
const insertBefore =
  (selector: string): Change =>
  page =>
    page.evaluate(place => {
      for (const target of document.querySelectorAll(place))
        target.before(document.createElement('grammarly-extension'))
    }, selector)

/** How an extension or the browser changes a page. */
const changes: Record<string, Change> = {
  'the browser translates the page': translatePage,
  'an extension puts elements beside the fields': insertBefore('input, textarea, select'),
  'an extension puts elements into the form': insertBefore('form > *'),
  'an extension puts elements beside header and content': insertBefore('body > *, main > *'),
  'an extension puts fields of the same names before the page': page =>
    page.evaluate(() => {
      const bar = document.createElement('div')
      for (const name of ['email', 'password', 'message'])
        bar.append(Object.assign(document.createElement('input'), { name, type: 'checkbox', checked: true }))
      document.body.prepend(bar)
    }),
  'an extension puts elements into the head': insertBefore('head > :is(meta, title, link)'),
  'an extension sets attributes': page =>
    page.evaluate(() => {
      for (const element of document.querySelectorAll('html, body, form, input, textarea'))
        element.setAttribute('data-lt-installed', 'true')
    }),
  'an extension replaces the body’s content': page =>
    page.evaluate(() => {
      const frame = document.createElement('div')
      frame.append(...document.body.children)
      document.body.append(frame)
    }),
}

/** Opens a page that is changed before its scripts arrive; the returned function lets them through. */
async function openChanged(page: Page, path: string, change: Change) {
  const releaseScripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('main').last().waitFor()
  await page.waitForFunction(() => document.readyState !== 'loading')
  await change(page)
  return async () => {
    releaseScripts()
    await waitForHydration(page)
    await nextPaint(page)
  }
}

async function expectOnePage(page: Page, path: string) {
  await expect(page.getByRole('main'), path).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
}

/** Waits until the inquiry form is handled by its script. */
const formIsReady = (page: Page) => page.locator('#form[novalidate]').waitFor()

const chosen = { Branch: 'Nugegoda', Service: 'Balayage' }

for (const [what, change] of Object.entries(changes)) {
  test(`a filled form stays filled and can be sent when ${what} before the scripts arrive`, async ({
    page,
    salon,
  }) => {
    const loadScripts = await openChanged(page, '/contact', change)
    await fillIn(page)
    await field(page, 'Service').selectOption(chosen.Service)
    await chooseBranch(page, chosen.Branch)
    await field(page, 'Message').focus()
    await page.keyboard.press('Control+Home')
    await loadScripts()
    await formIsReady(page)
    await expectValues(page, { ...client, ...chosen })
    await expect(field(page, 'Message')).toBeFocused()
    await page.keyboard.type('Hello! ')
    await expect(inquiryForm(page)).toHaveCount(1)
    await expectOnePage(page, '/contact')
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
    expect(await inquiries(salon)).toMatchObject([
      { branch: chosen.Branch, service: chosen.Service, message: `Hello! ${client.Message}` },
    ])
  })

  test(`every page is shown once when ${what} before the scripts arrive`, async ({ page }) => {
    for (const path of [...publicPages, '/nowhere', '/admin/login']) {
      const loadScripts = await openChanged(page, path, change)
      await loadScripts()
      await expectOnePage(page, path)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
}

test('what was typed before the scripts of a translated page arrive is newer than the draft', async ({
  page,
}) => {
  await page.goto('/contact')
  await formIsReady(page)
  await fillIn(page)
  await chooseBranch(page, chosen.Branch)
  const loadScripts = await openChanged(page, '/contact', translatePage)
  await field(page, 'Message').fill('Something else.')
  await field(page, 'Service').selectOption(chosen.Service)
  await loadScripts()
  const values = { ...client, Branch: chosen.Branch, Message: 'Something else.' }
  await expectValues(page, { ...values, Service: chosen.Service })
  await page.reload()
  await formIsReady(page)
  await expectValues(page, values)
})

test('corrections of a refused form stay when the browser translates it before the scripts arrive', async ({
  page,
}) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await field(page, 'Message').waitFor()
  await fillIn(page, { ...client, Phone: 'call me' })
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await translatePage(page)
  await field(page, 'Phone').fill('077 123')
  await chooseBranch(page, chosen.Branch)
  await field(page, 'Message').fill('One more thing.')
  releaseScripts()
  await formIsReady(page)
  await nextPaint(page)
  await expectValues(page, { ...client, Phone: '077 123', Message: 'One more thing.', Branch: chosen.Branch })
  await expect(field(page, 'Message')).toBeFocused()
})

/** Opens the translated login without its scripts, and types a user's email and password. */
async function typeTranslatedLogin(page: Page, salon: Salon) {
  const { user } = await signInWithPassword(salon)
  const loadScripts = await openChanged(page, '/admin/login', translatePage)
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill(user.email)
  await password.fill(PASSWORD)
  return { password, loadScripts }
}

test('a login typed before the scripts of a translated page arrive is complete', async ({ page, salon }) => {
  const { password, loadScripts } = await typeTranslatedLogin(page, salon)
  await loadScripts()
  await expect(password).toBeFocused()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin')
})

test('Enter in a login that the browser has translated is repeated once the scripts arrive', async ({
  page,
  salon,
}) => {
  const { password, loadScripts } = await typeTranslatedLogin(page, salon)
  await password.press('Enter')
  await loadScripts()
  await expect(page).toHaveURL('/admin')
})

test.describe('with mail', () => {
  test.use({
    salonConfig: {
      mail: readConfig('real', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@araliya.example' }).mail,
    },
  })

  test('an email typed into the reset form before the scripts of a translated page arrive stays', async ({
    page,
  }) => {
    const loadScripts = await openChanged(page, '/admin/forgot', translatePage)
    await page.getByLabel('Email').fill('nimali@araliya.example')
    await loadScripts()
    await expect(page.getByLabel('Email')).toHaveValue('nimali@araliya.example')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('a link is on its way')
  })
})

test('branch and service that were chosen before the scripts arrive survive a reload', async ({ page }) => {
  const loadScripts = await openChanged(page, '/contact?branch=Wellawatte', async () => {})
  await chooseBranch(page, chosen.Branch)
  await field(page, 'Service').selectOption(chosen.Service)
  await loadScripts()
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload()
    await formIsReady(page)
    await nextPaint(page)
    await expectValues(page, chosen)
  }
})
