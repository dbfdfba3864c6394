import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { pricesOn } from '#contracts/days/day.ts'
import type { Service } from '#contracts/services/service.ts'
import { DAY_MS, laterDay } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { long, PriceList, short } from '#tests/price-list.ts'
import { applyDuePrices } from './plan-prices.queries.ts'

/** How many days ahead prices are planned and compared. */
const DAYS = 4

const price = fc.integer({ min: 1, max: 9 }).map(thousands => thousands * 1000)
const position = fc.nat(1)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('plan' as const),
    position,
    price,
    inDays: fc.integer({ min: 1, max: DAYS }),
    announce: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('change' as const), position, price }),
  fc.record({ kind: fc.constant('delete' as const), position }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('midnight' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describeDatabases('the price of a day on $name', (kind, itOnce) => {
  let prices: PriceList
  beforeAll(async () => {
    prices = await PriceList.open(kind)
    return prices.close
  })

  const daysAhead = () => Array.from({ length: DAYS + 1 }, (_, days) => prices.day(days))

  async function startWithTwoServices() {
    await prices.empty()
    await prices.add({ name: 'Cut', price: 4000 })
    await prices.add({ name: 'Care', price: 3000, options: [short(3000), long(5000)] })
  }

  /** Of a service with options the last one gets the price. */
  const withPrice = ({ id, version, options }: Service, next: number) =>
    options.length === 0
      ? { id, version, price: next }
      : { id, version, options: options.with(-1, { ...(options.at(-1) as { name: string }), price: next }) }

  /** What every service will cost on each of the next days, as the list says it now. */
  async function foretell() {
    const services = await prices.all()
    return new Map(
      services.map(service => [
        service.name,
        new Map(daysAhead().map(day => [day, pricesOn(service, day)] as const)),
      ]),
    )
  }

  /** At midnight nothing is other than was foretold, before planned prices are stored as the present ones and after it. */
  async function passMidnight() {
    const foretold = await foretell()
    prices.test.clock.advance(DAY_MS)
    for (const apply of [false, true]) {
      if (apply) await applyDuePrices(prices.test.db, prices.test.clock)
      for (const service of await prices.all()) {
        const { price: now, options } = service
        const expected = foretold.get(service.name)
        for (const day of daysAhead().slice(0, -1)) expect(pricesOn(service, day)).toEqual(expected?.get(day))
        if (apply) expect({ price: now, options }).toEqual(expected?.get(prices.day()))
      }
    }
  }

  async function take(taken: Step, actions: string[]) {
    const services = await prices.all()
    const service = 'position' in taken ? services[taken.position] : undefined
    if (taken.kind === 'midnight') return passMidnight()
    if (taken.kind === 'undo') {
      const action = actions.pop()
      if (action) await prices.undo(action)
      return
    }
    if (!service) return
    const { body } =
      taken.kind === 'delete'
        ? await prices.call('DELETE', `/services/${service.id}`)
        : await prices.change(
            [withPrice(service, taken.price)],
            taken.kind === 'plan' ? { validFrom: prices.day(taken.inDays), announce: taken.announce } : {},
          )
    if (body.data?.actionId) actions.push(body.data.actionId)
  }

  it(
    'is the one that was foretold, over midnight, plans, undo and restored services',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async steps => {
          await startWithTwoServices()
          const actions: string[] = []
          for (const taken of steps) await take(taken, actions)
          for (let day = 0; day <= DAYS; day++) await passMidnight()
        }),
        { numRuns: 25 },
      ),
    60_000,
  )

  itOnce('is public where it is announced', async () => {
    await startWithTwoServices()
    const day = prices.day(2)
    for (const [index, announce] of [true, false].entries())
      await prices.change([withPrice((await prices.all())[index] as Service, 8000)], {
        validFrom: day,
        announce,
      })
    const on = async (asked: string) => {
      const { data } = (await prices.test.app.inject(`/api/services?on=${asked}`)).json()
      return data.map(({ price, options, announced }: Service) => [
        options.at(-1)?.price ?? price,
        announced !== undefined,
      ])
    }
    expect(await on(laterDay(day, -1))).toEqual([
      [4000, true],
      [5000, false],
    ])
    expect(await on(day)).toEqual([
      [8000, false],
      [5000, false],
    ])
    expect((await prices.test.app.inject('/api/services?on=tomorrow')).statusCode).toBe(400)
  })
})
