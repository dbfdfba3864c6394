import type { Page } from '@playwright/test'
import { holdScripts } from '../checks.ts'
import { expect, nextPaint, test } from '../test.ts'
import {
  branchChip,
  chooseBranch,
  client,
  expectValues,
  failureMessage,
  field,
  fillIn,
  inquiries,
  openForm,
  sendButton,
} from './form.ts'

const sent = (page: Page) => page.getByRole('button', { name: 'Send another message' })

const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('araliya.inquiry'))

test('a draft survives a reload and other pages, until it is sent @essential', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await chooseBranch(page, 'Nugegoda')
  await field(page, 'Service').selectOption('Balayage')
  const all = { ...client, Branch: 'Nugegoda', Service: 'Balayage' }
  await page.reload()
  await page.locator('#form[novalidate]').waitFor()
  await expectValues(page, all)
  await page.goto('/about')
  await openForm(page)
  await expectValues(page, all)
  await sendButton(page).click()
  await expect(sent(page)).toBeVisible()
  expect(await storedDraft(page)).toBeNull()
  await openForm(page)
  await expect(field(page, 'Message')).toHaveValue('')
  await expect(branchChip(page, 'Wellawatte')).toBeChecked()
})

test('a link with a service overrides that of the draft; a reload does not', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await field(page, 'Service').selectOption('Balayage')
  await openForm(page, '/contact?service=Bridal+Makeup')
  await expect(field(page, 'Service')).toHaveValue('Bridal Makeup')
  await expectValues(page, client)
  await field(page, 'Service').selectOption('Threading')
  await page.reload()
  await page.locator('#form[novalidate]').waitFor()
  await expect(field(page, 'Service')).toHaveValue('Threading')
})

test('sending again after a lost response stores nothing more', async ({ page, salon }) => {
  await openForm(page)
  await fillIn(page)
  const keys: (string | undefined)[] = []
  await page.route(
    '**/api/contacts',
    async route => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(failureMessage)
  expect(await inquiries(salon)).toHaveLength(1)
  await page.reload()
  await page.locator('#form[novalidate]').waitFor()
  const [request] = await Promise.all([page.waitForRequest('**/api/contacts'), sendButton(page).click()])
  expect(request.headers()['idempotency-key']).toBe(keys[0])
  await expect(sent(page)).toBeVisible()
  expect(await inquiries(salon)).toHaveLength(1)
})

test('a changed draft gets a new idempotency key, an unchanged draft keeps it', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/contacts', route => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.abort()
  })
  for (const message of ['One', 'One', 'Another']) {
    await field(page, 'Message').fill(message)
    await Promise.all([page.waitForEvent('requestfailed'), sendButton(page).click()])
    await expect(sendButton(page)).toBeEnabled()
  }
  expect(keys.map(key => keys.indexOf(key))).toEqual([0, 0, 2])
})

test('a double click sends once', async ({ page, salon }) => {
  await openForm(page)
  await fillIn(page)
  let requests = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/contacts')) requests++
  })
  await sendButton(page).dblclick()
  await expect(sent(page)).toBeVisible()
  expect(requests).toBe(1)
  expect(await inquiries(salon)).toHaveLength(1)
})

test('the form works without session storage', async ({ page, salon }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('No', 'SecurityError')
      },
    })
  })
  await openForm(page)
  await fillIn(page)
  await sendButton(page).click()
  await expect(sent(page)).toBeVisible()
  expect(await inquiries(salon)).toHaveLength(1)
})

/** Opens the form without its scripts; the returned function loads them. */
async function openWithoutScripts(page: Page, address = '/contact') {
  const releaseScripts = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await field(page, 'Message').waitFor()
  return async () => {
    releaseScripts()
    await page.locator('#form[novalidate]').waitFor()
  }
}

/** Posts a form that is refused, without scripts; the returned function loads them. */
async function postRefused(page: Page) {
  const loadScripts = await openWithoutScripts(page)
  await fillIn(page, { ...client, Phone: 'call me' })
  await sendButton(page).click()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'Please enter a phone number with at least one digit',
  )
  return loadScripts
}

test('what was typed and chosen before the scripts are loaded is kept', async ({ page, salon }) => {
  const loadScripts = await openWithoutScripts(page)
  await fillIn(page)
  await field(page, 'Service').selectOption('Balayage')
  await chooseBranch(page, 'Nugegoda')
  await loadScripts()
  await expectValues(page, { ...client, Branch: 'Nugegoda', Service: 'Balayage' })
  await expect(page.getByRole('complementary')).toContainText('Araliya Nugegoda')
  await sendButton(page).click()
  await expect(sent(page)).toBeVisible()
  expect(await inquiries(salon)).toMatchObject([{ branch: 'Nugegoda', service: 'Balayage' }])
})

test('a form refused without scripts is sent by the script', async ({ page, salon }) => {
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/contact')
  await fillIn(page, { ...client, Phone: 'call me' })
  await chooseBranch(page, 'Nugegoda')
  await page.unroute('**/assets/*.js')
  await sendButton(page).click()
  await page.locator('#form[novalidate]').waitFor()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'Please enter a phone number with at least one digit',
  )
  await expectValues(page, { ...client, Phone: 'call me', Branch: 'Nugegoda' })
  await openForm(page)
  await expectValues(page, { ...client, Phone: 'call me', Branch: 'Nugegoda' })
  await field(page, 'Phone').fill('')
  await sendButton(page).click()
  await expect(sent(page)).toBeVisible()
  expect(await inquiries(salon)).toMatchObject([{ branch: 'Nugegoda', phone: '' }])
})

test('corrections before the scripts are loaded keep focus and values', async ({ page }) => {
  const loadScripts = await postRefused(page)
  await chooseBranch(page, 'Nugegoda')
  await field(page, 'Phone').fill('077 123')
  await field(page, 'Message').fill('One more thing.')
  await loadScripts()
  await nextPaint(page)
  await expect(field(page, 'Message')).toBeFocused()
  const corrected = { Branch: 'Nugegoda', Phone: '077 123', Message: 'One more thing.' }
  await expectValues(page, corrected)
  await openForm(page)
  await expectValues(page, corrected)
})

test('a service that a link has chosen stays after typing, on another page and after a reload', async ({
  page,
}) => {
  await openForm(page, '/contact?service=Balayage')
  await field(page, 'First name').fill('Nimali')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await header.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(field(page, 'Service')).toHaveValue('Balayage')
  await page.reload()
  await expect(field(page, 'Service')).toHaveValue('Balayage')
})

test('a branch that was chosen instead of the link’s stays after every reload', async ({ page }) => {
  await openForm(page, '/contact?branch=Nugegoda')
  await chooseBranch(page, 'Bambalapitiya')
  for (let reloads = 0; reloads < 3; reloads += 1) {
    await page.reload()
    await page.locator('#form[novalidate]').waitFor()
    await expect(branchChip(page, 'Bambalapitiya')).toBeChecked()
  }
})

test('the browser posts the form itself when the code that sends does not load @essential', async ({
  page,
  salon,
}) => {
  await page.route('**/assets/send-*.js', route => route.abort())
  await openForm(page)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/contact\?sent=[\d.]+$/)
  expect(await inquiries(salon)).toMatchObject([{ message: client.Message }])
  await expect.poll(() => storedDraft(page)).toBeNull()
})

test('an inquiry is sent by a browser that has no AbortSignal.timeout', async ({ page, salon }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout')
  })
  await openForm(page)
  await fillIn(page)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Send another message' })).toBeVisible()
  expect(await inquiries(salon)).toHaveLength(1)
})
