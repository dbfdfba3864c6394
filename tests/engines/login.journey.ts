import { journey } from './journey.ts'
import { signIn } from './sign-in.ts'

journey('an administrator logs in where they wanted to go, and out again', async (page, salon) => {
  await page.go('/admin/login')
  await page.click('button', 'Login')
  await page.sees('Email is required')
  await page.sees('Password is required')
  await page.isFocusedOn('Email')
  await page.fill('Email', 'nobody@araliya.example')
  await page.seesNoMore('Email is required')
  await page.fill('Password', 'wrong one')
  await page.click('button', 'Login')
  await page.sees('An unexpected error occurred. Please try again later.')

  await signIn(page, salon, '/admin/branches')
  await page.sees('Wellawatte')
  await page.go('/admin')
  await page.sees('Welcome, Test admin')
  await page.click('button', 'Logout')
  await page.isAt(/^\/admin\/login/)
  await page.go('/admin/services')
  await page.sees('Admin Login')
})

// Each engine gives up the question at another moment of the leaving.
journey('a page that is left while it asks who is signed in signs nobody out', async (page, salon) => {
  await signIn(page, salon, '/admin/branches')
  const { server } = salon.app
  const emit = server.emit.bind(server)
  const asked = Promise.withResolvers<void>()
  server.emit = (event: string | symbol, ...rest: unknown[]) => {
    const [request] = rest as [{ url?: string } | undefined]
    if (event !== 'request' || request?.url !== '/api/auth/me') return emit(event, ...rest)
    // Only the first question stays without an answer.
    server.emit = emit
    asked.resolve()
    return true
  }
  const opened = page.go('/admin/services').catch(() => {})
  await Promise.race([asked.promise, opened])
  await page.go('/admin/branches')
  await opened
  await page.sees('Wellawatte')
  await page.isAt('/admin/branches')
})
