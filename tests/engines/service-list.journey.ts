import { expect } from 'vitest'
import { aService } from '#tests/factories.ts'
import { createService, listServices } from '../../server/services/services.queries.ts'
import { journey, PHONE } from './journey.ts'
import { logIn } from './log-in.ts'

const order = '[role=dialog]'
const handles = '[title="Drag to move"]'

journey(
  'a service is switched popular and hidden, copied and dragged to another position',
  async (page, salon) => {
    const nails = async () =>
      (await listServices(salon.db))
        .filter(({ categoryId }) => categoryId === 'nails')
        .map(({ name }) => name)
    const stored = () =>
      salon.db
        .selectFrom('services')
        .select(['popular', 'hidden'])
        .where('name', '=', 'Gel Removal')
        .executeTakeFirstOrThrow()

    await logIn(page, salon, '/admin/services?category=nails')
    await page.click('button', 'Popular: Gel Removal')
    await page.announces('Gel Removal is marked as popular')
    await page.click('button', 'Hidden: Gel Removal')
    await page.announces('Gel Removal is hidden from visitors')
    expect(await stored()).toEqual({ popular: 1, hidden: 1 })
    await page.click('button', 'Hidden: Gel Removal')
    await page.announces('Gel Removal is on the website again')

    await page.click('button', 'Change Order')
    await page.within(order).sees('Gel Polish')
    await page.within(order).drag(handles, 0, 2)
    await page.announces('Classic Manicure: 3 of 7')
    await page.within(order).click('button', 'Save Order')
    await page.announces('Order saved')
    expect((await nails()).slice(0, 3)).toEqual(['Spa Pedicure', 'Gel Polish', 'Classic Manicure'])

    await page.click('link', 'Duplicate Gel Removal')
    await page.hasValue('Name', 'Gel Removal (copy)')
  },
)

journey(
  'the price list on a phone shows long names, four options, notes and announced prices inside the page',
  async (page, salon) => {
    const options = [
      'Short',
      'Medium, to the shoulders',
      'Long, thick, or with a fringe to be kept',
      'Very long',
    ]
    const service = aService({
      name: 'Signature Balayage with Glossing and Blow-dry for Every Length of Hair',
      price: 9_999_999,
      from: true,
      options: options.map(name => ({ name, price: 9_999_999 })),
      note: 'hair extensions and more than two colours are extra, as is toner',
    })
    await createService(salon.db, service, new Date().toISOString())
    await page.go('/services?category=hair')
    await page.sees('as is toner')
    for (const option of options) await page.within('#prices').sees(option)
    await page.fits('#prices li')
  },
  { size: PHONE },
)
