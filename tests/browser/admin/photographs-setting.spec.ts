import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'

test('the owner lets clients add photographs, for a time; form and privacy page say so', async ({ page }) => {
  await page.goto(adminPaths.inquirySettings)
  const panel = page.getByRole('region', { name: 'Photographs', exact: true })
  const days = panel.getByLabel('Days after completion')
  const save = panel.getByRole('button', { name: 'Save Photographs' })

  await test.step('a wrong number of days is said at its field', async () => {
    await expect(days).toHaveValue('90')
    await panel.getByLabel('Clients can add photographs to the form').check()
    await days.fill('0')
    await save.click()
    await expect(days).toHaveAccessibleDescription(/Must be at least 1 day/)
    await expectAccessible(page)
  })

  await test.step('saved, the public pages have it', async () => {
    await days.fill('30')
    await save.click()
    await expect(page.getByText('Photographs saved')).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByText(/delete them 30 days after we’ve dealt with your inquiry/)).toBeVisible()
    await page.goto('/privacy')
    await expect(page.getByText(/Photographs that you send are deleted 30 days after/)).toBeVisible()
  })
})
