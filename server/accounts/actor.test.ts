import { beforeAll, beforeEach, expect, it } from 'vitest'
import { PASSWORD, type SignedIn, sessionsOf, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { postgres } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { send } from '#tests/inquiries.ts'
import type { Db } from '../db/tables.ts'
import { createSession } from './sessions.queries.ts'

interface Scene {
  call: Call
  actor: SignedIn
  otherSessionId: number
  member: SignedIn
}

type NamedCall = [name: string, makeCall: (scene: Scene) => ReturnType<Call>]

const addMember: NamedCall = [
  'adds a member',
  ({ call }) => call('POST', '/users', { name: 'New', email: 'new@araliya.example' }),
]
const makeLink: NamedCall = [
  'makes a link',
  ({ call, member }) => call('POST', `/users/${member.user.id}/link`),
]
const endSessions: NamedCall = [
  'ends sessions',
  ({ call, member }) => call('DELETE', `/users/${member.user.id}/sessions`),
]
const removeMember: NamedCall = [
  'removes a member',
  ({ call, member }) => call('DELETE', `/users/${member.user.id}`),
]
const changeName: NamedCall = [
  'changes one’s own name',
  ({ call }) => call('PUT', '/auth/updatedetails', { name: 'Changed' }),
]

const asAdmin = [addMember, makeLink, endSessions, removeMember]
const asUser: NamedCall[] = [
  changeName,
  [
    'changes one’s own email',
    ({ call }) =>
      call('PUT', '/auth/updatedetails', { email: 'new@araliya.example', currentPassword: PASSWORD }),
  ],
  [
    'changes one’s own password',
    ({ call }) =>
      call('PUT', '/auth/updatepassword', { currentPassword: PASSWORD, newPassword: 'hibiscus at seven' }),
  ],
  [
    'ends one of one’s own sessions',
    ({ call, otherSessionId }) => call('DELETE', `/auth/sessions/${otherSessionId}`),
  ],
  ['logs out', ({ call }) => call('GET', '/auth/logout')],
]

describeDatabases(
  'a call of a user who is removed, logged out or given another role meanwhile, on $name',
  kind => {
    let test: TestApp
    beforeAll(async () => {
      test = await createTestApp(kind)
      return () => test.close()
    })

    let scene: Scene
    beforeEach(async () => {
      for (const table of ['users', 'activity', 'mailJobs', 'loginFailures'] as const)
        await test.db.deleteFrom(table).execute()
      const actor = await signInWithPassword(test)
      await createSession(test.db, test.clock, actor.user.id, { userAgent: 'Another', address: '127.0.0.1' })
      const otherSessionId = (await sessionsOf(test, actor.user.id))[1]?.id as number
      scene = { call: callerOf(test, actor.headers), actor, otherSessionId, member: await signIn(test) }
    })

    /** All rows that such a call could change. */
    async function read(db: Db) {
      const of = (table: 'users' | 'sessions' | 'passwordLinks' | 'activity') =>
        db.selectFrom(table).selectAll().orderBy('id').execute()
      return [await of('users'), await of('sessions'), await of('passwordLinks'), await of('activity')]
    }

    /** The status of a call that begins before a change is committed. Nothing but the change may be stored. */
    async function callDuring(
      change: (trx: Db) => Promise<unknown>,
      makeCall: (scene: Scene) => ReturnType<Call>,
    ) {
      let expected: unknown
      const [outcome] = await whileChanging(
        test.config.databaseUrl,
        {
          async begin(trx) {
            await change(trx)
            expected = await read(trx)
          },
        },
        [() => makeCall(scene)],
      )
      if (outcome?.status !== 'fulfilled') throw outcome?.reason
      expect(await read(test.db)).toEqual(expected)
      return outcome.value.status
    }
    const removal = (trx: Db) => trx.deleteFrom('users').where('id', '=', scene.actor.user.id).execute()
    const setRoleOfActor = (trx: Db, role: string) =>
      trx.updateTable('users').set({ role }).where('id', '=', scene.actor.user.id).execute()
    // The program locks a user before it ends the sessions. An update of the role to what it is already is such a lock on both
    // databases.
    const lockActorRow = (trx: Db) => setRoleOfActor(trx, 'admin')

    it.each([...asAdmin, ...asUser])(
      'returns 401 and changes nothing while the user is being removed: %s',
      async (_, makeCall) => {
        expect(await callDuring(removal, makeCall)).toBe(401)
      },
    )

    // One call of an admin and one of any user: all others find the ended session with the same statement.
    it.each([addMember, changeName])(
      'returns 401 and changes nothing while all sessions end: %s',
      async (_, makeCall) => {
        const ending = async (trx: Db) => {
          await lockActorRow(trx)
          await trx.deleteFrom('sessions').where('userId', '=', scene.actor.user.id).execute()
        }
        expect(await callDuring(ending, makeCall)).toBe(401)
      },
    )

    it.each(asAdmin)(
      'returns 403 and changes nothing while the user loses the role: %s',
      async (_, makeCall) => {
        expect(await callDuring(trx => setRoleOfActor(trx, 'other'), makeCall)).toBe(403)
      },
    )

    // On SQLite the removal can't wait: one transaction writes at a time.
    it.skipIf(kind !== postgres).each([...asAdmin, ...asUser])(
      'returns 401 once the removal by a colleague has begun: %s',
      async (_, makeCall) => {
        const id = await send(test)
        const { call, actor, member } = scene
        await call('PUT', `/contacts/${id}/assignee`, { userId: actor.user.id })
        const colleague = callerOf(test, member.headers)
        // The removal waits for the inquiry, and the call of the removed user waits for the removal.
        const outcomes = await whileChanging<{ status: number }>(
          test.config.databaseUrl,
          {
            begin: trx => trx.selectFrom('inquiries').select('id').where('id', '=', id).forUpdate().execute(),
          },
          [() => colleague('DELETE', `/users/${actor.user.id}`), () => makeCall(scene)],
        )
        const statuses = outcomes.map(each => (each.status === 'fulfilled' ? each.value.status : each.reason))
        expect(statuses).toEqual([200, 401])
        const left = await test.db.selectFrom('users').select('id').execute()
        expect(left).toEqual([{ id: member.user.id }])
      },
    )

    it('causes no deadlock with a colleague’s calls on the same users', async () => {
      const { call, actor, member } = scene
      const colleague = callerOf(test, member.headers)
      const responses = await Promise.all([
        // Two of the calls lock the colleague too. Removing the colleague would end the colleague's own calls below.
        ...[makeLink, endSessions].map(([, makeCall]) => makeCall(scene)),
        colleague('POST', `/users/${actor.user.id}/link`),
        colleague('DELETE', `/users/${actor.user.id}/sessions`),
        call('PUT', '/auth/updatedetails', { name: 'Changed' }),
        colleague('PUT', '/auth/updatedetails', { name: 'Changed too' }),
      ])
      // 401 for a call whose session the other's call has ended before.
      for (const { status } of responses) expect([200, 401]).toContain(status)
    })
  },
)
