import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'

describeDatabases('actions on one inquiry on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  describe('assigning', () => {
    it('shows the assignee', async () => {
      const id = await inbox.send()
      const { user } = inbox.colleague
      const assigned = await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: user.id }, '"1"')
      expect(assigned.status).toBe(200)
      expect(assigned.headers.etag).toBe('"2"')
      expect(assigned.body.data.assignee).toEqual({ id: user.id, name: user.name, email: user.email })
    })

    it('to no one leaves the inquiry without assignee', async () => {
      const id = await inbox.send()
      await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: inbox.colleague.user.id })
      const unassigned = await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: null }, '"2"')
      expect(unassigned.body.data).toMatchObject({ assignee: null, version: 3 })
    })

    describe('and its end', () => {
      let id: number
      beforeEach(async () => {
        id = await inbox.send()
        await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: inbox.colleague.user.id })
        await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: null })
      })

      it('are recorded in the history', async () => {
        const at = inbox.test.clock.now().toISOString()
        const actor = inbox.admin.user.email
        const entry = { action: 'assigned', from: null, to: null, actor, at }
        expect((await inbox.detail(id)).history.slice(1)).toEqual([
          { ...entry, assignee: inbox.colleague.user.email },
          { ...entry, assignee: null, actionId: expect.any(String) },
        ])
      })

      itOnce('are announced to open screens', async () => {
        const event = `assigned ${id} by ${inbox.admin.user.id}`
        expect(await inbox.events()).toEqual([`created ${id}`, event, event])
      })
    })

    itOnce('to the current assignee changes nothing and succeeds with any version', async () => {
      const id = await inbox.send()
      const mine = { userId: inbox.admin.user.id }
      await inbox.call('PUT', `/contacts/${id}/assignee`, mine)
      const again = await inbox.call('PUT', `/contacts/${id}/assignee`, mine, '"1"')
      expect(again.status).toBe(200)
      expect(again.body.data.version).toBe(2)
      expect(again.body.data.history).toHaveLength(2)
    })

    it('of an earlier version is refused with the current inquiry', async () => {
      const id = await inbox.send()
      await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: inbox.admin.user.id })
      const stale = await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: null }, '"1"')
      expect(stale.status).toBe(412)
      expect(stale.body.current.assignee.id).toBe(inbox.admin.user.id)
    })

    itOnce('to anyone who is no admin is refused', async () => {
      const id = await inbox.send()
      const other = await signIn(inbox.test, 'other')
      for (const userId of [other.user.id, 7777777]) {
        const response = await inbox.call('PUT', `/contacts/${id}/assignee`, { userId })
        expect(response.status).toBe(422)
        expect(response.body.fields).toEqual({ userId: 'Inquiries can only be assigned to an administrator' })
      }
      expect(await inbox.detail(id)).toMatchObject({ assignee: null, version: 1 })
    })

    itOnce.each([{}, { userId: 1.5 }, { userId: 99_999_999_999 }])('by %j is refused', async body => {
      const id = await inbox.send()
      expect((await inbox.call('PUT', `/contacts/${id}/assignee`, body)).status).toBe(422)
      expect(await inbox.detail(id)).toMatchObject({ assignee: null, version: 1 })
    })

    itOnce('of an unknown inquiry returns 404', async () => {
      expect((await inbox.call('PUT', '/contacts/7777777/assignee', { userId: null })).status).toBe(404)
    })

    it('offers all admins and no one else', async () => {
      const { data } = (await inbox.call('GET', '/colleagues')).body
      const { id, name, email, level } = inbox.colleague.user
      expect(data).toContainEqual({ id, name, email, level, assignmentMail: true })
      expect(data).toHaveLength(2)
    })
  })

  describe('a spam mark', () => {
    const mark = (id: number, spam: boolean) => inbox.call('PUT', `/contacts/${id}/spam`, { spam })

    it('suspends the deadline', async () => {
      const id = await inbox.send()
      expect((await mark(id, true)).body.data).toMatchObject({ spam: true, waitingFor: 'no-one', version: 2 })
    })

    it('leaves the deadline as it was once it is removed', async () => {
      const id = await inbox.send()
      const { waitingUntil } = await inbox.detail(id)
      expect(waitingUntil).toBe(new Date(inbox.test.clock.now().getTime() + DAY_MS).toISOString())
      await mark(id, true)
      expect((await mark(id, false)).body.data).toMatchObject({ spam: false, waitingUntil, version: 3 })
    })

    itOnce('and its removal are recorded in the history', async () => {
      const id = await inbox.send()
      await mark(id, true)
      const { history } = (await mark(id, false)).body.data
      expect(history).toMatchObject([{ action: 'created' }, { action: 'spam' }, { action: 'not-spam' }])
    })

    itOnce('and its removal are announced to open screens', async () => {
      const id = await inbox.send()
      await mark(id, true)
      await mark(id, false)
      const event = `spam ${id} by ${inbox.admin.user.id}`
      expect((await inbox.events()).slice(1)).toEqual([event, event])
    })

    itOnce('sends no acknowledgement when it is removed, as this salon sends none', async () => {
      const id = await inbox.send()
      await mark(id, true)
      expect((await mark(id, false)).body.data.mail).toMatchObject([{ kind: 'salon' }])
    })

    itOnce('is on or off', async () => {
      const id = await inbox.send()
      const response = await inbox.call('PUT', `/contacts/${id}/spam`, { spam: 'no' })
      expect(response.status).toBe(422)
    })
  })

  describe('the bin', () => {
    it.each([
      ['GET', '', undefined],
      ['PUT', '', { status: 'read' }],
      ['DELETE', '', undefined],
      ['PUT', '/assignee', { userId: null }],
      ['PUT', '/spam', { spam: true }],
    ] as const)('hides an inquiry from %s /contacts/{id}%s', async (method, path, body) => {
      const id = await inbox.send()
      await inbox.call('DELETE', `/contacts/${id}`)
      expect((await inbox.call(method, `/contacts/${id}${path}`, body)).status).toBe(404)
    })

    it('shows a deleted inquiry with its notes, in the bin only', async () => {
      const id = await inbox.send()
      await inbox.call('POST', `/contacts/${id}/notes`, { text: 'Keep' })
      const deleted = await inbox.call('DELETE', `/contacts/${id}`, undefined, '"1"')
      expect(deleted.body).toEqual({ success: true, data: { actionId: expect.any(String) } })
      expect((await inbox.call('GET', '/contacts')).body.data).toEqual([])
      const deletedAt = inbox.test.clock.now().toISOString()
      expect((await inbox.call('GET', '/contacts?deleted=1')).body.data).toMatchObject([
        { id, deletedAt, waitingFor: 'no-one' },
      ])
      expect(await inbox.detail(id)).toMatchObject({ id, deletedAt, version: 2, notes: [{ text: 'Keep' }] })
    })

    it('restores an inquiry with its status and notes', async () => {
      const id = await inbox.send()
      await inbox.call('POST', `/contacts/${id}/notes`, { text: 'Keep' })
      await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
      await inbox.call('DELETE', `/contacts/${id}`, undefined, '"2"')
      const restored = await inbox.call('POST', `/contacts/${id}/restore`, undefined, '"3"')
      expect(restored.status).toBe(200)
      expect(restored.headers.etag).toBe('"4"')
      expect(restored.body.data).toMatchObject({
        status: 'completed',
        deletedAt: null,
        notes: [{ text: 'Keep' }],
      })
    })

    itOnce('is recorded in the history, when an inquiry goes there and when it comes back', async () => {
      const id = await inbox.send()
      await inbox.call('DELETE', `/contacts/${id}`)
      const restored = await inbox.call('POST', `/contacts/${id}/restore`)
      const actor = inbox.admin.user.email
      expect(restored.body.data.history.slice(-2)).toMatchObject([
        { action: 'deleted', from: 'unread', to: null, actor },
        { action: 'restored', from: null, to: 'unread', actor },
      ])
    })

    itOnce('is announced to open screens, when an inquiry goes there and when it comes back', async () => {
      const id = await inbox.send()
      await inbox.call('DELETE', `/contacts/${id}`)
      await inbox.call('POST', `/contacts/${id}/restore`)
      const by = `by ${inbox.admin.user.id}`
      expect((await inbox.events()).slice(-2)).toEqual([`deleted ${id} ${by}`, `restored ${id} ${by}`])
    })

    it('restores an inquiry once: a second click changes nothing', async () => {
      const id = await inbox.send()
      await inbox.call('DELETE', `/contacts/${id}`)
      await inbox.call('POST', `/contacts/${id}/restore`)
      const again = await inbox.call('POST', `/contacts/${id}/restore`)
      expect(again.status).toBe(200)
      expect(again.body.data.version).toBe(3)
    })

    itOnce('restores no unknown inquiry', async () => {
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
