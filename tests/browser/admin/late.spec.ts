// Answers that come when their screen shows something else.
import { expectSound } from '../checks.ts'
import { drawn, expect, settled, whole } from '../test.ts'
import { cutLine, failCall, holdCall, signInAsAdmin } from './admin.ts'
import { addContact, addContacts } from './contacts-data.ts'
import { address, button, detail, signInNamed, timeline } from './detail.ts'
import { openReply, test, text } from './reply.ts'

test('A deletion closes nothing that was opened meanwhile', whole, async ({ page, salon }) => {
  await signInNamed(page, salon, 'Kamala Silva')
  await addContacts(salon, 2)
  const { id } = await salon.db
    .selectFrom('contacts')
    .select('id')
    .where('last_name', '=', '1')
    .executeTakeFirstOrThrow()
  const deletion = await holdCall(page, 'DELETE', `/contacts/${id}`)
  await page.goto(address)
  await page.getByRole('button', { name: 'View Guest 1', exact: true }).click()
  await button(page, 'Delete Contact').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await deletion.asked
  await button(page, 'Next inquiry').click()
  const name = detail(page).getByRole('heading', { level: 3 }).first()
  await expect(name).toHaveText('Guest 2')
  deletion.release()
  await expect(page.getByText('Contact deleted successfully').first()).toBeVisible()
  await expect(name).toHaveText('Guest 2')
  await button(page, 'Close').click()
  await expect(page.getByRole('button', { name: /^View Guest/ })).toHaveText(['View'])
})

test('A step opens nothing once the inquiry is closed', whole, async ({ page, salon }) => {
  await cutLine(page)
  await signInNamed(page, salon, 'Kamala Silva')
  await addContacts(salon, 11)
  await page.goto(address)
  await page.getByRole('button', { name: 'View Guest 10', exact: true }).click()
  await expect(timeline(page)).toContainText('Read by')
  const list = await holdCall(page, 'GET', '/contacts')
  await button(page, 'Next inquiry').click()
  await list.asked
  await button(page, 'Close').click()
  await expect(detail(page)).toHaveCount(0)
  const further = page.waitForResponse(/page=2/)
  list.release()
  await (await further).finished()
  await drawn(page)
  await settled(page)
  await expect(detail(page)).toHaveCount(0)
  await expect(page).toHaveURL(/appointments$/)
})

test('A reply that fails once its inquiry is closed is said wherever one is, and is kept', async ({
  page,
  salon,
}) => {
  await signInNamed(page, salon, 'Kamala Silva')
  const id = await addContact(salon)
  const path = `/contacts/${id}/replies`
  await failCall(page, 'POST', path, 503, { success: false, error: 'The salon is resting.' })
  const reply = await holdCall(page, 'POST', path)
  await openReply(page, id)
  await page.keyboard.type('Saturday at ten is free.')
  await button(page, 'Send Reply').click()
  await reply.asked
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  reply.release()
  const said = page.getByRole('alert').filter({ hasText: 'Reply to Nimali Perera: The salon is resting.' })
  await expect(said).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'View Nimali Perera' }).click()
  await expect(text(page)).toHaveValue(/Saturday at ten is free\./)
  await page.keyboard.press('Escape')
  await expect(detail(page)).toHaveCount(0)
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(said).toHaveCount(0)
})

for (const [what, table] of [
  ['Branch', 'branches'],
  ['Service', 'services'],
] as const) {
  test(
    `A ${what.toLowerCase()} that is saved leads nobody back who has left`,
    whole,
    async ({ page, salon }) => {
      await signInAsAdmin(page, salon)
      const saving = await holdCall(page, 'PUT', `/${table}/1`)
      await page.goto(`/admin/${table}/edit/1`)
      await page.getByRole('textbox', { name: 'Name' }).fill('Frangipani')
      await page.getByRole('button', { name: `Update ${what}` }).click()
      await saving.asked
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Settings')
      const saved = page.waitForResponse(response => response.request().method() === 'PUT')
      saving.release()
      await (await saved).finished()
      await drawn(page)
      await settled(page)
      await expect(page).toHaveURL(/\/admin\/settings$/)
      const row = salon.db.selectFrom(table).select('name').where('id', '=', 1)
      expect(await row.executeTakeFirst()).toEqual({ name: 'Frangipani' })
    },
  )
}

test(
  'a list that was read before a deletion does not bring back what is deleted',
  whole,
  async ({ page, salon }) => {
    await signInAsAdmin(page, salon)
    await page.goto('/admin/services')
    const row = page.getByRole('row').filter({ hasText: 'Balayage' })
    await expect(row).toBeVisible()
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Balayage', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    }
    const failing = await failCall(page, 'DELETE', /^\/services\/\d+$/, 500)
    const { promise: read, resolve: isRead } = Promise.withResolvers<void>()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/services', async route => {
      const response = await route.fetch()
      isRead()
      await held
      await route.fulfill({ response })
    })
    await remove()
    await expect(page.getByText('Failed to delete service. Please try again.')).toBeVisible()
    await read
    await failing.dispose()
    await remove()
    await expect(row).toHaveCount(0)
    let answers = 0
    page.on('requestfinished', request => {
      if (request.url().endsWith('/api/services')) answers += 1
    })
    release()
    await expect.poll(() => answers, 'the list is read again').toBe(1)
    await drawn(page)
    await settled(page)
    await expect(row).toHaveCount(0)
  },
)
