import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { addReceived } from '#tests/received.ts'

describeDatabases('several admins at the same time on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  it.each([
    [
      ['', { status: 'processing' }],
      ['', { status: 'completed' }],
    ],
    [
      ['/spam', { spam: true }],
      ['/assignee', { userId: null }],
    ],
  ] as const)('only one of two changes of the same version succeeds: %j, %j', async (one, other) => {
    const id = await inbox.send()
    await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: inbox.admin.user.id })
    const responses = await Promise.all([
      inbox.call('PUT', `/contacts/${id}${one[0]}`, one[1], '"2"'),
      inbox.callAsColleague('PUT', `/contacts/${id}${other[0]}`, other[1], '"2"'),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
    const { version, history } = await inbox.detail(id)
    expect(version).toBe(3)
    expect(history).toHaveLength(3)
  })

  it.each([
    ['POST', '/no-answer-needed', (known: number) => [{}, `"${known}"`]],
    ['PUT', '', (known: number) => [{ status: 'completed', conversationVersion: known }]],
  ] as const)(
    '%s %s settles no answer that came since the screen was loaded',
    async (method, path, argumentsOf) => {
      const id = await inbox.send()
      await inbox.call('POST', `/contacts/${id}/replies/recorded`, { channel: 'call', text: 'Ten is free.' })
      await addReceived(inbox.test, id, { text: 'Ten is fine!' })
      const { conversationVersion: known } = await inbox.detail(id)
      inbox.test.clock.advance(1_000)
      await addReceived(inbox.test, id, { text: 'Or rather nine?' })
      const settle = (version: number) =>
        inbox.call(method, `/contacts/${id}${path}`, ...argumentsOf(version))
      const refused = await settle(known)
      expect(refused.status).toBe(412)
      expect(refused.body.current.received.at(-1)).toMatchObject({ text: 'Or rather nine?' })
      expect(await inbox.detail(id)).toMatchObject({ waitingFor: 'us', waitingReason: 'answered' })
      const settled = await settle(known + 1)
      expect(settled.status).toBe(200)
      expect(settled.body.data.waitingFor).not.toBe('us')
    },
  )

  it('an inquiry that ten people open is marked as read once', async () => {
    const id = await inbox.send()
    const read = { status: 'read', onlyIfUnread: true }
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => inbox.call('PUT', `/contacts/${id}`, read)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await inbox.detail(id)).history).toHaveLength(2)
  })
})
