import { waitForHydration } from '../checks.ts'
import { expect, nextPaint, test } from '../test.ts'

test('an address in capitals, encoded or with more slashes leads to its page, which is shown once', async ({
  page,
}) => {
  for (const [written, path] of [
    ['/Contact?service=Balayage', '/contact?service=Balayage'],
    ['/cont%61ct', '/contact'],
    ['/services//', '/services'],
    ['/ADMIN/Login', '/admin/login'],
    ['/Branches/Nugegoda/', '/branches/nugegoda'],
  ] as const) {
    await page.goto(written)
    await expect(page).toHaveURL(path)
    await waitForHydration(page)
    await nextPaint(page)
    await expect(page.getByRole('main'), written).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 }), written).toHaveCount(1)
  }
})

test('an address that is no page is not found, once', async ({ page }) => {
  for (const path of [
    '/contact%20',
    '/contact%2Fx',
    '/admin/services/edit',
    '/Nowhere/',
    '/branches/kandy',
    '/Branches/Kandy',
    '/%62ranches/kandy/',
    '/branches//kandy',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page).toHaveURL(path)
    await waitForHydration(page)
    await nextPaint(page)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page Not Found')
    await expect(page.getByRole('main'), path).toHaveCount(1)
  }
})
