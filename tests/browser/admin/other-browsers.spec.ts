import { PASSWORD, signInWithPassword } from '#tests/accounts.ts'
import { holdScripts } from '../checks.ts'
import { expect, test } from '../test.ts'
import { addAdmin, storeSession } from './admin.ts'
import { addInquiry, address, rows } from './inbox.ts'

for (const zone of ['Etc/Unknown', undefined]) {
  test(`a login works where the browser reports the time zone ${zone}`, async ({ page, salon }) => {
    const { user } = await signInWithPassword(salon)
    await page.addInitScript(timeZone => {
      const resolvedOptions = Intl.DateTimeFormat.prototype.resolvedOptions
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions
      }
    }, zone)
    await page.goto('/admin/login')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Test admin')
  })
}

test('the inbox works in a browser without Intl.ListFormat', async ({ page, salon }) => {
  await addInquiry(salon, { firstName: 'Nimali' })
  const admin = await addAdmin(salon, 'Kamala Silva')
  await page.addInitScript(() => {
    Object.defineProperty(Intl, 'ListFormat', { value: undefined })
  })
  await page.goto('/admin/login')
  await storeSession(page, admin.token, admin.user)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Nimali')
})

/** How browsers refuse to store a session. */
const refusals = {
  blocks: () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('No', 'SecurityError')
        },
      })
  },
  'has hardly any room in its': () => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (value.length > 40) throw new DOMException('Full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  },
  'does not keep what is in its': () => {
    Storage.prototype.setItem = () => {}
  },
}

for (const [refuses, refuse] of Object.entries(refusals)) {
  test(`where the browser ${refuses} storage, the login says what to allow and sends nothing`, async ({
    page,
  }) => {
    const calls: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') calls.push(request.url())
    })
    await page.addInitScript(refuse)
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/login')
    await page.getByLabel('Email').fill('nimali@araliya.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
      'Allow cookies and site data',
    )
    await expect(page.getByLabel('Email')).toHaveValue('nimali@araliya.example')
    expect(calls).toEqual([])
  })
}

const notice = 'The back office has not loaded.'

for (const path of ['/admin', '/admin/login']) {
  test(`${path} says what to do when its code does not load`, async ({ page }) => {
    await page.clock.install()
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto(path)
    await expect(page.getByText(notice)).toBeHidden()
    await page.clock.runFor(10_000)
    await expect(page.getByText(notice)).toBeVisible()
  })
}

test('code that can’t be read by the browser ends with the same notice', async ({ page }) => {
  await page.clock.install()
  await page.route('**/assets/*.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: 'this is no code' }),
  )
  await page.goto('/admin')
  await page.clock.runFor(10_000)
  await expect(page.getByText(notice)).toBeVisible()
})

test('the notice goes when the code arrives late', async ({ page }) => {
  await page.clock.install()
  const releaseScripts = await holdScripts(page)
  await page.goto('/admin/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nimali@araliya.example')
  await page.clock.runFor(10_000)
  await expect(page.getByText(notice)).toBeVisible()
  releaseScripts()
  await expect(page.getByText(notice)).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('nimali@araliya.example')
})
