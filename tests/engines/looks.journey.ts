import { journey } from './journey.ts'
import { signIn } from './sign-in.ts'

// Each was drawn differently by one engine.

journey('the public pages look alike', async page => {
  await page.go('/services')
  // Firefox does not blur what lies behind: the list was read through the buttons.
  await page.hasStyle('nav[aria-label="Filter services"]', 'background-color', 'rgb(255, 249, 245)')
})

journey('a refused field is shown with its label, below the header', async page => {
  await page.go('/contact')
  await page.scrollTo('First name', 80)
  await page.click('button', 'Send Message')
  await page.isFocusedOn('First name')
  await page.seesLabel('First name')
})

journey('the fields of the back office are of one size', async (page, salon) => {
  await signIn(page, salon, '/admin/services/new')
  await page.sees('Price per nail')
  // WebKit drew its own button, grey and higher.
  await page.hasStyle('form :is(input:not([type=checkbox]), select)', 'height', '40px')
  await page.hasStyle('form select', 'appearance', 'none')
})
