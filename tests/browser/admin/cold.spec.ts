import { drawn, expect, test, whole } from '../test.ts'
import { holdCall, signInAsAdmin } from './admin.ts'

for (const [path, list] of [
  ['/admin', '/contacts'],
  ['/admin/appointments', '/contacts'],
  ['/admin/services', '/services'],
  ['/admin/branches', '/branches'],
  ['/admin/settings?tab=team', '/users'],
] as const) {
  test(
    `a cold start of ${path} asks for each list once`,
    path === '/admin' ? {} : whole,
    async ({ page, salon }) => {
      await signInAsAdmin(page, salon)
      await page.clock.install()
      const calls: string[] = []
      page.on('request', request => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/api/')) calls.push(pathname + search)
      })
      const answers = ['/contacts/stream', '/contacts/summary', list].map(call =>
        page.waitForResponse(response => new URL(response.url()).pathname === `/api${call}`),
      )
      await page.goto(path)
      await Promise.all(answers)
      await drawn(page)
      await page.clock.runFor(5_000)
      await drawn(page)
      expect(calls).toContainEqual(expect.stringMatching(`^/api${list}`))
      expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
    },
  )
}

test('a live line that does not answer holds no list up', whole, async ({ page, salon }) => {
  await signInAsAdmin(page, salon)
  const { asked, release } = await holdCall(page, 'GET', '/contacts/stream')
  await page.goto('/admin/appointments')
  await asked
  await expect(page.getByText('No contact submissions found')).toBeVisible()
  // What was read before the line stood is read again: it may have missed something.
  const again = page.waitForRequest('**/api/contacts?*')
  release()
  await again
})
