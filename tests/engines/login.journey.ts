import { expect } from 'vitest'
import { journey } from './journey.ts'
import { logIn } from './log-in.ts'
import { retry } from './page.ts'

journey(
  'an administrator logs in, reaches the page that was asked for, and logs out',
  async (page, salon) => {
    await page.go('/admin/login')
    await page.click('button', 'Login')
    await page.sees('Email is required')
    await page.sees('Password is required')
    await page.isFocusedOn('Email')
    await page.fill('Email', 'nobody@araliya.example')
    await page.seesNoLonger('Email is required')
    await page.fill('Password', 'wrong one')
    await page.click('button', 'Login')
    await page.sees('An unexpected error occurred. Please try again later.')

    await logIn(page, salon, '/admin/branches')
    await page.sees('Wellawatte')
    await page.go('/admin')
    await page.sees('Welcome, Test admin')
    await page.click('button', 'Logout')
    await page.isAt(/^\/admin\/login/)
    await page.go('/admin/services')
    await page.sees('Admin Login')
  },
)

// Each engine cancels requests at another moment, and Firefox delays a request while the same one has no response.
journey('a lost request for the current user ends no session', async (page, salon) => {
  await logIn(page, salon, '/admin/branches')
  const { server } = salon.app
  const emit = server.emit.bind(server)
  let requests = 0
  server.emit = (event: string | symbol, ...rest: unknown[]) => {
    const [request] = rest as [{ url?: string } | undefined]
    if (event !== 'request' || request?.url !== '/api/auth/me') return emit(event, ...rest)
    requests += 1
    // No response to the first page's first request, nor to both of the second page, which is left after it has asked again.
    return [1, 3, 4].includes(requests) || emit(event, ...rest)
  }
  await page.go('/admin/services')
  await page.sees('Add Service')
  await page.leave('/admin')
  await retry(async () => expect(requests).toBe(4))
  await page.go('/admin/branches')
  await page.sees('Wellawatte')
  await page.isAt('/admin/branches')
})
