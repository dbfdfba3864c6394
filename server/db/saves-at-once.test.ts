import { expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { send } from '#tests/inquiries.ts'
import { setUpAdmin, setUpApp } from '#tests/set-up.ts'

const AT_ONCE = 8

describeDatabases('saves at once without If-Match, on $name', kind => {
  const test = setUpApp(kind)
  const call = callerOf(test, setUpAdmin(test).headers)
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
