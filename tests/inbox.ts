import { type SignedIn, signIn } from './accounts.ts'
import { createTestApp, type TestApp } from './app.ts'
import { adminCaller, type Call } from './call.ts'
import { anInquiry } from './factories.ts'
import { send, storedEvents } from './inquiries.ts'
import { emptyInbox } from './search-index.ts'

/** An app with two admins who work in its inbox. */
export class Inbox {
  readonly test: TestApp
  readonly admin: SignedIn
  readonly colleague: SignedIn
  /** Calls the API as the admin, however far the clock has advanced. */
  readonly call: Call
  readonly callAsColleague: Call

  private constructor(test: TestApp, admin: SignedIn, colleague: SignedIn) {
    this.test = test
    this.admin = admin
    this.colleague = colleague
    this.call = adminCaller(test, admin)
    this.callAsColleague = adminCaller(test, colleague)
  }

  /** Opens a test app with an empty inbox. */
  static async open(...options: Parameters<typeof createTestApp>): Promise<Inbox> {
    const test = await createTestApp(...options)
    return new Inbox(test, await signIn(test), await signIn(test))
  }

  close = (): Promise<void> => this.test.close()

  /** Deletes all inquiries, their history and their events. */
  empty = (): Promise<void> => emptyInbox(this.test.db)

  /** Sends an inquiry that passes the spam check, and returns its id. */
  send = (overrides = {}): Promise<number> => send(this.test, overrides)

  /** Sends an inquiry that is marked as possible spam, and returns its id. */
  sendSpam = async (overrides = {}): Promise<number> => {
    const payload = { ...anInquiry(overrides), website: 'https://spam.example' }
    await this.test.app.inject({ method: 'POST', url: '/api/contacts', payload })
    const newest = this.test.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').limit(1)
    return (await newest.executeTakeFirstOrThrow()).id
  }

  /** Stores `count` copies of an inquiry. */
  copy = async (id: number, count: number, changes: (n: number) => object = () => ({})): Promise<void> => {
    const { db } = this.test
    const query = db.selectFrom('inquiries').selectAll().where('id', '=', id)
    const { id: _, ...row } = await query.executeTakeFirstOrThrow()
    for (let start = 0; start < count; start += 1_000) {
      const length = Math.min(1_000, count - start)
      const rows = Array.from({ length }, (_, n) => ({ ...row, ...changes(start + n) }))
      await db.insertInto('inquiries').values(rows).execute()
    }
  }

  /** An inquiry as the API shows it, also when it is in the bin. */
  detail = async (id: number) => (await this.call('GET', `/contacts/${id}?deleted=1`)).body.data

  bulk = (selection: object, action: unknown) => this.call('POST', '/contacts/bulk', { selection, action })

  /** The published events, in order, as `note 7 by 1`. */
  events = (): Promise<string[]> => storedEvents(this.test)
}
