// Long: each promise about the note about a person has its test.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/text/days.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aWrittenInquiry } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'
import { instant } from '../../clock.ts'
import { addUnfinishedWork, listUnfinishedWork } from '../../db/unfinished-work.ts'
import { runDueJobs } from '../../operations/maintenance.ts'
import { keyColumns } from '../state/person-keys.rules.ts'
import { lockNoteText } from '../state/person-note.queries.ts'
import { purgeBin } from './bin.queries.ts'

const text = 'Allergic to ammonia. Ruwan looks after her.'
const nimali = { email: 'nimali@mail.example', phone: '' }
const phone = '077 123 4567'

describeDatabases('the note about a person on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const save = (id: number, note: object = { text }, version?: string) =>
    inbox.call('PUT', `/contacts/${id}/person-note`, note, version)
  const noteOf = async (id: number) => (await inbox.detail(id)).personNote
  const writeDown = async (overrides: object): Promise<number> =>
    (await inbox.call('POST', '/contacts/desk', aWrittenInquiry(overrides))).body.data.id
  const call = (number = phone) => writeDown({ email: '', phone: number })
  const found = async (query: string): Promise<number[]> =>
    (await inbox.call('GET', `/contacts?q=${encodeURIComponent(query)}`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
  const stored = () => inbox.test.db.selectFrom('personNotes').select(['key', 'text']).execute()
  const purge = () => {
    const { db, clock } = inbox.test
    return purgeBin(db, instant(clock, -30 * DAY_MS), instant(clock))
  }
  const runJobs = () => runDueJobs({ ...inbox.test, log: inbox.test.app.log, wakeMail: undefined })

  it('is shown with each inquiry of the same email, with author and date, and with no other', async () => {
    const first = await inbox.send(nimali)
    const response = await save(first, { text: `  ${text}\r\n` })
    const at = inbox.test.clock.now().toISOString()
    expect(response.status).toBe(200)
    const note = {
      text,
      author: inbox.admin.user.email,
      at,
      version: expect.any(Number),
      match: 'email',
    }
    expect(response.body.data).toMatchObject({ id: first, version: 1, personNote: note })
    const second = await inbox.send({ ...nimali, email: 'Nimali@Mail.Example' })
    const other = await inbox.send({ email: 'kamala@mail.example', phone: '' })
    expect(await noteOf(second)).toEqual(note)
    expect(await noteOf(other)).toBeNull()
  })

  it('is kept by the telephone of inquiries without an email', async () => {
    await save(await call())
    expect(await noteOf(await call('+94 77 123 4567'))).toMatchObject({ text, match: 'phone' })
    expect(await noteOf(await call('071 765 4321'))).toBeNull()
  })

  it('is never taken for that of someone else with the same telephone, but shown as such', async () => {
    const byPhone = await call()
    await save(byPhone, { text: 'The mother' })
    const byEmail = await inbox.send({ email: 'daughter@mail.example', phone })
    expect(await inbox.detail(byEmail)).toMatchObject({
      personNote: null,
      samePhoneNotes: [{ text: 'The mother', author: inbox.admin.user.email, at: expect.any(String) }],
    })
    await save(byEmail, { text: 'The daughter' })
    expect(await inbox.detail(byEmail)).toMatchObject({
      personNote: { text: 'The daughter', match: 'email' },
      samePhoneNotes: [{ text: 'The mother' }],
    })
    expect(await inbox.detail(byPhone)).toMatchObject({
      personNote: { text: 'The mother', match: 'phone' },
      samePhoneNotes: [{ text: 'The daughter' }],
    })
  })

  it('is announced to the open screens of the person’s inquiries', async () => {
    const [one, other] = [await inbox.send(nimali), await inbox.send(nimali)]
    await inbox.test.db.deleteFrom('inquiryEvents').execute()
    await save(one)
    const by = inbox.admin.user.id
    expect((await inbox.events()).sort()).toEqual([`note ${one} by ${by}`, `note ${other} by ${by}`].sort())
  })

  it('is removed by an empty text', async () => {
    const id = await inbox.send(nimali)
    await save(id)
    expect((await save(id, { text: ' \n' })).body.data.personNote).toBeNull()
    expect(await stored()).toEqual([])
    expect(await found('ammonia')).toEqual([])
  })

  itOnce.each([[{}], [{ text: null }], [{ text: 7 }], [{ text: 'x'.repeat(5001) }]])(
    'is refused as %j',
    async body => {
      const response = await save(await inbox.send(nimali), body)
      expect(response.status).toBe(422)
      expect(Object.keys(response.body.fields)).toEqual(['text'])
    },
  )

  itOnce('is refused where nothing says who it is', async () => {
    const walkIn = await writeDown({ source: 'walk-in', responded: true, email: '', phone: 'call me 7 pm' })
    expect(await save(walkIn)).toMatchObject({
      status: 409,
      body: { error: 'A note about a person needs an email or a phone number in the inquiry' },
    })
  })

  itOnce.each([
    ['does not exist', async () => 7777777],
    [
      'is in the bin',
      async () => {
        const id = await inbox.send(nimali)
        await inbox.call('DELETE', `/contacts/${id}`)
        return id
      },
    ],
  ])('is refused for an inquiry that %s', async (_, makeId) => {
    expect((await save(await makeId())).status).toBe(404)
  })

  describe('is never overwritten unseen', () => {
    let id: number
    beforeEach(async () => {
      id = await inbox.send(nimali)
    })
    const version = async () => `"${(await noteOf(id)).version}"`

    it('by a save that started from an earlier text', async () => {
      await save(id)
      const started = await version()
      await save(id, { text: 'Kamala’s' }, started)
      const late = await save(id, { text: 'Mine' }, started)
      expect(late).toMatchObject({ status: 412, body: { current: { personNote: { text: 'Kamala’s' } } } })
      expect(await noteOf(id)).toMatchObject({ text: 'Kamala’s' })
    })

    it('by one that started from a note that was removed and written again', async () => {
      await save(id)
      const started = await version()
      await save(id, { text: '' })
      await save(id, { text: 'Another' })
      expect((await save(id, { text: 'Mine' }, started)).status).toBe(412)
    })

    it('by one that started from no note', async () => {
      await save(id)
      const path = `/api/contacts/${id}/person-note`
      const { headers } = inbox.admin
      const late = await inbox.test.app.inject({
        method: 'PUT',
        url: path,
        headers: { ...headers, 'if-none-match': '*' },
        payload: { text: 'Mine' },
      })
      expect(late.statusCode).toBe(412)
      expect(await noteOf(id)).toMatchObject({ text })
    })

    it('by one of two saves at once', async () => {
      await save(id)
      const started = await version()
      const responses = await Promise.all(['One', 'Other'].map(each => save(id, { text: each }, started)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
    })

    it('but the same text again succeeds, and changes neither author nor date', async () => {
      await save(id)
      const note = await noteOf(id)
      inbox.test.clock.advance(60_000)
      const again = await inbox.callAsColleague('PUT', `/contacts/${id}/person-note`, { text }, '"999999"')
      expect(again.status).toBe(200)
      expect(await noteOf(id)).toEqual(note)
    })
  })

  describe('is found by the search', () => {
    it('with each of the person’s inquiries, those that came before and those that come later', async () => {
      const ids = [await inbox.send(nimali), await inbox.send(nimali)]
      await inbox.send({ email: 'kamala@mail.example' })
      await save(ids[0] as number)
      ids.push(await inbox.send(nimali))
      expect(await found('ammon')).toEqual(ids.toReversed())
      expect(await found('nimali ruwan')).toEqual(ids.toReversed())
      await inbox.call('POST', `/contacts/${ids[0]}/notes`, { text: 'Rang back' })
      expect(await found('ammon')).toEqual(ids.toReversed())
      expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    })

    it('no longer by a text that was replaced', async () => {
      const id = await inbox.send(nimali)
      await save(id)
      await save(id, { text: 'Prefers mornings' })
      expect(await found('ammonia')).toEqual([])
      expect(await found('mornings')).toEqual([id])
      expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    })

    it('with the newest twenty at once where a person has many, with the others a minute later', async () => {
      const id = await inbox.send(nimali)
      await inbox.copy(id, 30, () => keyColumns(nimali))
      await save(id + 30)
      expect((await found('ammonia')).length).toBeLessThan(31)
      expect((await found('ammonia'))[0]).toBe(id + 30)
      inbox.test.clock.advance(60_000)
      await runJobs()
      const all = (await inbox.call('GET', '/contacts?q=ammonia')).body.pagination.total
      expect(all).toBe(31)
      expect(await listUnfinishedWork(inbox.test.db, 'person note')).toEqual([])
    })

    it('also when the process has ended before it was done', async () => {
      const id = await inbox.send(nimali)
      await save(id)
      await save(id, { text: '' })
      await inbox.test.db
        .insertInto('personNotes')
        .values({ key: nimali.email, text, author: 'a@b.example', at: '2026-01-15T06:30:00.000Z' })
        .execute()
      await addUnfinishedWork(inbox.test.db, 'person note', [id, 7777777])
      inbox.test.clock.advance(60_000)
      await runJobs()
      expect(await found('ammonia')).toEqual([id])
    })

    it('with an inquiry of the person that arrives in the same moment', async () => {
      const id = await inbox.send(nimali)
      await Promise.all([save(id), inbox.send(nimali), inbox.send(nimali)])
      expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
    })
  })

  describe('goes with the last inquiry of the person', () => {
    const deleteAt = async (id: number) => {
      await inbox.call('DELETE', `/contacts/${id}`)
      inbox.test.clock.advance(30 * DAY_MS + 1)
    }

    it('when that is deleted permanently, not before', async () => {
      const [first, second] = [await inbox.send(nimali), await inbox.send(nimali)]
      await save(first)
      await deleteAt(first)
      await purge()
      expect(await stored()).toEqual([{ key: nimali.email, text }])
      await deleteAt(second)
      expect(await stored()).toHaveLength(1)
      await purge()
      expect(await stored()).toEqual([])
    })

    it('of a telephone with the last one without an email, as only those show it', async () => {
      const id = await call()
      await save(id)
      await inbox.send({ email: 'daughter@mail.example', phone })
      await deleteAt(id)
      await purge()
      expect(await stored()).toEqual([])
    })

    it('but stays when another inquiry of the person arrives in the same moment', async () => {
      const id = await inbox.send(nimali)
      await save(id)
      await deleteAt(id)
      await whileChanging(
        inbox.test.config.databaseUrl,
        {
          begin: async trx => {
            const [row] = await trx.selectFrom('inquiries').selectAll().where('id', '=', id).execute()
            const { id: _, ...copy } = row as NonNullable<typeof row>
            await lockNoteText(trx, nimali)
            await trx
              .insertInto('inquiries')
              .values({ ...copy, deletedAt: null })
              .execute()
          },
        },
        [() => purge()],
      )
      expect(await stored()).toHaveLength(1)
    })
  })
})
