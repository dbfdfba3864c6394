// Long: each way of requiring a second factor, with its dates and clocks.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GRACE_DAYS } from '#contracts/accounts/second-factor.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import {
  PASSWORD,
  type SignedIn,
  sessionStatus,
  sessionsOf,
  signIn,
  signInWithPassword,
} from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { mainDatabase } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { callAuth, phoneWith, signInWithFactor, type WithFactor } from '#tests/second-factor.ts'
import { instant } from '../../clock.ts'
import { setSetting } from '../../db/settings.ts'
import { lockUsers } from '../actor.queries.ts'
import { REQUIRED_FROM, setRequired } from '../factors/requirement.queries.ts'
import { createSession, findLiveAdminSessions } from '../sessions.queries.ts'

describeDatabases('a second factor that is required from all on $name', (kind, itOnce) => {
  let test: TestApp
  let owner: WithFactor
  let user: SignedIn
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('settings').where('key', 'like', 'second-factor-require%').execute()
    owner = await signInWithFactor(test)
    user = await signInWithPassword(test)
  })

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    { headers } = user,
  ) => test.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
  const setRequirement = (required: unknown, by: SignedIn = owner, currentPassword?: string) =>
    call('PUT', '/users/second-factor', { required, currentPassword: currentPassword ?? PASSWORD }, by)
  const isLive = async ({ token }: SignedIn) => {
    const { id } = await test.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', user.user.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return token !== '' && (await findLiveAdminSessions(test.db, instant(test.clock), [id])).has(id)
  }
  /** The days of grace pass in use: sessions end after a day without. */
  async function endGrace(...users: SignedIn[]) {
    for (let day = 0; day < GRACE_DAYS; day++) {
      test.clock.advance(DAY_MS - 60_000)
      for (const each of users) await sessionStatus(test, each.token)
    }
    test.clock.advance(GRACE_DAYS * 60_000)
  }

  it(`begins after ${GRACE_DAYS} days, which an administrator can't prolong by requiring it again`, async () => {
    const date = new Date(test.clock.now().getTime() + GRACE_DAYS * DAY_MS).toISOString()
    expect((await setRequirement(true)).json().data).toEqual({ requiredFrom: date })
    test.clock.advance(60_000)
    expect((await setRequirement(true)).json().data).toEqual({ requiredFrom: date })
    expect(await requiredFrom()).toBe(date)
    expect((await call('GET', '/contacts/summary')).statusCode).toBe(200)
  })

  const requiredFrom = async () => (await call('GET', '/auth/second-factor')).json().data.requiredFrom

  it('gives no new days when it is ended and begun again', async () => {
    const date = (await setRequirement(true)).json().data.requiredFrom
    for (let day = 1; day < GRACE_DAYS; day++) {
      test.clock.advance(DAY_MS - 60_000)
      await sessionStatus(test, owner.token)
      await setRequirement(false)
      expect((await setRequirement(true)).json().data).toEqual({ requiredFrom: date })
    }
  })

  it('gives no new days when one administrator begins it while another ends it', async () => {
    const date = (await setRequirement(true)).json().data.requiredFrom
    test.clock.advance(60_000)
    const [begun] = await whileChanging(
      test.config.databaseUrl,
      { begin: trx => setRequired(trx, test.clock, false) },
      [() => setRequirement(true)],
    )
    expect(begun?.status === 'fulfilled' && begun.value.json().data).toEqual({ requiredFrom: date })
  })

  it('begins after these days at the latest, also when the clock was ahead before', async () => {
    test.clock.advance(60 * DAY_MS)
    const early = await signInWithFactor(test)
    for (const required of [true, false]) expect((await setRequirement(required, early)).statusCode).toBe(200)
    test.clock.advance(-60 * DAY_MS)
    const date = new Date(test.clock.now().getTime() + GRACE_DAYS * DAY_MS).toISOString()
    expect((await setRequirement(true)).json().data).toEqual({ requiredFrom: date })
  })

  describe('from a moment on in which a call waits', () => {
    /** What the call answers when its account has become overdue before it is done. */
    const answerOverdue = async (act: () => ReturnType<typeof call>) => {
      const [outcome] = await whileChanging(
        test.config.databaseUrl,
        {
          async begin(trx) {
            await lockUsers(trx, [user.user.id])
            await setSetting(trx, REQUIRED_FROM, instant(test.clock))
          },
        },
        [act],
      )
      if (outcome?.status !== 'fulfilled') throw outcome?.reason
      return { status: outcome.value.statusCode, body: outcome.value.json() }
    }
    const entries = async () =>
      (await test.db.selectFrom('activity').select('id').where('actorId', '=', user.user.id).execute()).length

    itOnce.each<[string, () => ReturnType<typeof call>]>([
      ['a saved reply', () => call('POST', '/saved-replies', { title: 'Hello', text: 'Dear {name}' })],
      ['their own name', () => call('PUT', '/auth/updatedetails', { name: 'Nimali' })],
      ['a level', () => call('PUT', `/team/${owner.user.id}/level`, { level: 'inbox' })],
      ['a colleague', () => call('POST', '/users', { name: 'New', email: 'new@araliya.example' })],
      ['the end of sessions', () => call('DELETE', `/users/${owner.user.id}/sessions`)],
      ['an erasure', () => call('POST', '/privacy/erase', { email: 'a@mail.example', ids: [], state: '' })],
    ])('refuses it: %s', async (_, act) => {
      expect(await answerOverdue(act)).toMatchObject({ status: 403, body: { secondFactorRequired: true } })
      expect(await entries()).toBe(0)
    })

    it.each<[string, (sessionId: number) => ReturnType<typeof call>]>([
      [
        'a new password',
        () =>
          call('PUT', '/auth/updatepassword', {
            currentPassword: PASSWORD,
            newPassword: 'hibiscus at seven',
          }),
      ],
      ['the name of a session', id => call('PUT', `/auth/sessions/${id}`, { name: 'Phone' })],
      ['the end of a session', id => call('DELETE', `/auth/sessions/${id}`)],
      ['logging out', () => call('GET', '/auth/logout')],
      ['an authenticator app', () => call('POST', '/auth/totp', { currentPassword: PASSWORD })],
    ])('allows what an account without one may do: %s', async (_, act) => {
      const [session] = await sessionsOf(test, user.user.id)
      expect(await answerOverdue(() => act(session?.id ?? 0))).toMatchObject({ status: 200 })
    })
  })

  it('holds at once when it is begun again after its date', async () => {
    await setRequirement(true)
    await endGrace(owner, user)
    await setRequirement(false)
    await setRequirement(true)
    expect((await call('GET', '/contacts/summary')).statusCode).toBe(403)
  })

  it('gives new days when it is begun again after a pause of as many', async () => {
    await setRequirement(true)
    await setRequirement(false)
    await endGrace(owner, user)
    const date = new Date(test.clock.now().getTime() + GRACE_DAYS * DAY_MS).toISOString()
    expect((await setRequirement(true)).json().data).toEqual({ requiredFrom: date })
  })

  itOnce.each([
    ['', 'Current password is required'],
    ['wrong password', 'Current password is incorrect'],
  ])('is neither begun nor ended with the password %j', async (password, message) => {
    const refusal = { success: false, error: message, fields: { currentPassword: message } }
    expect((await setRequirement(true, owner, password)).json()).toEqual(refusal)
    expect(await requiredFrom()).toBeNull()
    await setRequirement(true)
    expect((await setRequirement(false, owner, password)).json()).toEqual(refusal)
    expect(await requiredFrom()).not.toBeNull()
  })

  itOnce('is in the activity, once', async () => {
    for (const required of [true, true, false, false]) await setRequirement(required)
    const entries = await test.db
      .selectFrom('activity')
      .select(['kind', 'detail', 'oldText', 'newText'])
      .where('actorId', '=', owner.user.id)
      .where('detail', '=', 'Required from all accounts')
      .orderBy('id')
      .execute()
    const entry = { kind: 'factor', detail: 'Required from all accounts' }
    expect(entries).toEqual([
      { ...entry, oldText: 'No', newText: 'Yes' },
      { ...entry, oldText: 'Yes', newText: 'No' },
    ])
  })

  itOnce('refuses anything but a yes or no', async () => {
    expect((await setRequirement('yes')).statusCode).toBe(422)
  })

  itOnce('is not for users of another role to decide', async () => {
    const other = await signIn(test, 'other')
    expect((await setRequirement(true, other)).statusCode).toBe(403)
  })

  itOnce('is begun and ended only by someone who has one', async () => {
    const refusal = { success: false, error: 'First add an authenticator app to your own account.' }
    expect((await setRequirement(true, user)).json()).toEqual(refusal)
    expect(await requiredFrom()).toBeNull()
    await setRequirement(true)
    expect((await setRequirement(false, user)).json()).toEqual(refusal)
    expect(await requiredFrom()).not.toBeNull()
  })

  describe('after these days', () => {
    beforeEach(async () => {
      await setRequirement(true)
      await endGrace(user)
    })

    itOnce.each([
      ['GET', '/contacts/summary'],
      ['GET', '/users'],
      ['PUT', '/auth/updatedetails'],
      ['PUT', '/users/second-factor'],
    ] as const)('refuses %s %s to an account without one, and says why', async (method, url) => {
      const response = await call(
        method,
        url,
        method === 'PUT' ? { name: 'Nimali', required: false, currentPassword: PASSWORD } : undefined,
      )
      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({
        success: false,
        error: 'Add an authenticator app to your account first: Settings, Account.',
        secondFactorRequired: true,
      })
    })

    itOnce('ends its live updates', async () => {
      expect(await isLive(user)).toBe(false)
    })

    it('lets it add one, which opens everything again', async () => {
      expect((await call('GET', '/auth/me')).statusCode).toBe(200)
      expect((await call('GET', '/auth/second-factor')).statusCode).toBe(200)
      const { headers } = user
      const { data } = (
        await callAuth(test, 'POST', 'totp', { currentPassword: PASSWORD }, { headers })
      ).json()
      const code = phoneWith(test, data.secret).code()
      expect((await callAuth(test, 'PUT', 'totp', { code }, { headers })).statusCode).toBe(200)
      expect((await call('GET', '/contacts/summary')).statusCode).toBe(200)
      expect(await isLive(user)).toBe(true)
    })

    itOnce(
      'lets it change its password and end its other sessions, and nothing more after that',
      async () => {
        const { token: other } = await createSession(test.db, test.clock, user.user.id, {
          userAgent: 'Another',
          address: '127.0.0.1',
        })
        const sessions = (await call('GET', '/auth/sessions')).json().data
        const { id } = sessions.find(({ current }: { current: boolean }) => !current)
        expect((await call('DELETE', `/auth/sessions/${id}`)).statusCode).toBe(200)
        expect(await sessionStatus(test, other)).toBe(401)
        const passwords = { currentPassword: PASSWORD, newPassword: 'hibiscus at seven' }
        const { token } = (await call('PUT', '/auth/updatepassword', passwords)).json()
        expect(await sessionStatus(test, user.token)).toBe(401)
        const renewed = { ...user, headers: { authorization: `Bearer ${token}` } }
        expect((await call('GET', '/auth/sessions', undefined, renewed)).statusCode).toBe(200)
        expect((await call('GET', '/contacts/summary', undefined, renewed)).statusCode).toBe(403)
      },
    )

    itOnce('lets it log out', async () => {
      expect((await call('GET', '/auth/logout')).statusCode).toBe(200)
    })

    itOnce('leaves accounts with one alone', async () => {
      const other = await signInWithFactor(test)
      expect((await call('GET', '/contacts/summary', undefined, other)).statusCode).toBe(200)
    })
  })

  it('no longer holds once an administrator has ended it', async () => {
    await setRequirement(true)
    await endGrace(owner, user)
    expect((await call('GET', '/contacts/summary')).statusCode).toBe(403)
    expect((await setRequirement(false)).json().data).toEqual({ requiredFrom: null })
    expect((await call('GET', '/contacts/summary')).statusCode).toBe(200)
  })

  itOnce('shows in the team who has none yet', async () => {
    const members: { id: number; secondFactor: boolean }[] = (await call('GET', '/users')).json().data
    const of = (id: number) => members.find(member => member.id === id)?.secondFactor
    expect([of(owner.user.id), of(user.user.id)]).toEqual([true, false])
  })
})

it('can’t be required in the demo, which stays open', async () => {
  const test = await createTestApp(mainDatabase, { config: { profile: 'demo' } })
  try {
    const { headers } = await signIn(test)
    const response = await test.app.inject({
      method: 'PUT',
      url: '/api/users/second-factor',
      payload: { required: true, currentPassword: PASSWORD },
      headers,
    })
    expect(response.statusCode).toBe(409)
  } finally {
    await test.close()
  }
})
