// Long: the list and the form share their helpers, and each rule of the screens has its test.
import type { Page } from '@playwright/test'
import { aBranch } from '#tests/factories.ts'
import { createBranch, updateBranch } from '../../../server/salon/branches/branches.queries.ts'
import { expectAccessible, stopClock } from '../checks.ts'
import type { Salon } from '../test.ts'
import { expect, failCall, test } from './admin.ts'
import { addInquiry, question } from './inbox.ts'

const list = '/admin/branches'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const field = (page: Page, name: string) => page.getByLabel(name)
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = ({ db }: Salon, id: number) =>
  db.selectFrom('branches').selectAll().where('id', '=', id).executeTakeFirst()

/** A colleague saves branch 1 in the meantime. */
const colleagueSaves = ({ db }: Salon) =>
  updateBranch(db, 1, aBranch({ name: 'Wellawatte South' }), undefined, new Date().toISOString())

async function disable(page: Page, name: string) {
  await button(page, `Disable ${name}`).click()
  await question(page).getByRole('button', { name: 'Disable' }).click()
}

test.describe('The branches', () => {
  test('are a table, and cards on a phone', async ({ page, salon }) => {
    await createBranch(salon.db, aBranch({ name: 'W'.repeat(200) }), new Date().toISOString())
    await page.goto(list)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Address',
      'Contact',
      'Status',
      'Actions',
    ])
    const cells = row(page, 'Bambalapitiya').locator('th, td')
    await expect(cells.nth(1)).toHaveText('48 Lotus Terrace, Colombo 4')
    await expect(cells.nth(2)).toHaveText('+94 11 000 0002bambalapitiya@araliya.example')
    await expect(cells.nth(3)).toHaveText('Active')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
  })

  test('an empty list leads to the form for the first branch', async ({ page, salon }) => {
    await salon.db.deleteFrom('branches').execute()
    await page.goto(list)
    await expect(toast(page, 'No branches found. Create your first branch!')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Add Branch' }).last().click()
    await expect(page).toHaveURL(/branches\/new$/)
  })

  test('are disabled and enabled, by sending the whole branch', async ({ page, salon }) => {
    const before = await stored(salon, 1)
    await page.goto(list)
    const saved = page.waitForRequest(request => request.method() === 'PUT')
    await disable(page, 'Wellawatte')
    expect((await saved).postDataJSON()).toEqual({
      name: before?.name,
      address: before?.address,
      phone: before?.phone,
      email: before?.email,
      mapUrl: before?.mapUrl,
      disable: true,
    })
    await expect(toast(page, 'Branch disabled successfully')).toBeVisible()
    await expect(row(page, 'Wellawatte').getByText('Disabled')).toBeVisible()
    await expect(button(page, 'Enable Wellawatte')).toBeFocused()
    await button(page, 'Enable Wellawatte').click()
    await expect(toast(page, 'Branch enabled successfully')).toBeVisible()
    expect(await stored(salon, 1)).toMatchObject({ disabled: 0, version: 3 })
  })

  test('say before one is disabled what visitors will see and how many inquiries name it', async ({
    page,
    salon,
  }) => {
    for (const branch of ['Nugegoda', 'Nugegoda', 'Wellawatte']) await addInquiry(salon, { branch })
    await page.goto(list)
    await button(page, 'Disable Nugegoda').click()
    await expect(question(page)).toContainText(
      'Visitors will see it greyed out as “Coming Soon” and can’t choose it in the contact form. Its 2 inquiries stay and can be found under its name.',
    )
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Disable Nugegoda')).toBeFocused()
    expect(await stored(salon, 3)).toMatchObject({ disabled: 0, version: 1 })
  })

  test('say that inquiries may be for another branch of the same name', async ({ page, salon }) => {
    await salon.db
      .updateTable('branches')
      .set({ name: 'Nugegoda' })
      .where('name', '=', 'Wellawatte')
      .execute()
    for (const branch of ['Nugegoda', 'Nugegoda']) await addInquiry(salon, { branch })
    await page.goto(list)
    await button(page, 'Delete Nugegoda').first().click()
    await expect(question(page)).toContainText(
      '2 inquiries name this or another branch of the same name. All stay and can be found under it.',
    )
  })

  test('are deleted after a confirmation', async ({ page, salon }) => {
    await page.goto(list)
    await button(page, 'Delete Nugegoda').click()
    await expect(question(page)).toContainText(
      'Are you sure you want to delete this branch? This action cannot be undone.',
    )
    await expect(question(page)).toContainText('Visitors will no longer see it. No inquiry names it.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Delete Nugegoda')).toBeFocused()
    await button(page, 'Delete Nugegoda').click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Branch deleted successfully')).toBeVisible()
    await expect(row(page, 'Nugegoda')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await stored(salon, 3)).toBeUndefined()
  })

  test('say before one is deleted which services only it offers', async ({ page }) => {
    await page.goto(list)
    await button(page, 'Delete Wellawatte').click()
    await expect(question(page)).toContainText(
      'Anti-ageing Facial is offered only there. Visitors will no longer see it',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await button(page, 'Delete Nugegoda').click()
    await expect(question(page)).toContainText('Visitors will no longer see it.')
    await expect(question(page)).not.toContainText('offered only there')
  })

  test('show why one could not be deleted: the server’s message, or our own', async ({ page }) => {
    await page.goto(list)
    const remove = async () => {
      await button(page, 'Delete Nugegoda').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    }
    await failCall(page, 'DELETE', '/branches/3', 503, { success: false, error: 'Service unavailable.' })
    await remove()
    await expect(toast(page, 'Service unavailable.')).toBeVisible()
    await page.unrouteAll()
    await failCall(page, 'DELETE', '/branches/3', 0)
    await remove()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /^Failed to delete branch\. Please try again\.\s+The connection was lost, so/ }),
    ).toBeVisible()
    await expect(row(page, 'Nugegoda')).toBeVisible()
  })

  test('show what a colleague has saved meanwhile', async ({ page, salon }) => {
    await page.goto(list)
    await expect(row(page, 'Wellawatte')).toBeVisible()
    await colleagueSaves(salon)
    await disable(page, 'Wellawatte')
    await expect(
      toast(page, 'Someone else just updated this branch. Check it, then try again.'),
    ).toBeVisible()
    await expect(row(page, 'Wellawatte South')).toBeVisible()
    await disable(page, 'Wellawatte South')
    await expect(toast(page, 'Branch disabled successfully')).toBeVisible()
  })
})

test.describe('The branch form', () => {
  test('shows each error at its field until that field is edited', async ({ page, salon }) => {
    await page.goto(`${list}/new`)
    await field(page, 'Email').fill('no-address')
    await field(page, 'Phone').fill('call me')
    await field(page, 'Map URL').fill('maps')
    await button(page, 'Create Branch').click()
    await expect(toast(page, 'Please fix the form errors.')).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
    const messages = [
      ['Name', 'Name is required'],
      ['Address', 'Address is required'],
      ['Email', 'Please enter a valid email address'],
      ['Phone', 'Please enter a valid phone number'],
      ['Map URL', 'Please enter a valid URL'],
    ] as const
    for (const [name, message] of messages) {
      await expect(field(page, name)).toHaveAccessibleDescription(message)
    }
    await expectAccessible(page)
    for (const [name, message] of messages) {
      await field(page, name).press('End')
      await field(page, name).press('x')
      await expect(page.getByText(message)).toHaveCount(0)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    expect(await salon.db.selectFrom('branches').select('id').execute()).toHaveLength(3)
  })

  test('creates a branch without the optional fields @essential', async ({ page, salon }) => {
    await page.goto(`${list}/new`)
    await field(page, 'Name').fill('Mount Lavinia')
    await field(page, 'Address').fill('3 Beach Road')
    await expect(field(page, 'Disable this branch')).toHaveAccessibleDescription(
      'Disabled branches are hidden from customers. The contact page still lists them, greyed out.',
    )
    await field(page, 'Disable this branch').check()
    await button(page, 'Create Branch').click()
    await expect(toast(page, 'Branch created successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/branches$/)
    await expect(row(page, 'Mount Lavinia').getByText('Disabled')).toBeVisible()
    expect(await stored(salon, 4)).toMatchObject({ email: '', phone: '', mapUrl: '', disabled: 1 })
  })

  test('refuses a WhatsApp number that can’t be one, and directions that are too long', async ({ page }) => {
    await page.goto(`${list}/edit/1`)
    await field(page, 'WhatsApp').fill('chat')
    await field(page, 'Directions').fill('x'.repeat(121))
    await button(page, 'Update Branch').click()
    await expect(field(page, 'WhatsApp')).toHaveAccessibleDescription(/^Please enter a valid phone number/)
    await expect(field(page, 'Directions')).toHaveAccessibleDescription(/^Must be at most 120 characters/)
  })

  test('says when a map address has no coordinates, so that the branch is not on the map', async ({
    page,
  }) => {
    await page.goto(`${list}/edit/1`)
    await expect(field(page, 'Map URL')).toHaveAccessibleDescription('')
    await field(page, 'Map URL').fill('https://maps.app.goo.gl/Ab6cDe7')
    await expect(field(page, 'Map URL')).toHaveAccessibleDescription(/no coordinates/)
  })

  test('stores directions and the number with WhatsApp', async ({ page, salon }) => {
    await page.goto(`${list}/edit/1`)
    await field(page, 'WhatsApp').fill('+94 11 000 0001')
    await field(page, 'Directions').fill('Opposite the station')
    await button(page, 'Update Branch').click()
    await expect(toast(page, 'Branch updated successfully!')).toBeVisible()
    expect(await stored(salon, 1)).toMatchObject({
      whatsApp: '+94 11 000 0001',
      directions: 'Opposite the station',
    })
    await page.goto(`${list}/edit/1`)
    await field(page, 'Directions').fill('')
    await button(page, 'Update Branch').click()
    await expect.poll(() => stored(salon, 1)).toMatchObject({ whatsApp: '+94 11 000 0001', directions: '' })
  })

  test('shows its skeleton for at least 0.3 s', async ({ page }) => {
    await page.goto(list)
    await expect(row(page, 'Wellawatte')).toBeVisible()
    await page.clock.install()
    await stopClock(page)
    const loaded = page.waitForResponse('**/api/branches/1')
    await page.getByRole('link', { name: 'Edit Wellawatte' }).click()
    await loaded
    await expect(page.getByRole('heading', { name: 'Edit Branch' })).toBeVisible()
    await page.clock.runFor(250)
    await expect(page.getByText('Loading...')).toHaveCount(1)
    await expect(field(page, 'Name')).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(field(page, 'Name')).toHaveValue('Wellawatte')
  })
})

test.describe('The branch form asks', () => {
  test('before a second branch gets a name, whatever its case and spaces', async ({ page, salon }) => {
    await page.goto(`${list}/new`)
    await field(page, 'Name').fill('  nugeGODA ')
    await field(page, 'Address').fill('12 High Level Road')
    await button(page, 'Create Branch').click()
    await expect(question(page)).toContainText('There is already a branch called Nugegoda. Save another one?')
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Back to the Form' }).click()
    await expect(field(page, 'Address')).toHaveValue('12 High Level Road')
    await button(page, 'Create Branch').click()
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/admin\/branches$/)
    expect(await salon.db.selectFrom('branches').select('name').orderBy('id').execute()).toHaveLength(4)

    await page.getByRole('link', { name: 'Edit nugeGODA', exact: true }).click()
    await field(page, 'Address').fill('14 High Level Road')
    await button(page, 'Update Branch').click()
    await expect(toast(page, 'Branch updated successfully!')).toBeVisible()
  })

  test('before the branch is disabled', async ({ page, salon }) => {
    await page.goto(`${list}/edit/3`)
    await field(page, 'Disable this branch').check()
    await button(page, 'Update Branch').click()
    await expect(question(page)).toContainText('Visitors will see it greyed out as “Coming Soon”')
    expect(await stored(salon, 3)).toMatchObject({ disabled: 0 })
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Branch updated successfully!')).toBeVisible()
    await page.getByRole('link', { name: 'Edit Nugegoda' }).click()
    await field(page, 'Disable this branch').uncheck()
    await button(page, 'Update Branch').click()
    await expect.poll(() => stored(salon, 3)).toMatchObject({ disabled: 0, version: 3 })
  })
})

test.describe('A branch that a colleague deletes meanwhile', () => {
  const deleted = 'This branch has been deleted.'
  const colleagueDeletes = ({ db }: Salon, id = 3) => db.deleteFrom('branches').where('id', '=', id).execute()

  test('can be neither disabled nor deleted, and its row disappears', async ({ page, salon }) => {
    for (const [id, name, press] of [
      [3, 'Nugegoda', () => disable(page, 'Nugegoda')],
      [
        2,
        'Bambalapitiya',
        async () => {
          await button(page, 'Delete Bambalapitiya').click()
          await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
        },
      ],
    ] as const) {
      await page.goto(list)
      await expect(row(page, name)).toBeVisible()
      await colleagueDeletes(salon, id)
      await press()
      await expect(toast(page, deleted)).toBeVisible()
      await expect(row(page, name)).toHaveCount(0)
      await expect(row(page, 'Wellawatte')).toBeVisible()
    }
  })
})
