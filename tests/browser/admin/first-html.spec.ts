import { expectAccessible, holdScripts, watchLayoutShifts } from '../checks.ts'
import { enterOwnContact, expect, holdCall, menuEntry, test } from './admin.ts'
import { addInquiries, addInquiry, address, desktop } from './inbox.ts'

test.use({ viewport: desktop })

for (const [path, columns] of [
  ['/admin', ['Name', 'Contact Info', 'Date', 'Status']],
  [address, ['Name', 'Contact Info', 'Date', 'Status', 'Interest', 'Actions']],
  ['/admin/services', ['Name', 'Category', 'Duration', 'Description', 'Price', 'Actions']],
  ['/admin/categories', ['Name', 'Description', 'Image', 'Colour', 'Actions']],
] as const) {
  test(`the first HTML of ${path} has the frame and the columns, and nothing moves when the code arrives`, async ({
    page,
    salon,
  }) => {
    // Otherwise the dashboard shows a problem above the rest.
    await enterOwnContact(salon)
    await salon.db
      .updateTable('branches')
      .set({ phone: '+94 11 259 8765', email: '', whatsApp: '' })
      .execute()
    await addInquiries(salon, 10)
    const layoutShift = await watchLayoutShifts(page)
    const arrive = await holdScripts(page)
    const heads = page.getByRole('table').first().getByRole('columnheader')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(heads).toHaveText(columns)
    const menu = page.getByRole('navigation', { name: 'Back office' })
    await expect(menu.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/admin/services')
    const logout = page.getByRole('button', { name: 'Logout' })
    await expect(logout).toBeDisabled()
    await expectAccessible(page)
    arrive()
    await expect(logout).toBeEnabled()
    await expect(heads).toHaveText(columns)
    await expect(page.getByText('Loading')).toHaveCount(0)
    expect(await layoutShift()).toBeLessThan(0.02)
  })
}

test('a link of the first HTML works before the code has loaded, and a collapsed sidebar is collapsed', async ({
  page,
}) => {
  await page.goto('/admin/clients')
  await page.getByRole('button', { name: 'Collapse Sidebar' }).click()
  await holdScripts(page)
  await page.goto('/admin/clients', { waitUntil: 'commit' })
  await expect
    .poll(async () => (await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox())?.width)
    .toBe(72)
  await menuEntry(page, 'Branches').click()
  await expect(page).toHaveURL('/admin/branches')
})

test('session, stream and list are requested before the code has loaded', async ({ page, salon }) => {
  await addInquiry(salon)
  const calls = ['/api/auth/me', '/api/contacts/stream', '/api/contacts/summary', '/api/contacts'].map(path =>
    page.waitForResponse(response => new URL(response.url()).pathname === path),
  )
  const arrive = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await Promise.all(calls)
  const later: string[] = []
  page.on('request', request => later.push(new URL(request.url()).pathname))
  page.on('pageerror', error => later.push(String(error)))
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 10 })
  arrive()
  await expect(page.getByRole('button', { name: /^View / })).toBeVisible()
  expect(later.filter(event => /\/(me|stream|contacts)$|error/i.test(event))).toEqual([])
})

test('a list that was shown before is shown again at once, and then refreshed', async ({ page, salon }) => {
  await addInquiry(salon)
  await page.goto(`${address}?waiting=us`)
  const row = page.getByRole('button', { name: 'View Nimali Perera' })
  await expect(row).toBeVisible()
  await menuEntry(page, 'Services').click()
  const service = page.getByRole('link', { name: /^Edit / }).first()
  await expect(service).toBeVisible()
  const inquiries = await holdCall(page, 'GET', '/contacts')
  await menuEntry(page, 'Appointments').click()
  await expect(row).toBeVisible()
  await expect(page.getByText('Loading contacts...')).toHaveCount(0)
  inquiries.release()
  const services = await holdCall(page, 'GET', '/services/all')
  await menuEntry(page, 'Services').click()
  await expect(service).toBeVisible()
  services.release()
})
