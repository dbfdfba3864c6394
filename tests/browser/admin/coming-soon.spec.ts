import { expectSound } from '../checks.ts'
import { expect, test, whole } from '../test.ts'
import { signInAsAdmin } from './admin.ts'

for (const [path, title] of [
  ['/admin/clients', 'Clients'],
  ['/admin/staff', 'Staff Management'],
] as const) {
  test(`${path} is still to come`, whole, async ({ page, salon }) => {
    await signInAsAdmin(page, salon)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(
      page.getByText("This feature is coming soon. We're working hard to bring you a great experience.", {
        exact: true,
      }),
    ).toBeVisible()
    await expect(page.getByText('Development in progress: 66%', { exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 66)
    await expectSound(page)
  })
}
