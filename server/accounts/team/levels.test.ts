import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TeamMember } from '#contracts/accounts/team.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { send } from '#tests/inquiries.ts'
import { emptyInbox } from '#tests/search-index.ts'

const fullAccessOnly = { success: false, error: 'Only accounts with full access can do this.' }

// Which calls a level may use: `tests/attack/matrix.attack.ts`.
describeDatabases('the level of an account on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  let owner: SignedIn
  let colleague: SignedIn
  let call: Call
  let callAsColleague: Call
  beforeEach(async () => {
    for (const table of ['users', 'activity', 'mailJobs'] as const) await test.db.deleteFrom(table).execute()
    await emptyInbox(test.db)
    owner = await signIn(test)
    colleague = await signIn(test)
    call = callerOf(test, owner.headers)
    callAsColleague = callerOf(test, colleague.headers)
  })

  const setLevel = (id: number, level: unknown, as = call) => as('PUT', `/team/${id}/level`, { level })
  const levels = async () => {
    const rows = await test.db.selectFrom('users').select(['id', 'level']).orderBy('id').execute()
    return rows.map(({ level }) => level)
  }
  const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted()

  itOnce('is full for a new account, unless it was invited to the inbox', async () => {
    const invite = async (email: string, more = {}) =>
      (await call('POST', '/users', { name: 'New', email, ...more })).body.data.member.level
    expect(await invite('a@araliya.example')).toBe('full')
    expect(await invite('b@araliya.example', { level: 'full' })).toBe('full')
    expect(await invite('c@araliya.example', { level: 'inbox' })).toBe('inbox')
  })

  it('is changed by an account with full access, and shown to the team and to the user', async () => {
    const response = await setLevel(colleague.user.id, 'inbox')
    expect(response.status).toBe(200)
    expect(response.body.data).toMatchObject({ id: colleague.user.id, role: 'admin', level: 'inbox' })
    const members: TeamMember[] = (await call('GET', '/users')).body.data
    expect(members.find(({ id }) => id === colleague.user.id)?.level).toBe('inbox')
    expect((await callAsColleague('GET', '/auth/me')).body.data).toMatchObject({
      role: 'admin',
      level: 'inbox',
    })
    expect((await callAsColleague('GET', '/colleagues')).body.data).toContainEqual(
      expect.objectContaining({ id: owner.user.id, level: 'full' }),
    )
  })

  it('takes effect with the next call of a session that is open, and so does full access again', async () => {
    const exportAll = () => test.app.inject({ url: '/api/contacts/export', headers: colleague.headers })
    expect((await exportAll()).statusCode).toBe(200)
    await setLevel(colleague.user.id, 'inbox')
    expect((await exportAll()).json()).toEqual(fullAccessOnly)
    expect((await callAsColleague('GET', '/contacts')).status).toBe(200)
    await setLevel(colleague.user.id, 'full')
    expect((await exportAll()).statusCode).toBe(200)
  })

  itOnce('is recorded with who changed it, what it was and what it is, where it changed', async () => {
    await setLevel(colleague.user.id, 'inbox')
    await setLevel(colleague.user.id, 'inbox')
    const { data } = (await call('GET', '/activity?kind=level')).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      actor: owner.user.email,
      action: 'changed',
      subject: colleague.user.email,
      old: 'full',
      new: 'inbox',
    })
  })

  itOnce.each([['owner'], [''], [null], [undefined], [['inbox']]])('can’t be %j', async level => {
    expect((await setLevel(colleague.user.id, level)).status).toBe(422)
    expect(await levels()).toEqual(['full', 'full'])
  })

  itOnce('is of an account that exists', async () => {
    expect((await setLevel(999_999, 'inbox')).status).toBe(404)
  })

  describe('of one’s own account', () => {
    itOnce('can’t be changed, so that one with full access is always left', async () => {
      const response = await setLevel(owner.user.id, 'inbox')
      expect(response.status).toBe(409)
      expect(response.body.error).toBe(
        'You can’t change your own access: ask another account with full access.',
      )
      expect(await levels()).toEqual(['full', 'full'])
    })

    it('can’t be raised', async () => {
      await setLevel(colleague.user.id, 'inbox')
      expect((await setLevel(colleague.user.id, 'full', callAsColleague)).body).toEqual(fullAccessOnly)
      expect(await levels()).toEqual(['full', 'inbox'])
    })
  })

  it('stays full for one of two who limit each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      await test.db.updateTable('users').set({ level: 'full' }).execute()
      const responses = await Promise.all([
        setLevel(colleague.user.id, 'inbox'),
        setLevel(owner.user.id, 'inbox', callAsColleague),
      ])
      expect(statuses(responses)).toEqual([200, 403])
      expect((await levels()).toSorted()).toEqual(['full', 'inbox'])
    }
  })

  it('stays full for one of three who limit each other in a circle at once', async () => {
    const third = await signIn(test)
    const callAsThird = callerOf(test, third.headers)
    await Promise.all([
      setLevel(colleague.user.id, 'inbox'),
      setLevel(third.user.id, 'inbox', callAsColleague),
      setLevel(owner.user.id, 'inbox', callAsThird),
    ])
    expect(await levels()).toContain('full')
  })

  it('is full for the one who is left when one limits and the other removes at once', async () => {
    const responses = await Promise.all([
      setLevel(colleague.user.id, 'inbox'),
      callAsColleague('DELETE', `/users/${owner.user.id}`),
    ])
    expect([
      [200, 401],
      [200, 403],
    ]).toContainEqual(statuses(responses))
    expect(await levels()).toContain('full')
  })

  it.each<[string, (as: Call) => ReturnType<Call>]>([
    ['adds a member', as => as('POST', '/users', { name: 'New', email: 'new@araliya.example' })],
    ['makes a link', as => as('POST', `/users/${owner.user.id}/link`)],
    ['ends sessions', as => as('DELETE', `/users/${owner.user.id}/sessions`)],
    ['removes a member', as => as('DELETE', `/users/${owner.user.id}`)],
    ['limits a member', as => setLevel(owner.user.id, 'inbox', as)],
  ])('that is lowered while a call waits makes it fail, and it changes nothing: %s', async (_, make) => {
    const read = async () => [
      await test.db.selectFrom('users').select(['id', 'level']).orderBy('id').execute(),
      await test.db.selectFrom('sessions').select('id').orderBy('id').execute(),
      await test.db.selectFrom('passwordLinks').select('id').execute(),
    ]
    const [, sessions, links] = await read()
    const [outcome] = await whileChanging(
      test.config.databaseUrl,
      {
        begin: trx =>
          trx.updateTable('users').set({ level: 'inbox' }).where('id', '=', colleague.user.id).execute(),
      },
      [() => make(callAsColleague)],
    )
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { status: 403 } })
    expect(await read()).toEqual([
      [
        { id: owner.user.id, level: 'full' },
        { id: colleague.user.id, level: 'inbox' },
      ],
      sessions,
      links,
    ])
  })

  itOnce('is not changed by a user’s own details', async () => {
    await setLevel(colleague.user.id, 'inbox')
    const more = { level: 'full', role: 'owner', user: { level: 'full' } }
    const response = await callAsColleague('PUT', '/auth/updatedetails', { name: 'Nimali', ...more })
    expect(response.status).toBe(200)
    expect(response.body.data).toMatchObject({ name: 'Nimali', level: 'inbox', role: 'admin' })
    expect(await levels()).toEqual(['full', 'inbox'])
  })

  itOnce('inbox may do all that is done in the inbox', async () => {
    await setLevel(colleague.user.id, 'inbox')
    const id = await send(test)
    const bulk = (action: object) =>
      callAsColleague('POST', '/contacts/bulk', { selection: { ids: [id] }, action })
    const all = [
      await callAsColleague('PUT', `/contacts/${id}`, { status: 'processing' }),
      await callAsColleague('POST', `/contacts/${id}/notes`, { text: 'Rang back' }),
      await callAsColleague('PUT', `/contacts/${id}/person-note`, { text: 'Prefers mornings' }),
      await callAsColleague('PUT', `/contacts/${id}/assignee`, { userId: colleague.user.id }),
      await callAsColleague('POST', `/contacts/${id}/replies/recorded`, { channel: 'call', text: 'Yes' }),
      await bulk({ type: 'status', status: 'completed' }),
      await callAsColleague('GET', '/saved-replies'),
      await callAsColleague('DELETE', `/contacts/${id}`),
      await callAsColleague('POST', `/contacts/${id}/restore`),
    ]
    expect(all.map(({ status }) => status)).toEqual([200, 201, 200, 200, 201, 200, 200, 200, 200])
    const binned = await bulk({ type: 'delete' })
    const undone = await callAsColleague('POST', `/contacts/bulk/${binned.body.data.actionId}/undo`)
    expect(undone.body.data).toMatchObject({ changed: 1 })
  })
})
