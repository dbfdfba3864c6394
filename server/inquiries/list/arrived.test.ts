import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { instant } from '../../clock.ts'
import { createBranch } from '../../salon/branches/branches.queries.ts'

describeDatabases('what has come since a list was read, on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    const now = instant(inbox.test.clock)
    for (const name of ['Wellawatte', 'Nugegoda']) await createBranch(inbox.test.db, aBranch({ name }), now)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const list = async (query = '') => (await inbox.call('GET', `/contacts?${query}`)).body
  const arrived = async ({ newest, newestAnswer }: Record<string, number>, filter = '') => {
    const path = `/contacts/arrived?newest=${newest}&newestAnswer=${newestAnswer}&${filter}`
    const { status, body } = await inbox.call('GET', path)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.map(({ id }: { id: number }) => id)
  }
  const answer = (email: string) =>
    receive(inbox.test, rawMessage({ From: email, 'Message-ID': `<${crypto.randomUUID()}@mail.example>` }))

  it('is what is new, newest first, then what clients have answered, each once', async () => {
    const first = await inbox.send({ email: 'first@mail.example' })
    await inbox.send({ email: 'second@mail.example' })
    await answer('first@mail.example')
    const before = await list()
    expect(await arrived(before)).toEqual([])
    await answer('first@mail.example')
    const third = await inbox.send({ email: 'third@mail.example' })
    await answer('third@mail.example')
    const fourth = await inbox.send({ email: 'fourth@mail.example' })
    expect(await arrived(before)).toEqual([fourth, third, first])
    expect(await arrived(await list())).toEqual([])
  })

  it('is only what the filter finds', async () => {
    const near = await inbox.send({ email: 'near@mail.example', branch: 'Wellawatte' })
    const far = await inbox.send({ email: 'far@mail.example', branch: 'Nugegoda' })
    const before = await list()
    await answer('near@mail.example')
    await answer('far@mail.example')
    const spam = await inbox.send({ email: 'spam@mail.example', branch: 'Nugegoda' })
    await inbox.call('PUT', `/contacts/${spam}/spam`, { spam: true })
    expect(await arrived(before, 'branch=Wellawatte')).toEqual([near])
    expect(await arrived(before, 'branch=Nugegoda&waiting=us')).toEqual([far])
    expect(await arrived(before, 'q=near')).toEqual([near])
  })
})
