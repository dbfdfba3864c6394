import { beforeAll, beforeEach, expect, it } from 'vitest'
import { postgres, sqlite } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { deleteOldEvents, findCursor, publishEvent, readEventsAfter } from './inquiry-events.queries.ts'

const AT = '2026-01-15T06:30:00.000Z'
const change = (inquiryId: number) => ({ inquiryId, what: 'note' as const, by: 7 })

describeDatabases('inquiry events on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const readAll = () => inbox.test.db.selectFrom('inquiryEvents').selectAll().orderBy('position').execute()
  const publish = (changes: ReturnType<typeof change>[], at = AT) =>
    inbox.test.db.transaction().execute(trx => publishEvent(trx, changes, at))

  /** Reads, again and again, from where the last reading ended. */
  async function openReader(limit = 5_000) {
    let position = await findCursor(inbox.test.db)
    return async () => {
      const { events, cursor } = await readEventsAfter(inbox.test.db, position, limit)
      position = cursor
      return events?.map(({ inquiryId }) => inquiryId)
    }
  }

  it('are stored, however many are published at the same time', async () => {
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => publish([change(n)])),
      publish(Array.from({ length: 2_500 }, (_, n) => change(n))),
      publish([]),
    ])
    const rows = await readAll()
    expect(rows).toHaveLength(2_520)
    expect(rows[0]).toMatchObject({ position: 1, what: 'note', by: 7, at: AT })
  })

  it('are each read once while many are published at the same time', async () => {
    const read = await openReader()
    const all = Array.from({ length: 40 }, (_, n) => n)
    const publishing = Promise.all(all.map(n => publish([change(n)])))
    const received: number[] = []
    while (received.length < all.length) received.push(...((await read()) ?? []))
    await publishing
    expect(received.toSorted((a, b) => a - b)).toEqual(all)
    expect(await read()).toEqual([])
  })

  it('are read in their order when one transaction publishes several, and others follow', async () => {
    const read = await openReader()
    await publish([change(3), change(1), change(2)])
    await publish([change(1)])
    expect(await read()).toEqual([3, 1, 2, 1])
  })

  it('are not listed when they are more than the limit, and are behind the reader then', async () => {
    const read = await openReader(2)
    await publish([change(1), change(2), change(3)])
    expect(await read()).toBeUndefined()
    await publish([change(4)])
    expect(await read()).toEqual([4])
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

  it.skipIf(kind === sqlite)(
    'of a transaction that does not end keep neither writers nor readers waiting, and are read once it has ended',
    async () => {
      const read = await openReader()
      const open = await inbox.test.db.startTransaction().execute()
      await publishEvent(open, change(1), AT)
      await publish([change(2)])
      expect(await read()).toEqual([2])
      await publish([change(3)])
      await open.commit().execute()
      expect((await read())?.toSorted()).toEqual([1, 3])
      expect(await read()).toEqual([])
    },
  )

  it.skipIf(kind !== postgres)('of a backup of another server are not read again and again', async () => {
    const read = await openReader()
    await inbox.test.db
      .insertInto('inquiryEvents')
      .values({
        position: 1,
        inquiryId: 1,
        what: 'note',
        by: 7,
        at: AT,
        transactionId: '99999999',
      } as never)
      .execute()
    await publish([change(2)])
    expect(await read()).toEqual([2])
    expect(await read()).toEqual([])
  })
})
