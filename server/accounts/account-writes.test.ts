import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { type SignedIn, sessionsOf, signIn, signInWithPassword } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { countLockWaits } from '#tests/concurrent-change.ts'
import { postgres } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { instant } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { lockUsers } from './actor.queries.ts'
import { createPasswordLink } from './password-links.queries.ts'

interface Scene {
  call: Call
  sessionId: number
  colleague: SignedIn
  link: string
}

const calls: [name: string, call: (scene: Scene) => ReturnType<Call>, statuses: number[]][] = [
  [
    'add saved replies',
    ({ call }) => call('POST', '/saved-replies', { title: 'Hello', text: 'Dear {name}' }),
    [201],
  ],
  [
    'change levels',
    ({ call, colleague }) => call('PUT', `/team/${colleague.user.id}/level`, { level: 'inbox' }),
    [200],
  ],
  [
    'log a colleague out',
    ({ call, colleague }) => call('DELETE', `/users/${colleague.user.id}/sessions`),
    [200],
  ],
  ['change their own name', ({ call }) => call('PUT', '/auth/updatedetails', { name: 'Nimali' }), [200]],
  [
    'name their session',
    ({ call, sessionId }) => call('PUT', `/auth/sessions/${sessionId}`, { name: 'Phone' }),
    [200],
  ],
  [
    'erase a person',
    ({ call }) => call('POST', '/privacy/erase', { email: 'a@mail.example', ids: [], state: '' }),
    [412],
  ],
  // The link works once.
  [
    'set a password with a link',
    ({ call, link }) => call('POST', '/auth/reset', { token: link, newPassword: 'hibiscus at seven' }),
    [200, 404],
  ],
]

describeDatabases('many writes of one account at once on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  // On SQLite nothing waits for a connection while another process writes.
  it.skipIf(kind !== postgres).each(calls)(
    'leave connections to everyone else: %s',
    async (_, write, statuses) => {
      const { user, headers } = await signInWithPassword(test)
      const colleague = await signIn(test)
      const [session] = await sessionsOf(test, user.id)
      const scene = {
        call: callerOf(test, headers),
        sessionId: session?.id ?? 0,
        colleague,
        link: await createPasswordLink(test.db, test.clock, user.id, instant(test.clock, 60_000)),
      }
      const other = openDatabase(test.config.databaseUrl, { noTimeouts: true })
      try {
        const long = await other.startTransaction().execute()
        await lockUsers(long, [user.id])
        const writes = Array.from({ length: 20 }, () => write(scene))
        while ((await countLockWaits(other)) < 3) await nextTurn()
        const { status } = await callerOf(test, {})('POST', '/auth/link', { token: 'x'.repeat(43) })
        await long.commit().execute()
        expect(status).toBe(404)
        const found = new Set((await Promise.all(writes)).map(response => response.status))
        expect([...found].toSorted()).toEqual(statuses)
      } finally {
        await other.destroy()
      }
    },
  )
})
