import { beforeAll, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { callerOf } from '#tests/call.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { postgres } from '#tests/databases.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { listCalls, openScene, prepareCall, recorded, type Scene } from '#tests/recorded-calls.ts'
import { lockActor } from './actor.queries.ts'
import { findSession, type RequestSession } from './sessions.queries.ts'

/** The recorded calls without those of the own account and its browsers, which any level may make. */
const names = Object.keys(recorded).filter(name => !/ \/(?:auth|push)\//.test(name))

describeDatabases('a call that takes full access on $name', kind => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene(kind)
    return () => scene.test.close()
  })

  it('is one of these', async () => {
    const full = [...(await listCalls(scene))].flatMap(([name, level]) => (level === 'full' ? name : []))
    // Only reads.
    expect([...names, 'POST /privacy/find'].toSorted()).toEqual(full.toSorted())
  })

  it.each(names)('does nothing when its account is limited while it waits: %s', async name => {
    const { db, config } = scene.test
    const entries = () => db.selectFrom('activity').selectAll().orderBy('id').execute()
    const act = await prepareCall(scene, name)
    const before = await entries()
    // After the guard has let the call pass: it reads what is committed.
    const [outcome] = await whileChanging(
      config.databaseUrl,
      { begin: trx => trx.updateTable('users').set({ level: 'inbox' }).execute() },
      [() => act().then(() => 'done', String)],
    )
    expect(outcome?.status === 'fulfilled' && outcome.value).toContain(
      '{"success":false,"error":"Only accounts with full access can do this."',
    )
    expect(await entries()).toEqual(before)
  })

  // On SQLite one transaction writes at a time, of whatever account.
  it.skipIf(kind !== postgres)('can’t keep its account from being limited by more of them', async () => {
    const { test } = scene
    const [owner, other] = [await signIn(test), await signIn(test)]
    const session = (await findSession(test.db, test.clock, other.token)) as RequestSession
    const add = () =>
      callerOf(test, other.headers)('POST', '/saved-replies', { title: 'Hello', text: 'Dear {name}' })
    const outcomes = await whileChanging(
      test.config.databaseUrl,
      // One of its calls, which takes long.
      { begin: trx => lockActor(trx, test.clock, session, { access: 'admin' }) },
      [
        () => callerOf(test, owner.headers)('PUT', `/team/${other.user.id}/level`, { level: 'inbox' }),
        add,
        add,
      ],
    )
    expect(outcomes.map(each => (each.status === 'fulfilled' ? each.value.status : each.reason))).toEqual([
      200, 403, 403,
    ])
  })
})
