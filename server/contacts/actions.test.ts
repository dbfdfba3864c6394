import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { books, countedBooks, emptyInbox, wordsGoneWrong } from '#tests/books.ts'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { feedOf, send } from '#tests/inquiries.ts'

describe.each(databaseKinds)('what is done to one inquiry on $name', kind => {
  let test: TestApp
  let kamala: SignedIn
  let ruwan: SignedIn
  let call: ReturnType<typeof callerOf>
  beforeAll(async () => {
    test = await createTestApp(kind)
    kamala = await signIn(test)
    ruwan = await signIn(test)
    call = callerOf(test, kamala.headers)
  })
  afterAll(() => test.close())
  beforeEach(() => emptyInbox(test.db))

  describe('a note', () => {
    it('stands in the detail with who wrote it and when, and changes no version', async () => {
      const id = await send(test)
      test.clock.advance(60_000)
      await call('POST', `/contacts/${id}/notes`, { text: '  Wants Ruwan.\r\nCall after five  ' })
      const answer = await callerOf(test, ruwan.headers)('POST', `/contacts/${id}/notes`, { text: 'Called' })
      const at = test.clock.now().toISOString()
      expect([answer.status, answer.headers.etag]).toEqual([201, '"1"'])
      expect(answer.body.data).toMatchObject({ id, version: 1, status: 'unread', answeredAt: null })
      expect(answer.body.data.notes).toEqual([
        { id: expect.any(Number), text: 'Wants Ruwan.\nCall after five', author: kamala.user.email, at },
        { id: expect.any(Number), text: 'Called', author: ruwan.user.email, at },
      ])
      expect((await call('GET', `/contacts/${id}`)).body.data.notes).toHaveLength(2)
      expect(await feedOf(test)).toEqual([
        `created ${id}`,
        `note ${id} by ${kamala.user.id}`,
        `note ${id} by ${ruwan.user.id}`,
      ])
    })

    it('is found by its words', async () => {
      const id = await send(test)
      await send(test)
      await call('POST', `/contacts/${id}/notes`, { text: 'Balayage, allergic to ammonia' })
      await call('POST', `/contacts/${id}/notes`, { text: 'Moved to Friday' })
      for (const word of ['ammon', 'friday', 'Nimali friday balay']) {
        const { data } = (await call('GET', `/contacts?q=${encodeURIComponent(word)}`)).body
        expect(data.map((contact: { id: number }) => contact.id)).toEqual([id])
      }
      expect(await wordsGoneWrong(test.db)).toEqual([])
    })

    it.each([{}, { text: '' }, { text: ' \n ' }, { text: null }])('refuses %j', async body => {
      const id = await send(test)
      const answer = await call('POST', `/contacts/${id}/notes`, body)
      expect([answer.status, answer.body.fields]).toEqual([422, { text: 'Note is required' }])
    })

    it('refuses one that is too long, and one on an inquiry that is not there or in the bin', async () => {
      const id = await send(test)
      expect((await call('POST', `/contacts/${id}/notes`, { text: 'x'.repeat(5001) })).status).toBe(422)
      await call('DELETE', `/contacts/${id}`)
      for (const gone of [id, 7777777]) {
        const answer = await call('POST', `/contacts/${gone}/notes`, { text: 'Hello' })
        expect([answer.status, answer.body.error]).toEqual([404, 'Contact not found'])
      }
    })
  })

  describe('handing over', () => {
    it('says to whom, who did it and when, and takes it back', async () => {
      const id = await send(test)
      const { user } = ruwan
      const given = await call('PUT', `/contacts/${id}/assignee`, { userId: user.id }, '"1"')
      expect([given.status, given.headers.etag]).toEqual([200, '"2"'])
      expect(given.body.data.assignee).toEqual({ id: user.id, name: user.name, email: user.email })
      const taken = await call('PUT', `/contacts/${id}/assignee`, { userId: null }, '"2"')
      expect(taken.body.data).toMatchObject({ assignee: null, version: 3 })
      const at = test.clock.now().toISOString()
      const within = { action: 'assigned', from: null, to: null, actor: kamala.user.email, at }
      expect(taken.body.data.history.slice(1)).toEqual([
        { ...within, assignee: user.email },
        { ...within, assignee: null },
      ])
      const [by] = [kamala.user.id]
      expect(await feedOf(test)).toEqual([
        `created ${id}`,
        `assigned ${id} by ${by}`,
        `assigned ${id} by ${by}`,
      ])
    })

    it('changes nothing when it is theirs already, whatever version is named', async () => {
      const id = await send(test)
      const mine = { userId: kamala.user.id }
      await call('PUT', `/contacts/${id}/assignee`, mine)
      const again = await call('PUT', `/contacts/${id}/assignee`, mine, '"1"')
      expect([again.status, again.body.data.version, again.body.data.history.length]).toEqual([200, 2, 2])
      const stale = await call('PUT', `/contacts/${id}/assignee`, { userId: null }, '"1"')
      expect([stale.status, stale.body.current.assignee.id]).toEqual([412, kamala.user.id])
    })

    it('is only to an admin', async () => {
      const id = await send(test)
      const staff = await signIn(test, 'staff')
      for (const userId of [staff.user.id, 7777777]) {
        const answer = await call('PUT', `/contacts/${id}/assignee`, { userId })
        expect([answer.status, answer.body.fields]).toEqual([
          422,
          { userId: 'Only an administrator can see to an inquiry' },
        ])
      }
      for (const body of [{}, { userId: 'x' }, { userId: 1.5 }, { userId: 99_999_999_999 }]) {
        expect((await call('PUT', `/contacts/${id}/assignee`, body)).status).toBe(422)
      }
      expect((await call('GET', `/contacts/${id}`)).body.data).toMatchObject({ assignee: null, version: 1 })
      expect((await call('PUT', '/contacts/7777777/assignee', { userId: null })).status).toBe(404)
    })

    it('knows the colleagues: all admins and nobody else', async () => {
      const { data } = (await call('GET', '/colleagues')).body
      const { id, name, email } = ruwan.user
      expect(data).toContainEqual({ id, name, email })
      expect(data).toHaveLength(2)
    })
  })

  describe('suspicion', () => {
    it('stops the clock and leaves the tallies, and lets them go on where they were', async () => {
      const id = await send(test)
      const before = await call('GET', `/contacts/${id}`)
      const dueAt = new Date(test.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString()
      expect(before.body.data).toMatchObject({ suspected: false, dueAt })
      const counted = await books(test.db)
      const on = await call('PUT', `/contacts/${id}/suspicion`, { suspected: true }, '"1"')
      expect(on.body.data).toMatchObject({ suspected: true, dueAt: null, version: 2 })
      expect(await books(test.db)).toEqual(await countedBooks(test.db))
      expect((await call('GET', '/contacts?suspected=hide')).body.data).toEqual([])
      const off = await call('PUT', `/contacts/${id}/suspicion`, { suspected: false }, '"2"')
      expect(off.body.data).toMatchObject({ suspected: false, dueAt, version: 3 })
      expect(off.body.data.history.map(({ action }: { action: string }) => action)).toEqual([
        'created',
        'suspected',
        'trusted',
      ])
      expect(await books(test.db)).toEqual(counted)
      // Nothing is held back where clients get no acknowledgement.
      expect(off.body.data.mail.map(({ kind }: { kind: string }) => kind)).toEqual(['salon'])
      const { id: by } = kamala.user
      expect((await feedOf(test)).slice(1)).toEqual([`suspicion ${id} by ${by}`, `suspicion ${id} by ${by}`])
    })

    it.each([{}, { suspected: 'no' }, { suspected: null }])('refuses %j', async body => {
      const id = await send(test)
      expect((await call('PUT', `/contacts/${id}/suspicion`, body)).status).toBe(422)
    })
  })

  describe('the bin', () => {
    it('hides an inquiry from every specified call, shows it as the bin, and gives it back whole', async () => {
      const id = await send(test)
      await call('POST', `/contacts/${id}/notes`, { text: 'Keep' })
      await call('PUT', `/contacts/${id}`, { status: 'completed' })
      const counted = await books(test.db)
      test.clock.advance(60_000)
      expect((await call('DELETE', `/contacts/${id}`, undefined, '"2"')).body).toEqual({ success: true })
      expect(await books(test.db)).toEqual(await countedBooks(test.db))
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { status: 'read' }],
        ['DELETE', undefined],
      ] as const) {
        expect((await call(method, `/contacts/${id}`, body)).status).toBe(404)
      }
      for (const [path, body] of [
        ['assignee', { userId: null }],
        ['suspicion', { suspected: true }],
      ] as const) {
        expect((await call('PUT', `/contacts/${id}/${path}`, body)).status).toBe(404)
      }
      expect((await call('GET', '/contacts')).body.data).toEqual([])
      const deletedAt = test.clock.now().toISOString()
      expect((await call('GET', '/contacts?deleted=1')).body.data).toMatchObject([
        { id, deletedAt, dueAt: null },
      ])
      const binned = await call('GET', `/contacts/${id}?deleted=1`)
      expect(binned.body.data).toMatchObject({ id, deletedAt, version: 3, notes: [{ text: 'Keep' }] })

      const restored = await call('POST', `/contacts/${id}/restore`, undefined, '"3"')
      expect([restored.status, restored.headers.etag]).toEqual([200, '"4"'])
      expect(restored.body.data).toMatchObject({
        status: 'completed',
        deletedAt: null,
        notes: [{ text: 'Keep' }],
      })
      expect(restored.body.data.history.slice(-2)).toMatchObject([
        { action: 'deleted', from: 'completed', to: null, actor: kamala.user.email },
        { action: 'restored', from: null, to: 'completed', actor: kamala.user.email },
      ])
      expect(await books(test.db)).toEqual(counted)
      expect((await call('GET', `/contacts/${id}?deleted=1`)).status).toBe(200)
      expect((await feedOf(test)).slice(-2).map(line => line.split(' ')[0])).toEqual(['deleted', 'restored'])
    })

    it('restores once, and nothing that is not there', async () => {
      const id = await send(test)
      await call('DELETE', `/contacts/${id}`)
      await call('POST', `/contacts/${id}/restore`)
      const again = await call('POST', `/contacts/${id}/restore`)
      expect([again.status, again.body.data.version]).toEqual([200, 3])
      expect((await call('POST', '/contacts/7777777/restore')).status).toBe(404)
    })

    it('refuses a restore that started from another version', async () => {
      const id = await send(test)
      await call('DELETE', `/contacts/${id}`)
      const answer = await call('POST', `/contacts/${id}/restore`, undefined, '"1"')
      expect([answer.status, answer.body.current.version]).toEqual([412, 2])
      expect((await call('GET', `/contacts/${id}`)).status).toBe(404)
    })
  })

  it('lets one of two admins win who started from the same version', async () => {
    for (const [one, other] of [
      [
        { path: 'assignee', body: { userId: kamala.user.id } },
        { path: 'assignee', body: { userId: ruwan.user.id } },
      ],
      [
        { path: 'suspicion', body: { suspected: true } },
        { path: 'assignee', body: { userId: ruwan.user.id } },
      ],
    ] as const) {
      const id = await send(test)
      const answers = await Promise.all([
        call('PUT', `/contacts/${id}/${one.path}`, one.body, '"1"'),
        callerOf(test, ruwan.headers)('PUT', `/contacts/${id}/${other.path}`, other.body, '"1"'),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
      const { data } = (await call('GET', `/contacts/${id}`)).body
      expect([data.version, data.history.length]).toEqual([2, 2])
    }
  })

  it('keeps both of two notes that are written at once', async () => {
    const id = await send(test, aContact({ message: 'x' }))
    await Promise.all(['marigold', 'jasmine'].map(text => call('POST', `/contacts/${id}/notes`, { text })))
    for (const word of ['marigold', 'jasmine']) {
      expect((await call('GET', `/contacts?q=${word}`)).body.pagination.total).toBe(1)
    }
    expect(await wordsGoneWrong(test.db)).toEqual([])
  })

  it('keeps the books through 120 acts in any order, many at a time', async () => {
    // A fixed sequence, so that a failure repeats itself.
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const ids: number[] = []
    for (let n = 0; n < 8; n++) ids.push(await send(test))
    const acts = [
      (id: number) =>
        call('PUT', `/contacts/${id}`, { status: ['read', 'processing', 'completed'][random(3)] }),
      (id: number) => call('DELETE', `/contacts/${id}`),
      (id: number) => call('POST', `/contacts/${id}/restore`),
      (id: number) => call('PUT', `/contacts/${id}/suspicion`, { suspected: random(2) === 0 }),
      (id: number) => call('PUT', `/contacts/${id}/assignee`, { userId: random(2) ? ruwan.user.id : null }),
      (id: number) => call('POST', `/contacts/${id}/notes`, { text: `Note ${random(1000)}` }),
    ]
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => acts[random(acts.length)]?.(ids[random(ids.length)] as number)),
      )
      for (const answer of answers) expect([200, 201, 404]).toContain(answer?.status)
    }
    expect(await books(test.db)).toEqual(await countedBooks(test.db))
    expect(await wordsGoneWrong(test.db)).toEqual([])
  })
})
