import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { instant } from '../clock.ts'
import { CHANGE_LIFETIME_MS, deleteExpiredChanges, keyedChangeOf, once } from './keyed-changes.ts'

describeDatabases('a keyed change on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  it('stays when it is made again after a day, while expired ones are deleted', async () => {
    const change = keyedChangeOf('again', undefined, 'a change')
    const claim = (trx: typeof test.db) => once(trx, change, instant(test.clock), async () => {})
    await test.db.transaction().execute(claim)
    test.clock.advance(CHANGE_LIFETIME_MS + 1)
    const expired = instant(test.clock, -CHANGE_LIFETIME_MS)
    const [deletion] = await whileChanging(test.config.databaseUrl, { begin: claim }, [
      () => deleteExpiredChanges(test.db, expired),
    ])
    expect(deletion?.status).toBe('fulfilled')
    expect(await test.db.selectFrom('keyedChanges').select('id').execute()).toEqual([{ id: change.id }])
  })

  it('of one account is not that of another with the same key', async () => {
    const done: number[] = []
    for (const account of [1, 2, 1])
      await test.db.transaction().execute(trx =>
        once(trx, keyedChangeOf('same', account, 'a change'), instant(test.clock), async () => {
          done.push(account)
        }),
      )
    expect(done).toEqual([1, 2])
  })
})

it('keeps neither the key nor what the request says', () => {
  const change = keyedChangeOf('the-key', 7, { password: 'frangipani' })
  expect(Object.values(change).every(text => /^[0-9a-f]{64}$/.test(text))).toBe(true)
})
