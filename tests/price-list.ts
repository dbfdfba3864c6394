import type { Service } from '#contracts/services/service.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { instant } from '../server/clock.ts'
import { listServices } from '../server/services/services.queries.ts'
import { type SignedIn, signIn } from './accounts.ts'
import { createTestApp, type TestApp } from './app.ts'
import { adminCaller, type Call } from './call.ts'
import type { DatabaseKind } from './databases.ts'
import { aService } from './factories.ts'

/** The amounts of an option or two. */
export const short = (price: number) => ({ name: 'Short', price })
export const long = (price: number) => ({ name: 'Long', price })

/** How a change names a service and its new price. */
export const to = ({ id, version }: Service, price: number) => ({ id, version, price })

/** An app with an admin who looks after its services. */
export class PriceList {
  readonly test: TestApp
  readonly admin: SignedIn
  /** Calls the API as the admin, however far the clock has advanced. */
  readonly call: Call

  private constructor(test: TestApp, admin: SignedIn) {
    this.test = test
    this.admin = admin
    this.call = adminCaller(test, admin)
  }

  static async open(kind: DatabaseKind): Promise<PriceList> {
    const test = await createTestApp(kind)
    return new PriceList(test, await signIn(test))
  }

  close = (): Promise<void> => this.test.close()

  /** Deletes all services, what is planned and kept of them, and the activity. */
  empty = async (): Promise<void> => {
    for (const table of ['services', 'plannedPrices', 'serviceChanges', 'activity'] as const)
      await this.test.db.deleteFrom(table).execute()
  }

  add = async (overrides = {}): Promise<Service> =>
    (await this.call('POST', '/services', aService(overrides))).body.data

  /** The services of the back office. */
  all = (): Promise<Service[]> => listServices(this.test.db)

  /** Changes several services; `more` is the rest of the body, such as the day of a plan. */
  change = (changes: object[], more: object = {}) =>
    this.call('POST', '/services/changes', { changes, ...more })

  undo = (actionId: string) => this.call('POST', `/services/changes/${actionId}/undo`)

  /** The salon's day, or a later one. */
  day = (later = 0): string => laterDay(salonDay(instant(this.test.clock)), later)
}
