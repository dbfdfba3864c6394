import type { CategoryId } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { expect, type Salon } from './test.ts'

/** To 50 rupees. */
const raised = (price: number) => Math.round((price * 1.1) / 50) * 50

/** Plans prices a tenth higher in a month, those of a category or all, and announces them. */
export async function announcePrices(salon: Salon, categoryId?: CategoryId) {
  const { headers } = await signIn(salon)
  const services: Service[] = (await salon.app.inject({ url: '/api/services/all', headers })).json().data
  const response = await salon.app.inject({
    method: 'POST',
    url: '/api/services/changes',
    headers,
    payload: {
      changes: services
        .filter(service => !categoryId || service.categoryId === categoryId)
        .map(({ id, version, price, options }) => ({
          id,
          version,
          ...(options.length > 0
            ? { options: options.map(option => ({ ...option, price: raised(option.price) })) }
            : { price: raised(price) }),
        })),
      validFrom: laterDay(salonDay(salon.clock.now()), 30),
      announce: true,
    },
  })
  expect(response.statusCode).toBe(200)
}
