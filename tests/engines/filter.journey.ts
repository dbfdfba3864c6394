import { journey } from './journey.ts'
import type { Page } from './page.ts'

const categories = ['Hair Styling', 'Makeup', 'Nail Care', 'Facial Treatments']
const filter = 'nav[aria-label="Filter services"]'

async function walk(page: Page) {
  const prices = page.within('#prices')
  await page.go('/services')
  await prices.shows('h2', categories)
  await page.within(filter).click('link', 'Nail Care')
  await page.isAt('/services?category=nails')
  await prices.shows('h2', ['Nail Care'])
  await page.within(filter).shows('[aria-current]', ['Nail Care'])
  await prices.sees('per nail')

  await page.within(filter).click('link', 'All Services')
  await prices.shows('h2', categories)
  await page.back()
  await prices.shows('h2', ['Nail Care'])
}

journey('the price list is filtered, and follows the address back', walk)
journey('the price list is filtered without scripts', walk, { scripts: false })
