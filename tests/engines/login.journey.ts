import { journey } from './journey.ts'
import { logIn } from './log-in.ts'

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

// Each engine cancels the request at another moment.
journey('leaving a page while it asks for the current user does not log out', async (page, salon) => {
  await logIn(page, salon, '/admin/branches')
  const { server } = salon.app
  const emit = server.emit.bind(server)
  const requested = Promise.withResolvers<void>()
  server.emit = (event: string | symbol, ...rest: unknown[]) => {
    const [request] = rest as [{ url?: string } | undefined]
    if (event !== 'request' || request?.url !== '/api/auth/me') return emit(event, ...rest)
    // Only the first request gets no response.
    server.emit = emit
    requested.resolve()
    return true
  }
  const opened = page.go('/admin/services').catch(() => {})
  await Promise.race([requested.promise, opened])
  // WebKit's driver never responds to a navigation that another one has replaced, so the first is not awaited.
  await page.go('/admin/branches')
  await page.sees('Wellawatte')
  await page.isAt('/admin/branches')
})
