import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { instant } from '../../clock.ts'
import { claimKey, deleteExpiredKeys, KEY_LIFETIME_MS } from './idempotency.queries.ts'

describeDatabases('an expired idempotency key on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  it('stays when it is used again while expired ones are deleted', async () => {
    const key = 'again'
    const claim = (trx: typeof test.db) => claimKey(trx, { key, hash: 'first' }, instant(test.clock))
    await test.db.transaction().execute(claim)
    test.clock.advance(KEY_LIFETIME_MS + 1)
    const expired = instant(test.clock, -KEY_LIFETIME_MS)
    const [deletion] = await whileChanging(test.config.databaseUrl, { begin: claim }, [
      () => deleteExpiredKeys(test.db, expired),
    ])
    expect(deletion?.status).toBe('fulfilled')
    expect(await test.db.selectFrom('idempotencyKeys').select('key').execute()).toEqual([{ key }])
  })
})
