import { HOUR_MS } from '#contracts/text/days.ts'
import { createSession } from '../server/accounts/sessions.queries.ts'
import { type SignedIn, signIn } from './accounts.ts'
import { createTestApp, type TestApp } from './app.ts'
import { type Call, callerOf } from './call.ts'
import { anInquiry } from './factories.ts'
import { send, storedEvents } from './inquiries.ts'
import { emptyInbox } from './search-index.ts'

const SESSION_MS = 12 * HOUR_MS

/** An app with two admins who work in its inbox. */
export class Inbox {
  readonly test: TestApp
  readonly admin: SignedIn
  readonly colleague: SignedIn
  #sessionsUntil = 0

  private constructor(test: TestApp, admin: SignedIn, colleague: SignedIn) {
    this.test = test
    this.admin = admin
    this.colleague = colleague
  }

  /** Opens a test app with an empty inbox. */
  static async open(...options: Parameters<typeof createTestApp>): Promise<Inbox> {
    const test = await createTestApp(...options)
    return new Inbox(test, await signIn(test), await signIn(test))
  }

  close = (): Promise<void> => this.test.close()

  /** Deletes all inquiries, their history and their events. */
  empty = (): Promise<void> => emptyInbox(this.test.db)

  /** Calls the API as the admin, however far the clock has advanced. */
  call: Call = async (...args) => callerOf(this.test, await this.#sessionOf(this.admin))(...args)

  callAsColleague: Call = async (...args) =>
    callerOf(this.test, await this.#sessionOf(this.colleague))(...args)

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

  async #sessionOf(admin: SignedIn) {
    const { db, clock } = this.test
    if (clock.now().getTime() > this.#sessionsUntil) {
      for (const { user, headers } of [this.admin, this.colleague]) {
        const { token } = await createSession(db, clock, user.id, { userAgent: 'Test', address: '127.0.0.1' })
        headers.authorization = `Bearer ${token}`
      }
      this.#sessionsUntil = clock.now().getTime() + SESSION_MS
    }
    return admin.headers
  }
}
