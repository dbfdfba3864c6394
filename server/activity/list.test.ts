// Long: the filters, pages and export of one list, with the same entries.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#contracts/activity/activity.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { instant } from '../clock.ts'
import { type Activity, recordActivity } from '../record/record-activity.queries.ts'
import { deleteOldActivity } from './list.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeDatabases('the list of what was changed on $name', kind => {
  let test: TestApp
  let owner: SignedIn
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })
  beforeEach(async () => {
    for (const table of ['users', 'activity', 'teamEvents'] as const)
      await test.db.deleteFrom(table).execute()
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
  const addTeamEvent = (subject: string, actor: string | null, at = instant(test.clock)) =>
    test.db.insertInto('teamEvents').values({ action: 'added', subject, actor, at }).execute()

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

  it('has each entry that an earlier version wrote to the team’s own list once, in its place', async () => {
    await record({ subject: 'Before' })
    test.clock.advance(1_000)
    await addTeamEvent('kamala@araliya.example', null)
    await addTeamEvent('ruwan@araliya.example', owner.user.email)
    test.clock.advance(1_000)
    await record({ subject: 'After' })
    expect(await list()).toMatchObject([
      { subject: 'After' },
      {
        subject: 'ruwan@araliya.example',
        kind: 'team',
        action: 'added',
        origin: 'account',
        name: owner.user.name,
      },
      { subject: 'kamala@araliya.example', kind: 'team', origin: 'command line', actor: null },
      { subject: 'Before' },
    ])
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
    await addTeamEvent('Team’s', other.user.email)
    expect((await subjects(`?person=${encodeURIComponent(other.user.email.toUpperCase())}`)).sort()).toEqual([
      'Other’s',
      'Team’s',
    ])
    expect(await subjects('?person=command-line')).toEqual(['Typed'])
    expect(await subjects('?person=automatic')).toEqual(['Scheduled'])
  })

  it('is filtered by kind', async () => {
    await record()
    await record({ kind: 'price', subject: 'Priced' })
    await addTeamEvent('Team’s', null)
    expect(await subjects('?kind=price')).toEqual(['Priced'])
    expect(await subjects('?kind=team')).toEqual(['Team’s'])
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

  it.each([
    ['an unknown kind', '?kind=nonsense'],
    ['a day that is none', '?from=yesterday'],
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

  it('reads an entry whose kind only a later version knows', async () => {
    await record({ kind: 'booking' as never, action: 'doubled' as never })
    expect(await list()).toMatchObject([{ kind: 'other', action: 'changed' }])
    expect(await list('?kind=other')).toHaveLength(1)
  })

  it('reads an entry of wrong codes alike, whichever version wrote it', async () => {
    const entry = { kind: 'factor', detail: 'Wrong codes after the right password' } as const
    await record({ ...entry, action: 'changed' })
    await record({ ...entry, action: 'wrong codes' })
    expect(await list()).toMatchObject([{ action: 'wrong codes' }, { action: 'wrong codes' }])
  })

  describe('of an account that is limited to the inbox', () => {
    let limited: SignedIn
    let theirs: Call
    beforeEach(async () => {
      limited = await signIn(test)
      await test.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', limited.user.id).execute()
      theirs = callerOf(test, limited.headers)
    })
    const listOwn = async (query = '') => (await theirs('GET', `/activity${query}`)).body

    it('has its own entries only, also those from before its email changed', async () => {
      await record({ subject: 'Other’s' })
      await addTeamEvent('Other’s', owner.user.email)
      await record({ subject: 'Earlier', by: { id: limited.user.id, email: 'earlier@araliya.example' } })
      await record({ subject: 'Typed', by: 'command line' })
      // Another account may have had the email.
      await addTeamEvent('Without an id', limited.user.email)
      const { data, pagination, people } = await listOwn()
      expect(data.map(({ subject }: ActivityEntry) => subject)).toEqual(['Earlier'])
      expect(pagination.total).toBe(1)
      expect(people).toEqual([])
    })

    it('has no others with a filter by person', async () => {
      await record()
      expect((await listOwn(`?person=${encodeURIComponent(owner.user.email)}`)).data).toEqual([])
      expect((await listOwn('?person=command-line')).data).toEqual([])
    })

    it('has none of an earlier account with the same email', async () => {
      const { email } = limited.user
      await addTeamEvent('Of the earlier account', email, '2025-01-01T00:00:00.000Z')
      await record({ subject: 'Of the earlier account', by: { id: limited.user.id + 1_000, email } })
      expect((await listOwn()).data).toEqual([])
    })

    it('is not exported', async () => {
      const url = '/api/activity/export'
      expect((await test.app.inject({ url, headers: limited.headers })).statusCode).toBe(403)
    })
  })

  describe('as a file', () => {
    const exportCsv = async (query = '') =>
      (await test.app.inject({ url: `/api/activity/export${query}`, headers: owner.headers })).body

    it('has what the filter finds, with times of the salon', async () => {
      await record({ kind: 'price', action: 'changed', old: 'Rs. 28,500', new: 'Rs. 30,000' })
      await record({ subject: 'Another' })
      const lines = (await exportCsv('?kind=price')).trimEnd().split('\r\n')
      expect(lines[0]).toMatch(/^\ufeff"Time \(Colombo time\)","Who"/)
      expect(lines.slice(1)).toEqual([
        `"2026-01-15 12:00","${owner.user.name}","${owner.user.email}","Prices","changed","Balayage","","Rs. 28,500","Rs. 30,000","",""`,
      ])
    })

    it('has no cell that a spreadsheet takes for a formula', async () => {
      await record({ subject: '=cmd()', old: '+1;=A1', new: '@x' })
      expect(await exportCsv()).toContain(`"'=cmd()","","'+1;'=A1","'@x"`)
    })

    it('has thousands of entries, each once', async () => {
      await recordActivity(
        test.db,
        Array.from({ length: 2_500 }, (_, n) => ({
          by: owner.user,
          at: instant(test.clock),
          kind: 'service' as const,
          action: 'added' as const,
          subject: `Service ${n};`,
        })),
      )
      await addTeamEvent('Team’s', null)
      const body = await exportCsv()
      const found = body.match(/Service \d+;/g) ?? []
      expect(found).toHaveLength(2_500)
      expect(new Set(found).size).toBe(2_500)
      expect(body).toContain('Team’s')
    })

    it('has as many entries as the record says', async () => {
      await record()
      const lines = (await exportCsv()).trimEnd().split('\r\n')
      const [entry] = await list('?kind=export')
      expect(lines).toHaveLength(1 + (entry?.number ?? 0))
    })

    it('is on record with its number and which filters were set', async () => {
      await record()
      await exportCsv(`?kind=service&person=${encodeURIComponent(owner.user.email)}`)
      expect(await list('?kind=export')).toMatchObject([
        { action: 'exported', subject: 'activity', detail: 'person, kind', number: 1 },
      ])
    })
  })

  it('is kept for two years', async () => {
    await record({ subject: 'Old', at: '2024-01-15T06:29:59.999Z' })
    await addTeamEvent('Old', null, '2024-01-15T06:29:59.999Z')
    await record({ subject: 'Kept', at: '2024-01-15T06:30:00.000Z' })
    await addTeamEvent('Kept', null, '2024-01-15T06:30:00.000Z')
    test.clock.advance(-(test.clock.now().getTime() - Date.parse('2026-01-15T06:30:00.000Z')))
    await deleteOldActivity(test.db, test.clock)
    const rows = await Promise.all(
      (['activity', 'teamEvents'] as const).map(table =>
        test.db.selectFrom(table).select('subject').execute(),
      ),
    )
    expect(rows).toEqual([[{ subject: 'Kept' }], [{ subject: 'Kept' }]])
    test.clock.advance(DAY_MS)
  })
})
