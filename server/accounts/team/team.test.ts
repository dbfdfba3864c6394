// Long: each step from an invitation to the removal of an account has its test.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TeamMember } from '#contracts/accounts/team.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { logIn, type SignedIn, sessionsOf, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { mainDatabase } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { send } from '#tests/inquiries.ts'
import { emptyInbox } from '#tests/search-index.ts'

const kamala = { name: 'Kamala Silva', email: 'Kamala@araliya.example' }
const password = 'hibiscus at seven'

describeDatabases('the team on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  let owner: SignedIn
  let call: Call
  beforeEach(async () => {
    for (const table of ['users', 'activity', 'mailJobs', 'loginFailures'] as const)
      await test.db.deleteFrom(table).execute()
    await emptyInbox(test.db)
    owner = await signIn(test)
    call = callerOf(test, owner.headers)
  })

  const team = async (): Promise<TeamMember[]> => (await call('GET', '/users')).body.data
  const activity = async () =>
    (await call('GET', '/activity?kind=team')).body.data.map(
      ({ action, subject, actor }: Record<string, string>) => `${action} ${subject} by ${actor}`,
    )
  const add = async () => (await call('POST', '/users', kamala)).body.data
  const callPublic = (url: string, payload: object) => callerOf(test, {})('POST', url, payload)
  const reset = (token: string, newPassword = password) => callPublic('/auth/reset', { token, newPassword })

  describe('a new admin', () => {
    itOnce('is invited with a link', async () => {
      const added = await call('POST', '/users', kamala)
      expect(added.status).toBe(201)
      expect(added.headers['cache-control']).toBe('no-store')
      const { member, link } = added.body.data
      expect(member).toMatchObject({
        name: kamala.name,
        email: kamala.email.toLowerCase(),
        role: 'admin',
        withoutPassword: true,
        sessions: 0,
        lastSeenAt: null,
      })
      expect(link.token).toMatch(/^[\w-]{43}$/)
      expect(link.mailed).toBe(false)
      expect(link.origin).toBe(null)
    })

    itOnce('has a link whose token is not stored', async () => {
      const { link } = await add()
      const [stored] = await test.db.selectFrom('passwordLinks').selectAll().execute()
      expect(stored).toBeDefined()
      expect(JSON.stringify(stored)).not.toContain(link.token)
    })

    itOnce('can’t log in without a password', async () => {
      await add()
      expect((await logIn(test, kamala.email, '')).statusCode).toBe(422)
    })

    itOnce('sees through the link whose account it is', async () => {
      const { link } = await add()
      expect((await callPublic('/auth/link', { token: link.token })).body.data).toEqual({
        name: kamala.name,
        email: kamala.email.toLowerCase(),
      })
    })

    itOnce.each([
      ['too short', 'Password must be at least 12 characters'],
      [
        'password1234',
        'This password can’t be used. It is too common. “password1234” is one of the first words that are tried.',
      ],
    ])('can’t set the weak password %j', async (weak, message) => {
      const { link } = await add()
      const refused = await reset(link.token, weak)
      expect(refused.status).toBe(422)
      expect(refused.body.fields).toEqual({ newPassword: message })
    })

    itOnce('can use the link after a password was refused', async () => {
      const { link } = await add()
      await reset(link.token, 'too short')
      expect((await reset(link.token)).status).toBe(200)
    })

    it('logs in with the password that was set', async () => {
      const { link } = await add()
      await reset(link.token)
      expect((await logIn(test, kamala.email, password)).statusCode).toBe(200)
    })

    it('sets a password once with a link', async () => {
      const { link } = await add()
      expect((await reset(link.token)).status).toBe(200)
      expect((await reset(link.token)).status).toBe(404)
    })

    it('is no longer shown without a password after the first login', async () => {
      const { member, link } = await add()
      await reset(link.token)
      await logIn(test, kamala.email, password)
      expect((await team()).find(({ email }) => email === member.email)).toMatchObject({
        withoutPassword: false,
        sessions: 1,
      })
    })

    itOnce.each(['full', 'inbox'])('is on record with the level %s', async level => {
      await call('POST', '/users', { ...kamala, level })
      expect((await call('GET', '/activity?kind=team')).body.data[0]).toMatchObject({
        action: 'added',
        new: level,
      })
    })

    itOnce('is on record: who added the account, and who set the password', async () => {
      const { member, link } = await add()
      await reset(link.token)
      expect(await activity()).toEqual([
        `password set ${member.email} by ${member.email}`,
        `added ${member.email} by ${owner.user.email}`,
      ])
    })
  })

  it('adds no user twice, however the email is written', async () => {
    await add()
    const again = await call('POST', '/users', { ...kamala, email: kamala.email.toUpperCase() })
    expect(again.status).toBe(409)
    expect(again.body.fields).toEqual({ email: 'Someone in the team has this email address' })
    expect(await team()).toHaveLength(2)
  })

  itOnce('adds no user without a name and a valid email', async () => {
    const refused = await call('POST', '/users', { name: ' ', email: 'x' })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email address',
    })
    expect(await team()).toHaveLength(1)
  })

  it('lets a link be used once at the same time', async () => {
    const { link } = await add()
    const responses = await Promise.all([reset(link.token), reset(link.token, 'jasmine at eight o’clock')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('ends a link after two days', async () => {
    const { link } = await add()
    test.clock.advance(48 * HOUR_MS)
    expect((await reset(link.token)).status).toBe(404)
  })

  it('ends a link when a new one is created', async () => {
    const { member } = await add()
    const first = (await call('POST', `/users/${member.id}/link`)).body.data
    const second = (await call('POST', `/users/${member.id}/link`)).body.data
    expect((await reset(first.token)).status).toBe(404)
    expect((await reset(second.token)).status).toBe(200)
  })

  itOnce('creates no link for a user that does not exist', async () => {
    expect((await call('POST', '/users/999999/link')).status).toBe(404)
  })

  itOnce('creates no link for the admin’s own account, which needs the current password', async () => {
    const response = await call('POST', `/users/${owner.user.id}/link`)
    expect(response.status).toBe(409)
    expect(response.body.error).toBe(
      'You can’t create a link for yourself: change your password under Account.',
    )
    expect(await test.db.selectFrom('passwordLinks').selectAll().execute()).toEqual([])
    expect(await activity()).toEqual([])
  })

  it('logs a user out everywhere', async () => {
    const other = await signIn(test)
    expect((await call('DELETE', `/users/${other.user.id}/sessions`)).status).toBe(200)
    expect(await sessionsOf(test, other.user.id)).toEqual([])
    expect((await callerOf(test, other.headers)('GET', '/auth/me')).status).toBe(401)
    expect(await activity()).toEqual([`sessions ended ${other.user.email} by ${owner.user.email}`])
  })

  describe('a user who is removed', () => {
    let other: SignedIn
    let theirs: Call
    beforeEach(async () => {
      other = await signIn(test)
      theirs = callerOf(test, other.headers)
    })
    const remove = () => call('DELETE', `/users/${other.user.id}`)

    it('no longer has a session or a link', async () => {
      const { token } = (await call('POST', `/users/${other.user.id}/link`)).body.data
      expect((await remove()).status).toBe(200)
      expect((await theirs('GET', '/auth/me')).status).toBe(401)
      expect((await reset(token)).status).toBe(404)
    })

    it('stays the author of notes', async () => {
      const id = await send(test)
      await theirs('POST', `/contacts/${id}/notes`, { text: 'Rang back' })
      await remove()
      const { data } = (await call('GET', `/contacts/${id}`)).body
      expect(data).toMatchObject({ notes: [{ author: other.user.email }] })
    })

    it('is no longer an assignee, also of inquiries in the bin', async () => {
      const [id, binned] = [await send(test), await send(test)]
      for (const each of [id, binned])
        await theirs('PUT', `/contacts/${each}/assignee`, { userId: other.user.id })
      await theirs('DELETE', `/contacts/${binned}`)
      await remove()
      const { data } = (await call('GET', `/contacts/${id}`)).body
      expect(data.assignee).toBeNull()
      expect(data.history.at(-1)).toMatchObject({
        action: 'assigned',
        assignee: null,
        actor: owner.user.email,
      })
      const unassigned = (await call('GET', '/contacts?assignee=unassigned&deleted=1')).body.data
      expect(unassigned.map((each: { id: number }) => each.id)).toEqual([binned])
    })

    describe('whose inquiries a colleague gets', () => {
      let colleague: SignedIn
      beforeEach(async () => {
        colleague = await signIn(test)
      })
      const handOver = (to: number) => call('DELETE', `/users/${other.user.id}?handTo=${to}`)
      const sendAssigned = async () => {
        const id = await send(test)
        await theirs('PUT', `/contacts/${id}/assignee`, { userId: other.user.id })
        return id
      }
      const assigneeOf = async (id: number) =>
        (await test.db.selectFrom('inquiries').select('assigneeId').where('id', '=', id).executeTakeFirst())
          ?.assigneeId

      it('is listed with how many of them are open', async () => {
        const [, completed, binned] = [await sendAssigned(), await sendAssigned(), await sendAssigned()]
        await theirs('PUT', `/contacts/${completed}`, { status: 'completed' })
        await theirs('DELETE', `/contacts/${binned}`)
        const counts = (await team()).map(({ id, openInquiries }) => [id, openInquiries])
        expect(new Map(counts as [number, number][])).toEqual(
          new Map([
            [owner.user.id, 0],
            [other.user.id, 1],
            [colleague.user.id, 0],
          ]),
        )
      })

      it('hands over the open ones, which their history says', async () => {
        const id = await sendAssigned()
        expect((await handOver(colleague.user.id)).status).toBe(200)
        const { data } = (await call('GET', `/contacts/${id}`)).body
        expect(data.assignee).toMatchObject({ id: colleague.user.id })
        expect(data.history.at(-1)).toMatchObject({ action: 'assigned', actor: owner.user.email })
      })

      it('hands over none that is completed or in the bin', async () => {
        const [completed, binned] = [await sendAssigned(), await sendAssigned()]
        await theirs('PUT', `/contacts/${completed}`, { status: 'completed' })
        await theirs('DELETE', `/contacts/${binned}`)
        await handOver(colleague.user.id)
        expect([await assigneeOf(completed), await assigneeOf(binned)]).toEqual([null, null])
      })

      it('stays with all inquiries when the colleague is no longer in the team', async () => {
        const id = await sendAssigned()
        await call('DELETE', `/users/${colleague.user.id}`)
        const response = await handOver(colleague.user.id)
        expect(response.status).toBe(422)
        expect(response.body.fields).toEqual({
          handTo: 'This colleague is no longer in the team. Choose another one.',
        })
        expect(await assigneeOf(id)).toBe(other.user.id)
      })

      itOnce('can’t be that colleague', async () => {
        expect((await handOver(other.user.id)).status).toBe(422)
      })

      it('leaves no inquiry to two colleagues who are removed at once', async () => {
        const id = await sendAssigned()
        const statuses = await Promise.all([
          handOver(colleague.user.id),
          call('DELETE', `/users/${colleague.user.id}`),
        ])
        expect(statuses[1]?.status).toBe(200)
        expect([200, 422]).toContain(statuses[0]?.status)
        expect(await assigneeOf(id)).toBe(statuses[0]?.status === 200 ? null : other.user.id)
      })
    })

    itOnce('is on record', async () => {
      await remove()
      expect((await activity())[0]).toBe(`removed ${other.user.email} by ${owner.user.email}`)
    })

    it('is removed once', async () => {
      await remove()
      expect((await remove()).status).toBe(404)
    })
  })

  it('assigns nothing to a user who is being removed, and unassigns nothing of others', async () => {
    for (let round = 0; round < 5; round++) {
      const [going, staying] = [await signIn(test), await signIn(test)]
      const ids = [await send(test), await send(test), await send(test)]
      const [assigned, unassigned, reassigned] = ids
      const assign = (id: number | undefined, userId: number) =>
        call('PUT', `/contacts/${id}/assignee`, { userId })
      await assign(assigned, going.user.id)
      await assign(reassigned, going.user.id)
      const [removed, ...assignments] = await Promise.all([
        call('DELETE', `/users/${going.user.id}`),
        assign(unassigned, going.user.id),
        assign(reassigned, staying.user.id),
      ])
      expect(removed.status).toBe(200)
      expect(assignments[1]?.status).toBe(200)
      expect([200, 422]).toContain(assignments[0]?.status)
      const rows = await test.db
        .selectFrom('inquiries')
        .select('assigneeId')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      expect(rows.map(row => row.assigneeId)).toEqual([null, null, staying.user.id])
    }
  })

  itOnce('removes no admin who asks for it themselves', async () => {
    const response = await call('DELETE', `/users/${owner.user.id}`)
    expect(response.status).toBe(409)
    expect(response.body.error).toBe('You can’t remove yourself: ask another administrator.')
  })

  it('leaves one of two admins who remove each other at the same time', async () => {
    await signIn(test, 'other')
    const other = await signIn(test)
    const statuses = await Promise.all([
      call('DELETE', `/users/${other.user.id}`),
      callerOf(test, other.headers)('DELETE', `/users/${owner.user.id}`),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401])
    const left = await test.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(left).toHaveLength(1)
  })
})

describe('a password link', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(mainDatabase, { config: { publicUrl: 'https://salon.example' } })
    return () => test.close()
  })

  it('leads to the public address of the site, whichever address the admin uses', async () => {
    const call = callerOf(test, { ...(await signIn(test)).headers, host: '127.0.0.1:3000' })
    const { member, link } = (await call('POST', '/users', kamala)).body.data
    expect(link.origin).toBe('https://salon.example')
    expect((await call('POST', `/users/${member.id}/link`, {})).body.data.origin).toBe(
      'https://salon.example',
    )
  })
})
