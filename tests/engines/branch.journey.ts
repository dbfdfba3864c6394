import { journey } from './journey.ts'
import { signIn } from './sign-in.ts'

const card = 'article[aria-label=Kandy]'

journey('a branch is made, shown, disabled and then coming soon', async (page, salon) => {
  await signIn(page, salon, '/admin/branches')
  await page.click('link', 'Add Branch')
  await page.click('button', 'Create Branch')
  await page.hears('Please fix the form errors.')
  await page.fill('Name', 'Kandy')
  await page.fill('Address', '3 Lake Road, Kandy')
  await page.fill('Map URL', 'https://maps.example/kandy')
  await page.click('button', 'Create Branch')
  await page.hears('Branch created successfully!')
  await page.within('td').sees('Kandy')

  await page.go('/')
  await page.within(card).sees('View on Map')
  await page.go('/admin/branches')
  await page.click('button', 'Disable Kandy')
  await page.hears('Branch disabled successfully')
  await page.within('td').sees('Disabled')

  for (const address of ['/', '/contact']) {
    await page.go(address)
    await page.within(card).sees('Coming Soon')
    await page.within(card).sees('Location Closed')
    await page.within(card).shows('a', [])
  }
})
