import { beforeAll, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { send } from '#tests/inquiries.ts'

const AT_ONCE = 8

describeDatabases('saves at once without If-Match, on $name', kind => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    const { headers } = await signIn(test)
    call = callerOf(test, headers)
    return () => test.close()
  })

  const create = async (path: string, input: object) =>
    `${path}/${(await call('POST', path, input)).body.data.id}`

  const savedReply = { title: 'Saturday', text: 'Yes' }
  const statuses = ['processing', 'completed']
  it.each([
    ['a branch', () => create('/branches', aBranch()), (n: number) => aBranch({ name: `Branch ${n}` })],
    ['a service', () => create('/services', aService()), (n: number) => aService({ price: n + 1 })],
    [
      'a saved reply',
      () => create('/saved-replies', savedReply),
      (n: number) => ({ ...savedReply, text: `Yes, at ${n}` }),
    ],
    ['the content', async () => '/content', () => defaultContent],
    [
      'an inquiry',
      async () => `/contacts/${await send(test)}`,
      (n: number) => ({ status: statuses[n % statuses.length] }),
    ],
  ])('all of them save %s', async (_, start, input) => {
    const path = await start()
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_each, n) => call('PUT', path, input(n))),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
  })
})
