import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { instant } from '../clock.ts'
import { type Activity, recordActivity, recordChanges } from '../record/record-activity.queries.ts'

describeDatabases('the record of what was changed on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(() => test.db.deleteFrom('activity').execute())

  const stored = () => test.db.selectFrom('activity').selectAll().orderBy('id').execute()
  const entry = (changes: Partial<Activity> = {}): Activity => ({
    by: { id: 7, email: 'kumari@araliya.example' },
    at: instant(test.clock),
    kind: 'price',
    action: 'changed',
    subject: 'Balayage',
    old: 'Rs. 28,500',
    new: 'Rs. 30,000',
    ...changes,
  })

  it('stores who changed what, and what it was before', async () => {
    await recordActivity(test.db, entry())
    expect(await stored()).toMatchObject([
      {
        origin: 'account',
        actor: 'kumari@araliya.example',
        actorId: 7,
        at: instant(test.clock),
        subject: 'Balayage',
        oldText: 'Rs. 28,500',
        newText: 'Rs. 30,000',
      },
    ])
  })

  itOnce('stores a change on the command line without an account', async () => {
    await recordActivity(test.db, entry({ by: 'command line' }))
    expect(await stored()).toMatchObject([{ origin: 'command line', actor: null, actorId: null }])
  })

  it('stores many entries in their order', async () => {
    const subjects = Array.from({ length: 1_201 }, (_, index) => `Service ${index}`)
    await recordActivity(
      test.db,
      subjects.map(subject => entry({ subject })),
    )
    expect((await stored()).map(({ subject }) => subject)).toEqual(subjects)
  })

  it('stores nothing of a change that is rolled back', async () => {
    const failing = test.db.transaction().execute(async trx => {
      await recordActivity(trx, entry())
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    expect(await stored()).toEqual([])
  })

  it('has an entry for each part that was changed, and none for the others', async () => {
    const { action: _action, old: _old, new: _new, ...about } = entry({ kind: 'service' })
    await recordChanges(test.db, about, [
      ['Name', 'Cut', 'Cut'],
      ['Duration', '1 hour', '2 hours'],
      ['Description', '', 'With care'],
    ])
    expect((await stored()).map(({ detail, oldText, newText }) => [detail, oldText, newText])).toEqual([
      ['Duration', '1 hour', '2 hours'],
      ['Description', '', 'With care'],
    ])
  })
})
