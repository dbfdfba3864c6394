import { nextPaint } from '../test.ts'
import { expect, holdCall, test } from './admin.ts'

for (const [path, list] of [
  ['/admin', '/contacts'],
  ['/admin/appointments', '/contacts'],
  ['/admin/services', '/services'],
  ['/admin/branches', '/branches'],
  ['/admin/settings?tab=team', '/users'],
] as const) {
  test(`the first load of ${path} requests each list once`, async ({ page }) => {
    await page.clock.install()
    const calls: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      // The status check is repeated each second while it has no response, as on a busy machine.
      if (pathname.startsWith('/api/') && pathname !== '/api/auth/me') calls.push(pathname + search)
    })
    const responses = ['/contacts/stream', '/contacts/summary', list].map(call =>
      page.waitForResponse(response => new URL(response.url()).pathname === `/api${call}`),
    )
    await page.goto(path)
    await Promise.all(responses)
    await nextPaint(page)
    await page.clock.runFor(5_000)
    await nextPaint(page)
    expect(calls).toContainEqual(expect.stringMatching(`^/api${list}`))
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
  })
}

test('a list loads although the live stream does not respond', async ({ page }) => {
  const { asked, release } = await holdCall(page, 'GET', '/contacts/stream')
  await page.goto('/admin/appointments')
  await asked
  await expect(page.getByText('No contact submissions found')).toBeVisible()
  // The list is loaded again once the stream is open: events may have been missed before.
  const again = page.waitForRequest('**/api/contacts?*')
  release()
  await again
})
