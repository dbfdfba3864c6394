import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { databaseKinds } from '#tests/databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'

describe.each(databaseKinds)('several admins at the same time on $name', kind => {
  const inbox = new Inbox(kind)
  const { call, callAsColleague, detail, send } = inbox

  it.each([
    [
      ['', { status: 'processing' }],
      ['', { status: 'completed' }],
    ],
    [
      ['/suspicion', { suspected: true }],
      ['/assignee', { userId: null }],
    ],
  ] as const)('only one of two changes of the same version succeeds: %j, %j', async (one, other) => {
    const id = await send()
    await call('PUT', `/contacts/${id}/assignee`, { userId: inbox.admin.user.id })
    const responses = await Promise.all([
      call('PUT', `/contacts/${id}${one[0]}`, one[1], '"2"'),
      callAsColleague('PUT', `/contacts/${id}${other[0]}`, other[1], '"2"'),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
    const { version, history } = await detail(id)
    expect([version, history.length]).toEqual([3, 3])
  })

  it('an inquiry that ten people open is marked as read once', async () => {
    const id = await send()
    const read = { status: 'read', onlyIfUnread: true }
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call('PUT', `/contacts/${id}`, read)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await detail(id)).history).toHaveLength(2)
  })

  it('360 random operations keep search tokens right and events numbered', async () => {
    // A fixed sequence, so that a failure repeats itself.
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const { clock, db } = inbox.test
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push(await send())
    const actionIds: string[] = []
    const anId = () => ids[random(ids.length)] as number
    const aStatus = () => ['read', 'processing', 'completed'][random(3)] as string
    const aUserId = () => (random(2) === 0 ? inbox.admin.user.id : null)
    const aBoolean = () => random(2) === 0
    const operations: (() => ReturnType<typeof call>)[] = [
      () => call('POST', '/contacts', anInquiry()),
      () => call('PUT', `/contacts/${anId()}`, { status: aStatus(), onlyIfUnread: aBoolean() }),
      () => call('DELETE', `/contacts/${anId()}`),
      () => call('POST', `/contacts/${anId()}/restore`),
      () => call('PUT', `/contacts/${anId()}/suspicion`, { suspected: aBoolean() }),
      () => call('PUT', `/contacts/${anId()}/assignee`, { userId: aUserId() }),
      () => call('POST', `/contacts/${anId()}/notes`, { text: `Note ${random(1000)}` }),
      async () => {
        const actions = [
          { action: 'status', status: aStatus() },
          { action: 'assign', userId: aUserId() },
          { action: 'suspicion', suspected: aBoolean() },
          { action: 'delete' },
          { action: 'restore' },
        ]
        const which = { ids: [anId(), anId(), anId()], ...(aBoolean() && { filter: { status: 'read' } }) }
        const response = await inbox.bulk(which, actions[random(actions.length)])
        if (response.body.data.actionId) actionIds.push(response.body.data.actionId)
        return response
      },
      () => call('POST', `/contacts/bulk/${actionIds[random(actionIds.length)] ?? randomUUID()}/undo`),
    ]
    const succeeded = new Set<number>()
    for (let round = 0; round < 18; round++) {
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const which = random(operations.length)
          const response = await operations[which]?.()
          expect([200, 201, 404]).toContain(response?.status)
          if (response?.status !== 404) succeeded.add(which)
        }),
      )
      clock.advance(7 * 60 * 60 * 1000)
    }
    expect(await findWrongSearchTokens(db)).toEqual([])
    const events = await db.selectFrom('inquiry_events').select('position').orderBy('position').execute()
    const first = events[0]?.position ?? 0
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => first + index))
    expect(succeeded.size, 'every operation succeeded at least once').toBe(operations.length)
  })
})
