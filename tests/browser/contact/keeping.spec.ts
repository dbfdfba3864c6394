import type { Page } from '@playwright/test'
import { holdScripts } from '../checks.ts'
import { drawn, expect, test, whole } from '../test.ts'
import { failure, field, fillIn, inquiries, openForm, person, sendButton } from './form.ts'

const expectKept = async (page: Page, values: Record<string, string> = person) => {
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
}

const sent = (page: Page) => page.getByRole('button', { name: 'Send another message' })

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('araliya.inquiry'))

test('what was typed outlives a reload and a walk through the site, until it is sent', async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await field(page, 'Branch').selectOption('Nugegoda')
  await field(page, 'Service').selectOption('Balayage')
  const all = { ...person, Branch: 'Nugegoda', Service: 'Balayage' }
  await page.reload()
  await page.locator('form[novalidate]').waitFor()
  await expectKept(page, all)
  await page.goto('/about')
  await openForm(page)
  await expectKept(page, all)
  await sendButton(page).click()
  await expect(sent(page)).toBeVisible()
  expect(await kept(page)).toBeNull()
  await openForm(page)
  await expect(field(page, 'Message')).toHaveValue('')
  await expect(field(page, 'Branch')).toHaveValue('Wellawatte')
})

test('a link that asks for a service wins over what was kept; a reload does not', whole, async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  await field(page, 'Service').selectOption('Balayage')
  await openForm(page, '/contact?service=Bridal+Makeup')
  await expect(field(page, 'Service')).toHaveValue('Bridal Makeup')
  await expectKept(page)
  await field(page, 'Service').selectOption('Threading')
  await page.reload()
  await page.locator('form[novalidate]').waitFor()
  await expect(field(page, 'Service')).toHaveValue('Threading')
})

test(
  'offline: says that it failed, keeps all, and sends once the network is back',
  whole,
  async ({ page, salon }) => {
    await openForm(page)
    await fillIn(page)
    await page.context().setOffline(true)
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(failure)
    await expectKept(page)
    await page.context().setOffline(false)
    await sendButton(page).click()
    await expect(sent(page)).toBeVisible()
    expect(await inquiries(salon)).toHaveLength(1)
  },
)

test('an answer that got lost: the second try stores nothing more', async ({ page, salon }) => {
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
  await expect(page.getByRole('alert')).toHaveText(failure)
  expect(await inquiries(salon)).toHaveLength(1)
  await page.reload()
  await page.locator('form[novalidate]').waitFor()
  const [request] = await Promise.all([page.waitForRequest('**/api/contacts'), sendButton(page).click()])
  expect(request.headers()['idempotency-key']).toBe(keys[0])
  await expect(sent(page)).toBeVisible()
  expect(await inquiries(salon)).toHaveLength(1)
})

test('changed content gets a new key', whole, async ({ page }) => {
  await openForm(page)
  await fillIn(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/contacts', route => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.abort()
  })
  const fail = async () => {
    const answered = page.waitForEvent('requestfailed')
    await sendButton(page).click()
    await answered
    await expect(sendButton(page)).toBeVisible()
  }
  await fail()
  await fail()
  await field(page, 'Message').fill('Something else')
  await fail()
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
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

test('sends where the tab can keep nothing', whole, async ({ page, salon }) => {
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

/** Opens the form without its scripts, until the returned function lets them come. */
async function openBare(page: Page, address = '/contact') {
  const arrive = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await field(page, 'Message').waitFor()
  return async () => {
    arrive()
    await page.locator('form[novalidate]').waitFor()
  }
}

/** Posts what is refused, without its scripts, until the returned function lets them come. */
async function postRefused(page: Page) {
  const arrive = await openBare(page)
  await fillIn(page, { ...person, Phone: 'call me' })
  await sendButton(page).click()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'Please enter a phone number with at least one digit',
  )
  return arrive
}

test.describe('before the script arrives', () => {
  const branch = (page: Page) => field(page, 'Branch').selectOption('Nugegoda')
  const service = (page: Page) => field(page, 'Service').selectOption('Balayage')

  for (const [order, choices] of [
    ['branch, then service', [branch, service]],
    ['service, then branch', [service, branch]],
  ] as const) {
    test(`what was typed and chosen stays: ${order}`, whole, async ({ page, salon }) => {
      const arrive = await openBare(page)
      await fillIn(page)
      for (const choose of choices) await choose(page)
      await arrive()
      await expectKept(page, { ...person, Branch: 'Nugegoda', Service: 'Balayage' })
      await expect(page.getByRole('complementary')).toContainText('Araliya Nugegoda')
      await sendButton(page).click()
      await expect(sent(page)).toBeVisible()
      expect(await inquiries(salon)).toMatchObject([{ branch: 'Nugegoda', service: 'Balayage' }])
    })
  }
})

test(
  'a form posted before the script arrived: its refusal is mended and sent by the script',
  whole,
  async ({ page, salon }) => {
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/contact')
    await fillIn(page, { ...person, Phone: 'call me' })
    await field(page, 'Branch').selectOption('Nugegoda')
    await page.unroute('**/assets/*.js')
    await sendButton(page).click()
    await page.locator('form[novalidate]').waitFor()
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(
      'Please enter a phone number with at least one digit',
    )
    await expectKept(page, { ...person, Phone: 'call me', Branch: 'Nugegoda' })
    await openForm(page)
    await expectKept(page, { ...person, Phone: 'call me', Branch: 'Nugegoda' })
    await field(page, 'Phone').fill('')
    await sendButton(page).click()
    await expect(sent(page)).toBeVisible()
    expect(await inquiries(salon)).toMatchObject([{ branch: 'Nugegoda', phone: '' }])
  },
)

test('another message after a refused one that was mended begins empty', whole, async ({ page }) => {
  const arrive = await postRefused(page)
  await arrive()
  await field(page, 'Phone').fill('')
  await sendButton(page).click()
  await sent(page).click()
  await expectKept(page, { 'First name': '', Phone: '', Message: '', Branch: '' })
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('')
})

test('whoever mends a refusal before the script arrives is not led elsewhere', whole, async ({ page }) => {
  const arrive = await postRefused(page)
  await field(page, 'Branch').selectOption('Nugegoda')
  await field(page, 'Phone').fill('077 123')
  await field(page, 'Message').fill('One more thing.')
  await arrive()
  await drawn(page)
  await expect(field(page, 'Message')).toBeFocused()
  const mended = { Branch: 'Nugegoda', Phone: '077 123', Message: 'One more thing.' }
  await expectKept(page, mended)
  await openForm(page)
  await expectKept(page, mended)
})

test('a success that came by a post leads back to an empty form', whole, async ({ page }) => {
  await page.goto('/contact?sent=1')
  await page.getByRole('link', { name: 'Send another message' }).click()
  await expect(field(page, 'Branch')).toHaveValue('')
  await expect(page.getByRole('complementary')).toContainText('Araliya Beauty Salon')
})
