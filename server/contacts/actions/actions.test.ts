import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { feedOf, send } from '#tests/inquiries.ts'
import { emptyInbox } from '#tests/search-index.ts'

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
          { userId: 'Inquiries can only be assigned to an administrator' },
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
    it('stops the response deadline, and starts it again where it was', async () => {
      const id = await send(test)
      const before = await call('GET', `/contacts/${id}`)
      const dueAt = new Date(test.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString()
      expect(before.body.data).toMatchObject({ suspected: false, dueAt })
      const on = await call('PUT', `/contacts/${id}/suspicion`, { suspected: true }, '"1"')
      expect(on.body.data).toMatchObject({ suspected: true, dueAt: null, version: 2 })
      expect((await call('GET', '/contacts?suspected=hide')).body.data).toEqual([])
      const off = await call('PUT', `/contacts/${id}/suspicion`, { suspected: false }, '"2"')
      expect(off.body.data).toMatchObject({ suspected: false, dueAt, version: 3 })
      expect(off.body.data.history.map(({ action }: { action: string }) => action)).toEqual([
        'created',
        'suspected',
        'trusted',
      ])
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
      test.clock.advance(60_000)
      expect((await call('DELETE', `/contacts/${id}`, undefined, '"2"')).body).toEqual({ success: true })
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
})
