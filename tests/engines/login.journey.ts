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
