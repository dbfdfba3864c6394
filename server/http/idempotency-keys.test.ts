import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { openScene, prepareCall, recorded, type Scene } from '#tests/recorded-calls.ts'

/** Calls that are no change of a row, with the reason why a repetition is another call. */
const notKeyed: Record<string, string> = {
  'POST /privacy/export': 'only reads: each export is recorded',
}

describeDatabases('a call repeated with its Idempotency-Key on $name', kind => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene(kind)
    return () => scene.test.close()
  })

  const countEntries = async () => (await scene.test.db.selectFrom('activity').select('id').execute()).length

  it.each(Object.keys(recorded).filter(name => !notKeyed[name] && !/ \/(auth|team|users)/.test(name)))(
    '%s is carried out once, and gets the same answer again',
    async name => {
      scene.key = undefined
      const act = await prepareCall(scene, name)
      scene.key = randomUUID()
      const first = await act()
      const entries = await countEntries()
      expect(await act()).toEqual(first)
      expect(await countEntries()).toBe(entries)
    },
  )
})
