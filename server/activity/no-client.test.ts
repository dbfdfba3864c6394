import { beforeAll, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { eraseClient, workWithClient } from '#tests/client-work.ts'
import { describeDatabases } from '#tests/describe-databases.ts'

const client = { marker: 'kanariyx', email: 'kanariyx@mail.example', phone: '+94 77 913 5724' }
const traces = /kanariyx|779135724|77 913 5724/i

describeDatabases('the record of what was done with a client on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    await workWithClient(test, client)
    return () => test.close()
  })

  // Before the erasure as well as after it: it has nothing to erase there.
  it.each([
    ['before', async () => {}],
    ['after', () => eraseClient(test, client)],
  ])('holds no name, address or text of the client %s the erasure', async (_, prepare) => {
    await prepare()
    const rows = await test.db.selectFrom('activity').selectAll().execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toMatch(traces)
    const { headers } = await signIn(test)
    const file = await test.app.inject({ url: '/api/activity/export', headers })
    expect(file.body).toContain('Exports')
    expect(file.body).not.toMatch(traces)
  })
})
