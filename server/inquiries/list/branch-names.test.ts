import { beforeAll, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, anInquiry } from '#tests/factories.ts'

describeDatabases('the names of branches in inquiries on $name', kind => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    const { headers } = await signIn(test)
    call = callerOf(test, headers)
    return () => test.close()
  })

  it('include those of deleted branches, but none that a stranger made up', async () => {
    const [kandy] = [
      await call('POST', '/branches', aBranch({ name: 'Kandy' })),
      await call('POST', '/branches', aBranch({ name: 'Galle' })),
    ]
    for (const branch of ['Kandy', 'Kandy', 'Galle', 'Made Up', ''])
      expect((await call('POST', '/contacts', anInquiry({ branch }))).status).toBe(201)
    expect((await call('DELETE', `/branches/${kandy.body.data.id}`)).status).toBe(200)
    expect((await call('GET', '/contacts/branches')).body.data).toEqual(['Galle', 'Kandy'])
  })
})
