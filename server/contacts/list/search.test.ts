import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContactInput } from '#contracts/contact.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { storeContacts } from '#tests/stored-contacts.ts'
import { createContact } from '../contacts.queries.ts'
import { updateSearchTokens } from './search-tokens.queries.ts'

describe.each(databaseKinds)('the search on $name', kind => {
  let test: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
  })
  afterAll(() => test.close())
  beforeEach(() => emptyInbox(test.db))

  const add = (overrides: Partial<ContactInput>) =>
    test.db
      .transaction()
      .execute(trx => createContact(trx, aContact(overrides), false, test.clock.now().toISOString()))

  async function search(q: string, more = ''): Promise<number[]> {
    const url = `/api/contacts?q=${encodeURIComponent(q)}${more}`
    const answer = await test.app.inject({ url, headers: admin.headers })
    expect([q, answer.statusCode]).toEqual([q, 200])
    return answer.json().data.map(({ id }: { id: number }) => id)
  }

  it('finds what came through the form by name, email, phone and message, in any script', async () => {
    const post = (overrides: Partial<ContactInput>) =>
      test.app.inject({ method: 'POST', url: '/api/contacts', payload: aContact(overrides) })
    await post({ firstName: 'ප්‍රියා', lastName: 'Zoë', phone: '077 123 4567' })
    await post({ firstName: 'செல்வி', email: 'selvi.k@example.org', message: 'A trial on 15 May, please' })
    const [selvi, priya] = await search('')
    for (const q of ['ප්රි', 'zoe', 'ZOË', '+94 77 123 4567', '0771234567', '4567', 'zoe 077'])
      expect([q, await search(q)]).toEqual([q, [priya]])
    for (const q of ['செல்', 'selvi.k@example.org', 'trial may', 'please trial'])
      expect([q, await search(q)]).toEqual([q, [selvi]])
    expect(await search('nobody')).toEqual([])
    expect(await search('zoe trial')).toEqual([])
  })

  it('finds each number of a phone field, and its words', async () => {
    const id = await add({ phone: '077 555 4567 / 011 259 8765 ext 3 (WhatsApp)' })
    const queries = [
      '0775554567',
      '+94 77 555 4567',
      '011.259.8765',
      '+94 (0)11 259 8765',
      '8765',
      'whatsapp',
    ]
    for (const q of [...queries, '077 555 4567 / 011 259 8765 ext 3 (WhatsApp)'])
      expect([q, await search(q)]).toEqual([q, [id]])
    expect(await search('0115554567')).toEqual([])
  })

  it('finds words of notes once these are stored, and not when their change is undone', async () => {
    const id = await add({})
    const note = { contact_id: id, text: 'Wants Kamala', author: 'a@b.example', at: '' }
    const undone = test.db.transaction().execute(async trx => {
      await trx.insertInto('contact_notes').values(note).execute()
      await updateSearchTokens(trx, [id])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await search('kamala')).toEqual([])
    await test.db.transaction().execute(async trx => {
      await trx.insertInto('contact_notes').values(note).execute()
      await updateSearchTokens(trx, [id])
    })
    expect([await search('kamala'), await search('nimali kamala')]).toEqual([[id], [id]])
  })

  it('finds nothing of an inquiry that is gone for good', async () => {
    const id = await add({ firstName: 'Gone' })
    await test.db.deleteFrom('contacts').where('id', '=', id).execute()
    expect(await search('gone')).toEqual([])
    expect((await test.db.selectFrom('contact_words').select('words').execute()).length).toBe(0)
  })

  it('finds the newest first among far more ids than there are inquiries', async () => {
    const ids = [1_000_001, 1_000_900, 1_003_000, 1_070_000, 1_400_000, 3_000_000, 3_000_001]
    await storeContacts(
      test.db,
      ids.map((id, n) => ({ id, first_name: n % 2 ? 'Odd' : 'Even', branch: n < 2 ? 'Old' : 'New' })),
    )
    expect(await search('perera')).toEqual(ids.toReversed())
    expect(await search('odd')).toEqual([3_000_000, 1_070_000, 1_000_900])
    expect(await search('even', '&branch=Old')).toEqual([1_000_001])
    expect(await search('perera', '&limit=2&page=2')).toEqual([1_400_000, 1_070_000])
  })

  it.each([
    ...[
      '"',
      "'",
      '"nimali',
      "nimali'",
      'nimali*',
      '*',
      '(',
      ')',
      '((',
      'nimali OR',
      'AND',
      'NOT nimali',
      'NEAR(a b, 2)',
    ],
    ...[
      'words:nimali',
      '-nimali',
      '^nimali',
      'a & b',
      'a | b',
      '!a',
      'a <-> b',
      ':*',
      '\\',
      "\\'",
      "';--",
      '%',
      '_',
    ],
    ...['#10-0', '{a b}', '+', 'a"b', '💐', '\u0000nimali', 'ﷺ', 'x'.repeat(200), '1 '.repeat(100)],
  ])('is not upset by %j', async q => {
    await add({})
    expect((await search(q)).length).toBeLessThanOrEqual(1)
  })

  it('is upset by nothing', async () => {
    await add({})
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async q => {
        await search(q)
      }),
      { numRuns: 100 },
    )
  })

  it('stores and finds any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async message => {
        const id = await add({ message: `${message} found` })
        expect((await search('found'))[0]).toBe(id)
      }),
      { numRuns: 60 },
    )
  })
})
