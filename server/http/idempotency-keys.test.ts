import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { openScene, prepareCall, recorded, type Scene } from '#tests/recorded-calls.ts'

/** Calls that are no change of a row, with the reason why a repetition is another call. */
const notKeyed: Record<string, string> = {
  'POST /privacy/export': 'only reads: each export is recorded',
  'POST /auth/reset': 'has a link that works once',
  'POST /auth/session-link/end': 'has a link that works once',
  'PUT /auth/updatepassword': 'ends the session that a repetition would come from',
}

/** Calls whose answer has a secret, which is shown once. */
const secret = ['POST /users', 'POST /users/{id}/link', 'PUT /auth/totp', 'POST /auth/recovery-codes']

describeOneDatabase('a call repeated with its Idempotency-Key', kind => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene(kind)
    return () => scene.test.close()
  })

  const countEntries = async () => (await scene.test.db.selectFrom('activity').select('id').execute()).length

  const others = Object.keys(recorded).filter(name => !notKeyed[name] && !secret.includes(name))
  it.each(others)('%s is carried out once, and gets the same answer again', async name => {
    scene.key = undefined
    const act = await prepareCall(scene, name)
    scene.key = randomUUID()
    const first = await act()
    const entries = await countEntries()
    expect(await act()).toEqual(first)
    expect(await countEntries()).toBe(entries)
  })

  it.each(secret)('%s is carried out once, and its secret is not shown again', async name => {
    scene.key = undefined
    const act = await prepareCall(scene, name)
    scene.key = randomUUID()
    const first = JSON.stringify(await act())
    const entries = await countEntries()
    const again = JSON.stringify(await act())
    expect(first).toMatch(/"token":"|"recoveryCodes":\["/)
    expect(again).toMatch(/"link":null|"data":null|"recoveryCodes":\[\]/)
    expect(await countEntries()).toBe(entries)
  })
})
