import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'

describeDatabases('actions on one inquiry on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  describe('assigning', () => {
    it('shows the assignee and the history, and can be undone by assigning to no one', async () => {
      const id = await inbox.send()
      const { admin } = inbox

      const { user } = inbox.colleague
      const assigned = await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: user.id }, '"1"')
      expect(assigned.status).toBe(200)
      expect(assigned.headers.etag).toBe('"2"')
      expect(assigned.body.data.assignee).toEqual({ id: user.id, name: user.name, email: user.email })
      const unassigned = await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: null }, '"2"')
      expect(unassigned.body.data).toMatchObject({ assignee: null, version: 3 })
      const at = inbox.test.clock.now().toISOString()
      const entry = { action: 'assigned', from: null, to: null, actor: admin.user.email, at }
      expect(unassigned.body.data.history.slice(1)).toEqual([
        { ...entry, assignee: user.email },
        { ...entry, assignee: null, actionId: expect.any(String) },
      ])
      const event = `assigned ${id} by ${admin.user.id}`
      expect(await inbox.events()).toEqual([`created ${id}`, event, event])
    })

    it('to the current assignee changes nothing and succeeds with any version', async () => {
      const id = await inbox.send()
      const mine = { userId: inbox.admin.user.id }
      await inbox.call('PUT', `/contacts/${id}/assignee`, mine)
      const again = await inbox.call('PUT', `/contacts/${id}/assignee`, mine, '"1"')
      expect(again.status).toBe(200)
      expect(again.body.data.version).toBe(2)
      expect(again.body.data.history).toHaveLength(2)
      const stale = await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: null }, '"1"')
      expect(stale.status).toBe(412)
      expect(stale.body.current.assignee.id).toBe(inbox.admin.user.id)
    })

    it('is refused for anyone who is no admin', async () => {
      const id = await inbox.send()
      const other = await signIn(inbox.test, 'other')
      for (const userId of [other.user.id, 7777777]) {
        const response = await inbox.call('PUT', `/contacts/${id}/assignee`, { userId })
        expect(response.status).toBe(422)
        expect(response.body.fields).toEqual({ userId: 'Inquiries can only be assigned to an administrator' })
      }
      for (const body of [{}, { userId: 1.5 }, { userId: 99_999_999_999 }])
        expect((await inbox.call('PUT', `/contacts/${id}/assignee`, body)).status).toBe(422)
      expect(await inbox.detail(id)).toMatchObject({ assignee: null, version: 1 })
      expect((await inbox.call('PUT', '/contacts/7777777/assignee', { userId: null })).status).toBe(404)
    })

    it('offers all admins and no one else', async () => {
      const { data } = (await inbox.call('GET', '/colleagues')).body
      const { id, name, email } = inbox.colleague.user
      expect(data).toContainEqual({ id, name, email })
      expect(data).toHaveLength(2)
    })
  })

  it('a spam mark suspends the deadline; without the mark it is as before', async () => {
    const id = await inbox.send()
    const deadline = new Date(inbox.test.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString()
    expect(await inbox.detail(id)).toMatchObject({ spam: false, deadline })
    const on = await inbox.call('PUT', `/contacts/${id}/spam`, { spam: true }, '"1"')
    expect(on.body.data).toMatchObject({ spam: true, deadline: null, version: 2 })
    const off = await inbox.call('PUT', `/contacts/${id}/spam`, { spam: false }, '"2"')
    expect(off.body.data).toMatchObject({ spam: false, deadline, version: 3 })
    expect(off.body.data.history).toMatchObject([
      { action: 'created' },
      { action: 'spam' },
      { action: 'not-spam' },
    ])
    // No acknowledgement, as this salon sends none.
    expect(off.body.data.mail).toMatchObject([{ kind: 'salon' }])
    const event = `spam ${id} by ${inbox.admin.user.id}`
    expect((await inbox.events()).slice(1)).toEqual([event, event])
    expect((await inbox.call('PUT', `/contacts/${id}/spam`, { spam: 'no' })).status).toBe(422)
  })

  describe('the bin', () => {
    it('hides an inquiry from all other calls, and restores it completely', async () => {
      const id = await inbox.send()
      await inbox.call('POST', `/contacts/${id}/notes`, { text: 'Keep' })
      await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
      expect((await inbox.call('DELETE', `/contacts/${id}`, undefined, '"2"')).body).toEqual({
        success: true,
      })
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '', { status: 'read' }],
        ['DELETE', '', undefined],
        ['PUT', '/assignee', { userId: null }],
        ['PUT', '/spam', { spam: true }],
      ] as const)
        expect((await inbox.call(method, `/contacts/${id}${path}`, body)).status).toBe(404)
      expect((await inbox.call('GET', '/contacts')).body.data).toEqual([])
      const deletedAt = inbox.test.clock.now().toISOString()
      expect((await inbox.call('GET', '/contacts?deleted=1')).body.data).toMatchObject([
        { id, deletedAt, deadline: null },
      ])
      expect(await inbox.detail(id)).toMatchObject({ id, deletedAt, version: 3, notes: [{ text: 'Keep' }] })

      const restored = await inbox.call('POST', `/contacts/${id}/restore`, undefined, '"3"')
      expect(restored.status).toBe(200)
      expect(restored.headers.etag).toBe('"4"')
      expect(restored.body.data).toMatchObject({
        status: 'completed',
        deletedAt: null,
        notes: [{ text: 'Keep' }],
      })
      const actor = inbox.admin.user.email
      expect(restored.body.data.history.slice(-2)).toMatchObject([
        { action: 'deleted', from: 'completed', to: null, actor },
        { action: 'restored', from: null, to: 'completed', actor },
      ])
      expect((await inbox.events()).slice(-2).map(line => line.split(' ')[0])).toEqual([
        'deleted',
        'restored',
      ])
      const again = await inbox.call('POST', `/contacts/${id}/restore`)
      expect(again.status).toBe(200)
      expect(again.body.data.version).toBe(4)
      expect((await inbox.call('POST', '/contacts/7777777/restore')).status).toBe(404)
    })

    it('does not restore an inquiry that someone else has changed since', async () => {
      const id = await inbox.send()
      await inbox.call('DELETE', `/contacts/${id}`)
      const response = await inbox.call('POST', `/contacts/${id}/restore`, undefined, '"1"')
      expect(response.status).toBe(412)
      expect(response.body.current.version).toBe(2)
      expect((await inbox.call('GET', `/contacts/${id}`)).status).toBe(404)
    })
  })
})
