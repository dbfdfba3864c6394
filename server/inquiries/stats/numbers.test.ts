import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Figures, FiguresOfGroup, Numbers } from '#contracts/inquiries/numbers.ts'
import { HOUR_MS, MINUTE_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch, aService } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { instant } from '../../clock.ts'
import { createBranch, deleteBranch } from '../../salon/branches/branches.queries.ts'
import { createService } from '../../services/services.queries.ts'
import { readNumbers } from './numbers.queries.ts'

const none: Figures = { arrived: 0, inTime: 0, late: 0, unanswered: 0, again: 0, medianMinutes: null }

describeDatabases('numbers on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    const now = instant(inbox.test.clock)
    for (const name of ['Wellawatte', 'Nugegoda']) await createBranch(inbox.test.db, aBranch({ name }), now)
    await createService(inbox.test.db, aService({ name: 'Gel Manicure', categoryId: 'nails' }), now)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  /** Sets the clock, also back. */
  const setClock = (time: string) =>
    inbox.test.clock.advance(Date.parse(time) - inbox.test.clock.now().getTime())

  async function sendAt(time: string, overrides = {}) {
    setClock(time)
    return inbox.send({ email: `client-${Date.parse(time)}@mail.example`, phone: '', ...overrides })
  }

  async function respondAfter(id: number, ms: number) {
    inbox.test.clock.advance(ms)
    await inbox.call('PUT', `/contacts/${id}`, { status: 'processing' })
  }

  const numbersOf = async (from: string, to: string): Promise<Numbers> =>
    (await inbox.call('GET', `/numbers?from=${from}&to=${to}`)).body.data

  const arrived = (groups: readonly FiguresOfGroup[]) =>
    Object.fromEntries(groups.map(group => [group.name, group.arrived]))

  it('are complete when no inquiries have arrived', async () => {
    const { days, ...rest } = await numbersOf('2026-02-01', '2026-02-28')
    expect(rest).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
      all: none,
      before: { ...none, from: '2026-01-01', to: '2026-01-31' },
      branches: [],
      services: [],
      sources: [],
      colleagues: [],
      hours: [],
    })
    expect(days).toHaveLength(28)
  })

  it('end and begin a month at midnight in Colombo', async () => {
    // 5:30 ahead of UTC.
    await sendAt('2026-02-28T18:29:59.000Z')
    await sendAt('2026-02-28T18:30:00.000Z')
    await sendAt('2026-03-31T18:29:59.000Z')
    await sendAt('2026-03-31T18:30:00.000Z')
    const { all, before, days } = await numbersOf('2026-03-01', '2026-03-31')
    expect(all.arrived).toBe(2)
    expect(before).toMatchObject({ from: '2026-02-01', to: '2026-02-28', arrived: 1 })
    expect(days[0]).toMatchObject({ day: '2026-03-01', totals: { unread: 1 } })
    expect(days[30]).toMatchObject({ day: '2026-03-31', totals: { unread: 1 } })
  })

  it('have a leap day', async () => {
    await sendAt('2028-02-29T06:30:00.000Z')
    const february = await numbersOf('2028-02-01', '2028-02-29')
    expect(february.days).toHaveLength(29)
    expect(february.days[28]).toMatchObject({ day: '2028-02-29', totals: { unread: 1 } })
    const march = await numbersOf('2028-03-01', '2028-03-31')
    expect(march.before).toMatchObject({ from: '2028-02-01', to: '2028-02-29', arrived: 1 })
    const leapDay = await numbersOf('2028-02-29', '2028-02-29')
    expect(leapDay.before).toMatchObject({ from: '2028-02-28', to: '2028-02-28', arrived: 0 })
    expect(leapDay.all.arrived).toBe(1)
  })

  it('count what was answered in time, of those that could be', async () => {
    const at = (day: string) => `2026-03-${day}T06:30:00.000Z`
    await respondAfter(await sendAt(at('01')), 24 * HOUR_MS)
    await respondAfter(await sendAt(at('03')), 24 * HOUR_MS + 1)
    await sendAt(at('05'))
    await sendAt(at('07'))
    // 24 hours are over for the third, not for the last.
    inbox.test.clock.advance(HOUR_MS)
    const { all } = await numbersOf('2026-03-01', '2026-03-31')
    expect(all).toEqual({ ...none, arrived: 4, inTime: 1, late: 2, unanswered: 2, medianMinutes: 24 * 60 })
  })

  it('count by arrival, whenever the response came', async () => {
    const id = await sendAt('2026-03-31T06:30:00.000Z')
    await respondAfter(id, 60 * HOUR_MS)
    const { all, before } = await numbersOf('2026-04-01', '2026-04-30')
    expect(all).toEqual(none)
    expect(before).toMatchObject({ arrived: 1, late: 1, unanswered: 0, medianMinutes: 60 * 60 })
  })

  it('count who wrote again: with the same email or, without one, the same telephone', async () => {
    const day = (n: number) => `2026-03-0${n}T06:30:00.000Z`
    await sendAt('2026-02-01T06:30:00.000Z', { email: 'nimali@gmail.com', phone: '077 123 4567' })
    await sendAt(day(1), { email: 'Nim.ali@gmail.com' })
    // A telephone is shared in families.
    await sendAt(day(2), { email: 'kamala@mail.example', phone: '077 123 4567' })
    const written = { source: 'walk-in', firstName: 'Nimali', responded: true }
    const phone = '071 765 4321'
    for (let each = 0; each < 2; each++) await inbox.call('POST', '/contacts/desk', { ...written, phone })
    for (let each = 0; each < 2; each++) await inbox.call('POST', '/contacts/desk', written)
    const { all } = await numbersOf('2026-03-01', '2026-03-31')
    expect(all).toMatchObject({ arrived: 6, again: 2 })
  })

  it('leave possible spam and deleted inquiries out', async () => {
    await sendAt('2026-03-01T06:30:00.000Z')
    await inbox.sendSpam({ email: 'spam@mail.example' })
    await inbox.call('DELETE', `/contacts/${await sendAt('2026-03-02T06:30:00.000Z')}`)
    expect((await numbersOf('2026-03-01', '2026-03-31')).all.arrived).toBe(1)
  })

  describe('of a period', () => {
    let numbers: Numbers
    beforeEach(async () => {
      const { id } = inbox.admin.user
      const first = await sendAt('2026-03-01T06:30:00.000Z', { branch: 'Nugegoda', service: 'Gel Manicure' })
      await inbox.call('PUT', `/contacts/${first}/assignee`, { userId: id })
      await respondAfter(first, 10 * MINUTE_MS)
      await sendAt('2026-03-02T06:30:00.000Z', { branch: 'Nugegoda', service: 'Gel Manicure' })
      await sendAt('2026-03-03T06:30:00.000Z', { branch: 'Invented', service: '' })
      // The salon gets a branch of this name later.
      await sendAt('2026-03-04T06:30:00.000Z', { branch: 'Kollupitiya', service: '' })
      const now = instant(inbox.test.clock)
      const { id: kollupitiya } = await createBranch(inbox.test.db, aBranch({ name: 'Kollupitiya' }), now)
      await sendAt('2026-03-05T06:30:00.000Z', { branch: 'Kollupitiya', service: '' })
      await deleteBranch(inbox.test.db, kollupitiya, undefined)
      const written = { source: 'call', firstName: 'Nimali', phone: '071 765 4321', responded: false }
      await inbox.call('POST', '/contacts/desk', written)
      numbers = await numbersOf('2026-03-01', '2026-03-31')
    })

    it('are by branch, under one name where there was none', () => {
      expect(arrived(numbers.branches)).toEqual({ Nugegoda: 2, '': 1, Another: 2, Kollupitiya: 1 })
      expect(numbers.branches.find(({ name }) => name === 'Nugegoda')).toMatchObject({
        inTime: 1,
        unanswered: 1,
        medianMinutes: 10,
      })
    })

    it('are by service, source and colleague', () => {
      expect(arrived(numbers.services)).toEqual({ 'Gel Manicure': 2, '': 4 })
      expect(arrived(numbers.sources)).toEqual({ form: 5, call: 1 })
      expect(arrived(numbers.colleagues)).toEqual({ [inbox.admin.user.id]: 1, '': 5 })
    })

    it('are by day, and by weekday and hour in the salon’s time zone', () => {
      expect(numbers.days[0]).toMatchObject({ day: '2026-03-01', totals: { processing: 1, unread: 0 } })
      expect(numbers.hours).toContainEqual({ weekday: 0, hour: 12, total: 1 })
    })

    it('are those that the filters of the list find', async () => {
      inbox.test.clock.advance(48 * HOUR_MS)
      const { all, branches, services, sources, colleagues } = await numbersOf('2026-03-01', '2026-03-31')
      const found = async (filter: Record<string, string>) => {
        const period = { from: '2026-03-01', to: '2026-03-31', spam: 'hide' }
        const query = new URLSearchParams({ ...filter, ...period })
        return (await inbox.call('GET', `/contacts?${query}`)).body.pagination.total
      }
      for (const [name, filter] of [
        ['inTime', { response: 'in-time' }],
        ['late', { response: 'late' }],
        ['unanswered', { response: 'none' }],
        ['again', { again: '1' }],
      ] as const)
        expect(await found(filter), name).toBe(all[name])
      for (const { name, arrived: total } of branches)
        expect(await found({ branch: name || '-' })).toBe(total)
      for (const { name, arrived: total } of services)
        expect(await found({ service: name || '-' })).toBe(total)
      for (const { name, arrived: total } of sources) expect(await found({ source: name })).toBe(total)
      for (const { name, arrived: total } of colleagues)
        expect(await found({ assignee: name || 'unassigned' })).toBe(total)
    })
  })

  itOnce.each(['0000-01-01', '1969-12-31', '9999-12-31'])('are not of %s', async day => {
    const { status } = await inbox.call('GET', `/numbers?from=${day}&to=${day}`)
    expect(status).toBe(400)
  })

  it('count a branch under its name after it was deleted', async () => {
    const { id } = await createBranch(
      inbox.test.db,
      aBranch({ name: 'Kollupitiya' }),
      instant(inbox.test.clock),
    )
    await sendAt('2026-03-01T06:30:00.000Z', { branch: 'Kollupitiya' })
    await deleteBranch(inbox.test.db, id, undefined)
    const { branches } = await numbersOf('2026-03-01', '2026-03-31')
    expect(arrived(branches)).toEqual({ Kollupitiya: 1 })
  })

  it('read no more rows however many inquiries have arrived', async () => {
    const { db, clock } = inbox.test
    await inbox.copy(await sendAt('2026-03-01T06:30:00.000Z'), 2_000)
    let rows = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rows += result.rows.length
        return result
      },
    })
    const { all } = await readNumbers(counting, clock, { from: '2026-03-01', to: '2026-03-31' })
    expect(all.arrived).toBe(2_001)
    expect(rows).toBeLessThan(20)
  })

  itOnce('are of at least a day and at most a year', async () => {
    const status = async (query: string) => (await inbox.call('GET', `/numbers?${query}`)).status
    expect(await status('from=2026-03-02&to=2026-03-01')).toBe(400)
    expect(await status('from=2026-02-30&to=2026-03-01')).toBe(400)
    expect(await status('from=2027-03-01&to=2028-02-29')).toBe(200)
    expect(await status('from=2027-03-01&to=2028-03-01')).toBe(400)
    expect(await status('')).toBe(400)
  })
})
