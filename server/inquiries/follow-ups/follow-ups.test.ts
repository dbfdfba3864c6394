// Long: all that can happen to a follow-up.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, laterDay, salonDay } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { allOf, exportAllOf } from '#tests/erasure.ts'
import { Inbox } from '#tests/inbox.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import { instant } from '../../clock.ts'
import { runDueJobs } from '../../operations/maintenance.ts'

describeDatabases('a follow-up on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  /** The day of the salon, or a later one. */
  const day = (later = 0) => laterDay(salonDay(instant(inbox.test.clock)), later)
  const followUp = (id: number, body: object, version?: string) =>
    inbox.call('PUT', `/contacts/${id}/follow-up`, body, version)
  const followUpOf = async (id: number) => (await inbox.detail(id)).followUp
  const idsOf = async (query: string) =>
    (await inbox.call('GET', `/contacts?${query}`)).body.data.map((row: { id: number }) => row.id)
  const summary = async () => (await inbox.call('GET', '/contacts/summary')).body.data
  const undo = async (actionId: string, as = inbox.call) =>
    (await as('POST', `/contacts/bulk/${actionId}/undo`, {})).body.data
  const maintain = () => runDueJobs({ ...inbox.test, log: inbox.test.app.log, wakeMail: undefined })

  describe('that is set', () => {
    it('is in the detail and in the list, and another version of the inquiry', async () => {
      const id = await inbox.send()
      const response = await followUp(id, { on: day(1), note: ' Call about\nthe veil ' })
      expect(response.status).toBe(200)
      const expected = { on: day(1), note: 'Call about the veil' }
      expect(response.body.data).toMatchObject({ followUp: expected, version: 2 })
      const { data } = (await inbox.call('GET', '/contacts')).body
      expect(data).toMatchObject([{ id, followUp: expected }])
    })

    it('is in the history with day and note, also after others', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day(1), note: 'Call' })
      await followUp(id, { on: day(3) })
      await followUp(id, { on: null })
      const { history } = await inbox.detail(id)
      expect(history.slice(1)).toMatchObject([
        { action: 'follow-up', followUp: { on: day(1), note: 'Call' }, actor: inbox.admin.user.email },
        { action: 'follow-up', followUp: { on: day(3), note: 'Call' } },
        { action: 'follow-up', followUp: null },
      ])
    })

    it('is announced to open screens', async () => {
      const id = await inbox.send()
      const before = (await inbox.events()).length
      await followUp(id, { on: day() })
      expect((await inbox.events()).slice(before)).toEqual([`note ${id} by ${inbox.admin.user.id}`])
    })

    it('keeps its note with another day, unless there is another note', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day(1), note: 'Call' })
      await followUp(id, { on: day(2) })
      expect(await followUpOf(id)).toEqual({ on: day(2), note: 'Call' })
      await followUp(id, { on: day(2), note: '' })
      expect(await followUpOf(id)).toEqual({ on: day(2), note: '' })
    })

    itOnce('changes nothing when it is the same, with any version', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day(1), note: 'Call' })
      const again = await followUp(id, { on: day(1), note: 'Call' }, '"1"')
      expect(again.body.data).toMatchObject({ version: 2 })
      expect((await inbox.detail(id)).history).toHaveLength(2)
    })

    it('is refused after a change by someone else, and stores nothing', async () => {
      const id = await inbox.send()
      await inbox.callAsColleague('PUT', `/contacts/${id}/follow-up`, { on: day(2), note: 'Theirs' })
      const response = await followUp(id, { on: day(1) }, '"1"')
      expect(response.status).toBe(412)
      expect(response.body.current).toMatchObject({ id, followUp: { on: day(2), note: 'Theirs' } })
      const rows = await inbox.test.db.selectFrom('inquiryFollowUps').select('note').execute()
      expect(rows).toEqual([{ note: 'Theirs' }])
    })

    itOnce.each([
      [-1, 'Choose today or a later date'],
      [367, 'Choose a date within a year'],
    ])('is refused %i days from today', async (later, message) => {
      const id = await inbox.send()
      const response = await followUp(id, { on: day(later) })
      expect(response.status).toBe(422)
      expect(response.body.fields).toEqual({ on: message })
      expect(await followUpOf(id)).toBeNull()
    })

    itOnce('counts days in the salon’s time zone', async () => {
      const { clock } = inbox.test
      const noon = Date.parse(`${day(1)}T06:30:00.000Z`)
      // 23:59 in Colombo, then midnight.
      clock.advance(noon + DAY_MS / 2 - 60_000 - clock.now().getTime())
      const id = await inbox.send()
      const today = day()
      expect((await followUp(id, { on: today })).status).toBe(200)
      clock.advance(60_000)
      expect(day()).toBe(laterDay(today, 1))
      const other = await inbox.send()
      expect((await followUp(other, { on: today })).status).toBe(422)
    })

    itOnce('may get another note when its day has passed', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day() })
      const on = day()
      inbox.test.clock.advance(3 * DAY_MS)
      expect((await followUp(id, { on, note: 'Still no answer' })).status).toBe(200)
      expect(await followUpOf(id)).toEqual({ on, note: 'Still no answer' })
    })

    itOnce.each([
      { on: 'tomorrow' },
      { on: '2026-02-30' },
      { on: 7 },
      {},
      { on: null, note: 7 },
      { on: null, note: 'x'.repeat(201) },
    ])('is refused as %j', async body => {
      const id = await inbox.send()
      expect((await followUp(id, body)).status).toBe(422)
    })

    itOnce('is not found for an inquiry that does not exist', async () => {
      expect((await followUp(999_999, { on: day() })).status).toBe(404)
    })
  })

  describe('stays as it is', () => {
    /** Receives an email that answers the notice about an inquiry. */
    async function receiveAnswer(id: number) {
      const { messageId } = await inbox.test.db
        .selectFrom('mailJobs')
        .select('messageId')
        .where('inquiryId', '=', id)
        .where('kind', '=', 'salon')
        .executeTakeFirstOrThrow()
      const raw = rawMessage({ 'Message-ID': `<${id}@mail.example>`, 'In-Reply-To': messageId })
      expect(await receive(inbox.test, raw)).toBe('taken')
    }

    itOnce.each<[string, (id: number) => Promise<unknown>]>([
      ['completing', id => inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })],
      ['a reply', id => inbox.call('POST', `/contacts/${id}/replies`, { subject: 'Re', text: 'Hello' })],
      [
        'a recorded answer',
        id => inbox.call('POST', `/contacts/${id}/replies/recorded`, { channel: 'call', text: 'Called' }),
      ],
      [
        'another assignee',
        id => inbox.call('PUT', `/contacts/${id}/assignee`, { userId: inbox.admin.user.id }),
      ],
      ['a note', id => inbox.call('POST', `/contacts/${id}/notes`, { text: 'Rang' })],
      ['an answer of the client by email', receiveAnswer],
      [
        'an answer that someone has opened',
        async id => {
          await receiveAnswer(id)
          await inbox.call('POST', `/contacts/${id}/received/seen`, { upTo: 1_000_000 })
        },
      ],
      ['another inquiry of the client', () => inbox.send()],
      [
        'a month of maintenance',
        async () => {
          inbox.test.clock.advance(31 * DAY_MS)
          await maintain()
        },
      ],
    ])('after %s', async (_, happen) => {
      const id = await inbox.send()
      const expected = { on: day(), note: 'Call' }
      await followUp(id, expected)
      await happen(id)
      expect(await followUpOf(id)).toEqual(expected)
    })

    itOnce('may be set for a completed inquiry', async () => {
      const id = await inbox.send()
      await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
      expect((await followUp(id, { on: day() })).status).toBe(200)
      expect(await idsOf('followUp=due')).toEqual([id])
    })

    it('keeps a completed inquiry from retention until it is cleared', async () => {
      const id = await inbox.send()
      await inbox.call('PUT', '/privacy/retention', { months: 1 })
      await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
      await followUp(id, { on: day() })
      inbox.test.clock.advance(70 * DAY_MS)
      await maintain()
      expect(await followUpOf(id)).not.toBeNull()
      await followUp(id, { on: null })
      // Clearing it is something that was done: the period begins with it.
      inbox.test.clock.advance(35 * DAY_MS)
      await maintain()
      // The first deletion is announced a month ahead.
      expect((await inbox.call('GET', `/contacts/${id}`)).status).toBe(200)
      inbox.test.clock.advance(32 * DAY_MS)
      await maintain()
      expect((await inbox.call('GET', `/contacts/${id}`)).status).toBe(404)
      await inbox.call('PUT', '/privacy/retention', { months: null })
    })
  })

  describe('in filters and numbers', () => {
    it('is due on its day and later, and set on any day', async () => {
      const [today, tomorrow, none] = [await inbox.send(), await inbox.send(), await inbox.send()]
      await followUp(today, { on: day() })
      await followUp(tomorrow, { on: day(1) })
      expect(await idsOf('followUp=due')).toEqual([today])
      expect(await idsOf('followUp=set')).toEqual([today, tomorrow])
      expect(await idsOf('')).toEqual([none, tomorrow, today])
      inbox.test.clock.advance(DAY_MS)
      expect(await idsOf('followUp=due')).toEqual([today, tomorrow])
      expect((await inbox.call('GET', '/contacts?followUp=done')).status).toBe(400)
    })

    it('is named on the dashboard, the longest due first', async () => {
      const later = await inbox.send({ firstName: 'Amaya', lastName: 'Silva' })
      const first = await inbox.send({ firstName: 'Nimali', lastName: 'Perera' })
      await followUp(later, { on: day(1), note: 'Veil' })
      await followUp(first, { on: day() })
      expect((await summary()).followUps).toEqual({
        due: 1,
        set: 2,
        oldest: [{ inquiryId: first, name: 'Nimali Perera', on: day(), note: '' }],
      })
      const on = day()
      inbox.test.clock.advance(2 * DAY_MS)
      expect((await summary()).followUps).toEqual({
        due: 2,
        set: 2,
        oldest: [
          { inquiryId: first, name: 'Nimali Perera', on, note: '' },
          { inquiryId: later, name: 'Amaya Silva', on: laterDay(on, 1), note: 'Veil' },
        ],
      })
    })

    it('does not count in the bin, and counts again when it is restored', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day(), note: 'Call' })
      await inbox.call('DELETE', `/contacts/${id}`)
      expect(await idsOf('followUp=due')).toEqual([])
      expect((await summary()).followUps.due).toBe(0)
      expect((await followUp(id, { on: null })).status).toBe(404)
      await inbox.call('POST', `/contacts/${id}/restore`)
      expect((await summary()).followUps.due).toBe(1)
    })

    it('does not count while it is possible spam, and counts again afterwards', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day() })
      await inbox.call('PUT', `/contacts/${id}/spam`, { spam: true })
      expect(await idsOf('followUp=due')).toEqual([])
      expect(await idsOf('followUp=set')).toEqual([id])
      expect((await summary()).followUps.due).toBe(0)
      await inbox.call('PUT', `/contacts/${id}/spam`, { spam: false })
      expect((await summary()).followUps.due).toBe(1)
    })
  })

  describe('and its undo', () => {
    it('restores the earlier one with its note', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day(1), note: 'Veil' })
      await followUp(id, { on: day(5), note: 'Shoes' })
      const [, , last] = (await inbox.detail(id)).history
      expect(await undo(last.actionId)).toMatchObject({ changed: 1 })
      expect(await followUpOf(id)).toEqual({ on: day(1), note: 'Veil' })
      expect((await inbox.detail(id)).history.at(-1)).toMatchObject({
        action: 'follow-up',
        undo: true,
        followUp: { on: day(1), note: 'Veil' },
      })
      expect(await idsOf('q=veil')).toEqual([id])
      expect(await idsOf('q=shoes')).toEqual([])
    })

    it('restores one that was cleared', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day(), note: 'Veil' })
      const cleared = await followUp(id, { on: null })
      await undo(cleared.body.data.history.at(-1).actionId)
      expect(await followUpOf(id)).toEqual({ on: day(), note: 'Veil' })
      expect(await idsOf('followUp=due')).toEqual([id])
    })

    it('leaves status and assignee, which the same admin has changed since', async () => {
      const id = await inbox.send()
      const set = await followUp(id, { on: day() })
      await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
      await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: inbox.colleague.user.id })
      await undo(set.body.data.history.at(-1).actionId)
      expect(await inbox.detail(id)).toMatchObject({
        followUp: null,
        status: 'completed',
        assignee: { id: inbox.colleague.user.id },
      })
    })

    it('is not offered after another follow-up, nor after a change by someone else', async () => {
      const id = await inbox.send()
      const { actionId } = (await followUp(id, { on: day() })).body.data.history.at(-1)
      await inbox.callAsColleague('PUT', `/contacts/${id}/follow-up`, { on: day(1) })
      const [, first] = (await inbox.detail(id)).history
      expect(first.actionId).toBeUndefined()
      expect(await undo(actionId)).toMatchObject({ changed: 0, skipped: 1 })
      expect(await followUpOf(id)).toMatchObject({ on: day(1) })
    })

    it('of an assignment stays possible after a follow-up', async () => {
      const id = await inbox.send()
      await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: inbox.admin.user.id })
      await followUp(id, { on: day() })
      const [, assigned] = (await inbox.detail(id)).history
      expect(await undo(assigned.actionId)).toMatchObject({ changed: 1 })
      expect(await inbox.detail(id)).toMatchObject({ assignee: null, followUp: { on: day() } })
    })
  })

  describe('of several inquiries', () => {
    it('is set and undone for all of them; each keeps its note', async () => {
      const ids = [await inbox.send(), await inbox.send(), await inbox.send()] as const
      await followUp(ids[0], { on: day(1), note: 'Veil' })
      await followUp(ids[1], { on: day(3), note: 'Shoes' })
      const before = await Promise.all(ids.map(followUpOf))
      const done = (await inbox.bulk({ ids }, { type: 'follow-up', on: day(3) })).body.data
      expect(done).toMatchObject({ changed: 2, unchanged: 1 })
      expect(await Promise.all(ids.map(followUpOf))).toEqual([
        { on: day(3), note: 'Veil' },
        { on: day(3), note: 'Shoes' },
        { on: day(3), note: '' },
      ])
      expect(await undo(done.actionId)).toMatchObject({ changed: 2 })
      expect(await Promise.all(ids.map(followUpOf))).toEqual(before)
    })

    it('is cleared for all of them', async () => {
      const ids = [await inbox.send(), await inbox.send()] as const
      await inbox.bulk({ ids }, { type: 'follow-up', on: day(), note: 'Call' })
      expect(await idsOf('followUp=due')).toEqual(ids)
      const done = (await inbox.bulk({ ids, filter: { followUp: 'due' } }, { type: 'follow-up', on: null }))
        .body
      expect(done.data).toMatchObject({ changed: 2 })
      expect(await idsOf('followUp=set')).toEqual([])
    })

    itOnce('is refused for all of them on a day that has passed', async () => {
      const ids = [await inbox.send(), await inbox.send()]
      const response = await inbox.bulk({ ids }, { type: 'follow-up', on: day(-1) })
      expect(response.status).toBe(422)
      expect(await idsOf('followUp=set')).toEqual([])
    })
  })

  describe('and its note', () => {
    it('is found by the search until it is cleared', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day(), note: 'Petals for the saree' })
      expect(await idsOf('q=petal')).toEqual([id])
      await inbox.call('POST', `/contacts/${id}/notes`, { text: 'Rang' })
      expect(await idsOf('q=petal')).toEqual([id])
      expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
      await followUp(id, { on: null })
      expect(await idsOf('q=petal')).toEqual([])
      expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    })

    it('is in the export of inquiries', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day(2), note: 'Petals for the saree' })
      const { headers } = inbox.admin
      const file = await inbox.test.app.inject({ url: '/api/contacts/export?format=csv', headers })
      expect(file.body).toContain(`"${day(2)}","Petals for the saree"`)
    })

    it('is in the person’s data, also an earlier one', async () => {
      const id = await inbox.send({ email: 'client@mail.example' })
      await followUp(id, { on: day(2), note: 'Veil' })
      await followUp(id, { on: day(3), note: 'Shoes' })
      const { data } = await exportAllOf(inbox.call, { email: 'client@mail.example' })
      expect(data.inquiries).toMatchObject([{ followUp: { on: day(3), note: 'Shoes' } }])
      expect(JSON.stringify(data.inquiries)).toContain('Veil')
    })

    it('mentions others, whose data are looked up', async () => {
      const id = await inbox.send({ email: 'client@mail.example', phone: '' })
      await followUp(id, { on: day(), note: 'Ask sister@mail.example or 071 765 4321' })
      const found = await inbox.call('POST', '/privacy/find', { email: 'sister@mail.example' })
      expect(found.body.data.mentions).toEqual([id])
      const byPhone = await inbox.call('POST', '/privacy/find', { phone: '+94 71 765 4321' })
      expect(byPhone.body.data.mentions).toEqual([id])
    })

    const stored = async () =>
      (await inbox.test.db.selectFrom('inquiryFollowUps').select('note').execute()).length

    it('is erased with the person', async () => {
      const id = await inbox.send({ email: 'client@mail.example' })
      await followUp(id, { on: day(1), note: 'Veil' })
      await followUp(id, { on: day(2), note: 'Shoes' })
      const person = { email: 'client@mail.example' }
      const shown = allOf((await inbox.call('POST', '/privacy/find', person)).body.data)
      expect((await inbox.call('POST', '/privacy/erase', { ...person, ...shown })).status).toBe(200)
      expect(await stored()).toBe(0)
    })

    it('is deleted permanently with its inquiry; the history that stays does not have it', async () => {
      const id = await inbox.send()
      await followUp(id, { on: day(1), note: 'Veil' })
      await followUp(id, { on: day(2), note: 'Shoes' })
      await inbox.call('DELETE', `/contacts/${id}`)
      inbox.test.clock.advance(31 * DAY_MS)
      await maintain()
      expect(await stored()).toBe(0)
      const history = await inbox.test.db.selectFrom('inquiryHistory').selectAll().execute()
      expect(history.length).toBeGreaterThan(2)
      expect(JSON.stringify(history)).not.toMatch(/Veil|Shoes/)
    })
  })
})
