import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { deleteOldEvents, findEventRange, publishEvent } from './inquiry-events.queries.ts'

const AT = '2026-01-15T06:30:00.000Z'
const change = (inquiryId: number) => ({ contactId: inquiryId, what: 'note' as const, by: 7 })

describe.each(databaseKinds)('the feed on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.deleteFrom('inquiry_events').execute()
  })

  const feed = () => test.db.selectFrom('inquiry_events').selectAll().orderBy('position').execute()
  const tellOne = (id: number, at = AT) =>
    test.db.transaction().execute(trx => publishEvent(trx, change(id), at))

  it('is numbered without a hole, however many tell at once, one or thousands', async () => {
    const many = Array.from({ length: 2_500 }, (_, n) => change(n))
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => tellOne(n)),
      test.db.transaction().execute(trx => publishEvent(trx, many, AT)),
      test.db.transaction().execute(trx => publishEvent(trx, [], AT)),
    ])
    const rows = await feed()
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
    expect([rows.length, await findEventRange(test.db)]).toEqual([2_520, { first: 1, last: 2_520 }])
    expect(rows[0]).toMatchObject({ what: 'note', by: 7, at: AT })
  })

  it('grows in the order of commits: nobody who comes later is seen before who came first', async () => {
    const order: string[] = []
    let commit = () => {}
    const held = new Promise<void>(resolve => {
      commit = resolve
    })
    let told = () => {}
    const hasTold = new Promise<void>(resolve => {
      told = resolve
    })
    const first = test.db.transaction().execute(async trx => {
      await publishEvent(trx, change(1), AT)
      told()
      await held
      order.push('first')
    })
    await hasTold
    const second = tellOne(2).then(() => order.push('second'))
    commit()
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second'])
    expect((await feed()).map(row => row.inquiry_id)).toEqual([1, 2])
  })

  it('has nothing of what was undone', async () => {
    const undone = test.db.transaction().execute(async trx => {
      await publishEvent(trx, change(1), AT)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await feed()).toEqual([])
  })

  it('forgets what is old, and never its newest position', async () => {
    await tellOne(1, '2026-01-13T00:00:00.000Z')
    await tellOne(2, '2026-01-14T00:00:00.000Z')
    await deleteOldEvents(test.db, '2026-01-13T12:00:00.000Z')
    expect((await feed()).map(row => row.inquiry_id)).toEqual([2])
    await deleteOldEvents(test.db, '2026-02-01T00:00:00.000Z')
    await tellOne(3)
    expect((await feed()).map(row => row.position)).toEqual([2, 3])
  })
})
