import { expect, it } from 'vitest'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, anInquiry } from '#tests/factories.ts'
import { setUpAdmin, setUpApp } from '#tests/set-up.ts'

describeDatabases('the names of branches in inquiries on $name', kind => {
  const test = setUpApp(kind)
  const call = callerOf(test, setUpAdmin(test).headers)

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
