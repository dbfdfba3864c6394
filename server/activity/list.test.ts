// Long: the filters, pages and export of one list, with the same entries.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ActivityEntry } from '#contracts/activity/activity.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { instant } from '../clock.ts'
import { type Activity, recordActivity } from '../record/record-activity.queries.ts'
import { deleteOldActivity } from './list.queries.ts'

describeDatabases('the list of what was changed on $name', (kind, itOnce) => {
  let test: TestApp
  let owner: SignedIn
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of ['users', 'activity'] as const) await test.db.deleteFrom(table).execute()
    owner = await signIn(test)
    call = callerOf(test, owner.headers)
  })

  const record = (changes: Partial<Activity> = {}) =>
    recordActivity(test.db, {
      by: owner.user,
      at: instant(test.clock),
      kind: 'service',
      action: 'added',
      subject: 'Balayage',
      ...changes,
    })
  const list = async (query = ''): Promise<ActivityEntry[]> =>
    (await call('GET', `/activity${query}`)).body.data
  const subjects = async (query = '') => (await list(query)).map(({ subject }) => subject)

  it('shows who did what, newest first', async () => {
    await record({ subject: 'First' })
    test.clock.advance(1_000)
    await record({ subject: 'Second' })
    expect(await list()).toMatchObject([
      { subject: 'Second', actor: owner.user.email, name: owner.user.name, origin: 'account' },
      { subject: 'First' },
    ])
  })

  it('shows the present name of an account, and the email of a removed one', async () => {
    const gone = await signIn(test)
    await record({ by: gone.user })
    await test.db.updateTable('users').set({ name: 'Kumari' }).where('id', '=', owner.user.id).execute()
    await record()
    await test.db.deleteFrom('users').where('id', '=', gone.user.id).execute()
    expect(await list()).toMatchObject([{ name: 'Kumari' }, { name: null, actor: gone.user.email }])
  })

  it('has pages', async () => {
    for (let n = 1; n <= 5; n++) await record({ subject: `${n}` })
    const { body } = await call('GET', '/activity?limit=2&page=2')
    expect(body.data.map((entry: ActivityEntry) => entry.subject)).toEqual(['3', '2'])
    expect(body.pagination).toEqual({ page: 2, limit: 2, total: 5 })
    expect(await list('?limit=2&page=4')).toEqual([])
  })

  it('is filtered by person, the command line and automatic changes', async () => {
    const other = await signIn(test)
    await record({ subject: 'Owner’s' })
    await record({ subject: 'Other’s', by: other.user })
    await record({ subject: 'Typed', by: 'command line' })
    await record({ subject: 'Scheduled', by: 'automatic' })
    expect(await subjects(`?person=${encodeURIComponent(other.user.email.toUpperCase())}`)).toEqual([
      'Other’s',
    ])
    expect(await subjects('?person=command-line')).toEqual(['Typed'])
    expect(await subjects('?person=automatic')).toEqual(['Scheduled'])
  })

  it('is filtered by kind', async () => {
    await record()
    await record({ kind: 'price', subject: 'Priced' })
    expect(await subjects('?kind=price')).toEqual(['Priced'])
  })

  it('is filtered by days of the salon, both included', async () => {
    // 18:30 UTC is midnight in Colombo.
    for (const at of [
      '2026-01-13T18:29:59.999Z',
      '2026-01-13T18:30:00.000Z',
      '2026-01-14T18:29:59.999Z',
      '2026-01-14T18:30:00.000Z',
    ])
      await record({ at, subject: at })
    expect(await subjects('?from=2026-01-14&to=2026-01-14')).toEqual([
      '2026-01-14T18:29:59.999Z',
      '2026-01-13T18:30:00.000Z',
    ])
  })

  itOnce.each([
    ['an unknown kind', '?kind=nonsense'],
    ['what is not a day', '?from=yesterday'],
    ['a page of more than a hundred', '?limit=101'],
    ['a very long email', `?person=${'x'.repeat(255)}`],
  ])('refuses %s', async (_name, query) => {
    expect((await call('GET', `/activity${query}`)).status).toBe(400)
  })

  it('names for the filter whose entries there are', async () => {
    const gone = await signIn(test)
    await record({ by: gone.user })
    await record()
    await record({ by: 'command line' })
    await test.db.deleteFrom('users').where('id', '=', gone.user.id).execute()
    expect((await call('GET', '/activity')).body.people).toEqual([
      { email: owner.user.email, name: owner.user.name },
      { email: gone.user.email, name: null },
    ])
  })

  it('is asked for a person with a character that no database stores, and finds what the rest names', async () => {
    await record()
    const person = encodeURIComponent(`${owner.user.email}\0`)
    expect(await list(`?person=${person}`)).toHaveLength(1)
    expect(await list('?person=a%00b')).toEqual([])
  })

  itOnce('reads an entry whose kind only a later version knows', async () => {
    await record({ kind: 'booking' as never, action: 'doubled' as never })
    expect(await list()).toMatchObject([{ kind: 'other', action: 'changed' }])
    expect(await list('?kind=other')).toHaveLength(1)
  })

  it('is kept for two years', async () => {
    await record({ subject: 'Old', at: '2024-01-15T06:29:59.999Z' })
    await record({ subject: 'Kept', at: '2024-01-15T06:30:00.000Z' })
    test.clock.advance(-(test.clock.now().getTime() - Date.parse('2026-01-15T06:30:00.000Z')))
    await deleteOldActivity(test.db, test.clock)
    expect((await list()).map(({ subject }) => subject)).toEqual(['Kept'])
    test.clock.advance(DAY_MS)
  })
})
