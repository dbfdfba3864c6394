import type { TestApp } from './app.ts'
import { sendInquiry } from './outbox.ts'

/** Sends an inquiry with a form ticket and returns its id. The clock is not advanced. */
export async function send(test: TestApp, overrides = {}): Promise<number> {
  const { clock, db } = test
  const before = clock.now().getTime()
  clock.advance(-5_000)
  await sendInquiry(test, overrides)
  clock.advance(before - clock.now().getTime())
  const newest = db.selectFrom('inquiries').select('id').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).id
}

/** The stored events in order, such as `note 7 by 1`. */
export async function storedEvents({ db }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('inquiryEvents').selectAll().orderBy('position').execute()
  return rows.map(row => `${row.what} ${row.inquiryId}${row.by === null ? '' : ` by ${row.by}`}`)
}
