import { describe, expect, it } from 'vitest'
import { databaseKinds } from '#tests/databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { deleteOldEvents, findLastPosition, publishEvent } from './inquiry-events.queries.ts'

const AT = '2026-01-15T06:30:00.000Z'
const change = (inquiryId: number) => ({ contactId: inquiryId, what: 'note' as const, by: 7 })

describe.each(databaseKinds)('inquiry events on $name', kind => {
  const inbox = new Inbox(kind)

  const readAll = () => inbox.test.db.selectFrom('inquiryEvents').selectAll().orderBy('position').execute()
  const publish = (changes: ReturnType<typeof change>[], at = AT) =>
    inbox.test.db.transaction().execute(trx => publishEvent(trx, changes, at))

  it('have positions without gaps, however many are published at the same time', async () => {
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => publish([change(n)])),
      publish(Array.from({ length: 2_500 }, (_, n) => change(n))),
      publish([]),
    ])
    const rows = await readAll()
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
    expect([rows.length, await findLastPosition(inbox.test.db)]).toEqual([2_520, 2_520])
    expect(rows[0]).toMatchObject({ what: 'note', by: 7, at: AT })
  })

  it('are committed in the order of their positions', async () => {
    const order: string[] = []
    const published = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const first = inbox.test.db.transaction().execute(async trx => {
      await publishEvent(trx, change(1), AT)
      published.resolve()
      await commit.promise
      order.push('first')
    })
    await published.promise
    const second = publish([change(2)]).then(() => order.push('second'))
    commit.resolve()
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second'])
    expect((await readAll()).map(row => row.inquiryId)).toEqual([1, 2])
  })

  it('are deleted when old, except the newest', async () => {
    await publish([change(1)], '2026-01-13T00:00:00.000Z')
    await publish([change(2)], '2026-01-14T00:00:00.000Z')
    await deleteOldEvents(inbox.test.db, '2026-01-13T12:00:00.000Z')
    expect((await readAll()).map(row => row.inquiryId)).toEqual([2])
    await deleteOldEvents(inbox.test.db, '2026-02-01T00:00:00.000Z')
    await publish([change(3)])
    expect((await readAll()).map(row => row.position)).toEqual([2, 3])
  })
})
