import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { createInquiry } from '../state/create-inquiry.queries.ts'
import { storeSearchTokens, updateOldSearchTokens } from '../state/search-tokens.queries.ts'

describeDatabases('the search on $name', kind => {
  let test: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    return () => test.close()
  })
  beforeEach(() => emptyInbox(test.db))

  const add = (overrides: Partial<InquiryInput>) =>
    test.db
      .transaction()
      .execute(trx => createInquiry(trx, anInquiry(overrides), {}, test.clock.now().toISOString()))

  async function search(q: string, more = ''): Promise<number[]> {
    const url = `/api/contacts?q=${encodeURIComponent(q)}${more}`
    const response = await test.app.inject({ url, headers: admin.headers })
    expect(response.statusCode, q).toBe(200)
    return response.json().data.map(({ id }: { id: number }) => id)
  }

  async function _write(method: 'PUT', path: string, payload: object) {
    const url = `/api/contacts/${path}`
    const response = await test.app.inject({ method, url, headers: admin.headers, payload })
    expect(response.statusCode, response.body).toBe(200)
  }

  it('finds inquiries of the form by name, email, phone and message, in any script', async () => {
    const post = (overrides: Partial<InquiryInput>) =>
      test.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry(overrides) })
    await post({ firstName: 'ප්‍රියා', lastName: 'Zoë', phone: '077 123 4567' })
    await post({ firstName: 'செல்வி', email: 'selvi.k@example.org', message: 'A trial on 15 May, please' })
    const [selvi, priya] = await search('')
    for (const q of ['ප්රි', 'zoe', 'ZOË', '+94 77 123 4567', '0771234567', '4567', 'zoe 077'])
      expect(await search(q), q).toEqual([priya])
    for (const q of ['செல்', 'selvi.k@example.org', 'trial may', 'please trial'])
      expect(await search(q), q).toEqual([selvi])
    expect(await search('unheard')).toEqual([])
    expect(await search('zoe trial')).toEqual([])
  })

  it('finds a name with an apostrophe, an accent or a hyphen as people type it', async () => {
    const obrien = await add({ firstName: 'Zoë-Anne', lastName: 'O’Brien' })
    await add({ lastName: 'Brown' })
    for (const q of ['obrien', "O'Brien", 'brien', 'zoeanne', 'zoe-anne', 'zoe anne'])
      expect(await search(q), q).toEqual([obrien])
  })

  it('finds inquiries whose words were made by earlier rules, after maintenance has updated them', async () => {
    const ids = [await add({ lastName: 'O’Brien' }), await add({ lastName: 'D’Silva' })]
    await storeSearchTokens(
      test.db,
      ids.map(id => ({ id, tokens: ['o', 'brien', 'd', 'silva'] })),
    )
    await test.db.deleteFrom('settings').where('key', '=', 'search-tokens').execute()
    expect(await search('obrien')).toEqual([])
    await updateOldSearchTokens(test.db)
    expect(await search('obrien')).toEqual([ids[0]])
    expect(await search('dsilva')).toEqual([ids[1]])
  })

  const recordReply = async (id: number, text: string) => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/contacts/${id}/replies/recorded`,
      headers: admin.headers,
      payload: { channel: 'call', text },
    })
    expect(response.statusCode).toBe(201)
  }

  it('finds inquiries by the texts of their replies, and by their notes as before', async () => {
    const id = await add({})
    await test.app.inject({
      method: 'POST',
      url: `/api/contacts/${id}/notes`,
      headers: admin.headers,
      payload: { text: 'Likes saffron' },
    })
    await recordReply(id, 'We have keratin again')
    expect(await search('keratin')).toEqual([id])
    expect(await search('saffron keratin nimali')).toEqual([id])
  })

  it.each([
    '"nimali',
    "nimali'",
    'nimali*',
    '((',
    'nimali OR',
    'NOT nimali',
    'NEAR(a b, 2)',
    'words:nimali',
    '-nimali',
  ])('does not read %j as a query language', async q => {
    await add({})
    expect((await search(q)).length).toBeLessThanOrEqual(1)
  })

  it.each(['a & !b', 'a <-> b', ':*', "\\'", "';--", '%', '\u0000nimali', 'ﷺ', '1 '.repeat(100)])(
    'returns a list for %j',
    async q => {
      await search(q)
    },
  )

  it('accepts any text', async () => {
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
