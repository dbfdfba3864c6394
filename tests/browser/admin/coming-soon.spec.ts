import { expectAccessible } from '../checks.ts'
import { expect, test } from './admin.ts'

for (const [path, title] of [
  ['/admin/clients', 'Clients'],
  ['/admin/staff', 'Staff Management'],
] as const) {
  test(`${path} says that it is coming soon`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(
      page.getByText("This feature is coming soon. We're working hard to bring you a great experience.", {
        exact: true,
      }),
    ).toBeVisible()
    await expect(page.getByText('Development in progress: 66%', { exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 66)
    await expectAccessible(page)
  })
}
