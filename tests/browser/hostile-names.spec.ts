import type { Page } from '@playwright/test'
import { aBranch, aContact, aService } from '#tests/factories.ts'
import { inheritedNames as names } from '#tests/names.ts'
import { createBranch } from '../../server/branches/branches.queries.ts'
import { createContact } from '../../server/contacts/contacts.queries.ts'
import { createService } from '../../server/services/services.queries.ts'
import { signInAsAdmin } from './admin/admin.ts'
import { listen } from './checks.ts'
import { field, openForm } from './contact/form.ts'
import { expect, type Salon, test, whole } from './test.ts'

/** Makes a branch, a service and an inquiry about both of each name. */
async function fill({ db }: Salon) {
  const now = new Date().toISOString()
  const made: { name: string; branch: number; service: number }[] = []
  for (const name of names) {
    const branch = await createBranch(db, aBranch({ name, address: name }), now)
    const service = await createService(db, aService({ name, description: name, duration: name }), now)
    const inquiry = aContact({ firstName: name, lastName: name, branch: name, service: name, message: name })
    await createContact(db, inquiry, false, now)
    made.push({ name, branch: branch.id, service: service.id })
  }
  return made
}

const cells = (page: Page, name: string) => page.getByRole('cell').filter({ hasText: name })

test(
  'names like members of every object stand in every list of the back office',
  whole,
  async ({ page, salon }) => {
    await fill(salon)
    await signInAsAdmin(page, salon)
    const said = listen(page)

    for (const screen of ['', '/branches', '/services', '/appointments']) {
      await page.goto(`/admin${screen}`)
      for (const name of names) await expect(cells(page, name).first()).toBeVisible()
    }
    await page.getByRole('button', { name: 'View __proto__ __proto__' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('__proto__', { exact: true }).first()).toBeVisible()
    await expect(dialog).toContainText('Arrived')

    await page.goto('/admin/services?search=constructor')
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete constructor' }).click()
    await expect(page.getByText('delete the service "constructor"?')).toBeVisible()
    expect(said).toEqual([])
  },
)

test('in its forms', whole, async ({ page, salon }) => {
  const made = await fill(salon)
  await signInAsAdmin(page, salon)
  const said = listen(page)
  for (const { name, branch, service } of made.filter(({ name }) => /^c|^__/.test(name))) {
    for (const address of [`/admin/branches/edit/${branch}`, `/admin/services/edit/${service}`]) {
      await page.goto(address)
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    }
  }
  await page.getByLabel('Description').fill('toString')
  await page.getByRole('button', { name: /^Update Service/ }).click()
  await expect(page).toHaveURL(/\/admin\/services$/)

  await page.goto('/admin/categories/new')
  await page.getByLabel('Name', { exact: true }).fill('__proto__')
  await page.getByLabel('Description').fill('constructor toString')
  await page.getByLabel('Image path').fill('hasOwnProperty')
  await page.getByText('Hair styling').click()
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expect(cells(page, '__proto__')).toBeVisible()
  expect(said).toEqual([])
})

test('and can be chosen in the contact form', whole, async ({ page, salon }) => {
  await fill(salon)
  const said = listen(page)
  await openForm(page, '/contact?branch=__proto__&service=constructor')
  await expect(field(page, 'Branch')).toHaveValue('__proto__')
  await expect(field(page, 'Service')).toHaveValue('constructor')
  for (const name of names) {
    await field(page, 'Branch').selectOption(name)
    await field(page, 'Service').selectOption(name)
    await expect(page.locator('#panel-title')).toHaveText(`Araliya ${name}`)
  }
  await page.reload()
  await page.locator('form[novalidate]').waitFor()
  await expect(field(page, 'Branch')).toHaveValue(names.at(-1) ?? '')
  for (const address of ['/', '/services']) {
    await page.goto(address)
    for (const name of names) await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  }
  expect(said).toEqual([])
})
