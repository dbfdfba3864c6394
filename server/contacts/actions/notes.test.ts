import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { feedOf, send } from '#tests/inquiries.ts'
import { emptyInbox, findWrongSearchTokens } from '#tests/search-index.ts'

describe.each(databaseKinds)('a note on an inquiry on $name', kind => {
  let test: TestApp
  let kamala: SignedIn
  let ruwan: SignedIn
  let call: ReturnType<typeof callerOf>
  beforeAll(async () => {
    test = await createTestApp(kind)
    kamala = await signIn(test)
    ruwan = await signIn(test)
    call = callerOf(test, kamala.headers)
  })
  afterAll(() => test.close())
  beforeEach(() => emptyInbox(test.db))

  it('stands in the detail with who wrote it and when, and changes no version', async () => {
    const id = await send(test)
    test.clock.advance(60_000)
    await call('POST', `/contacts/${id}/notes`, { text: '  Wants Ruwan.\r\nCall after five  ' })
    const answer = await callerOf(test, ruwan.headers)('POST', `/contacts/${id}/notes`, { text: 'Called' })
    const at = test.clock.now().toISOString()
    expect([answer.status, answer.headers.etag]).toEqual([201, '"1"'])
    expect(answer.body.data).toMatchObject({ id, version: 1, status: 'unread', answeredAt: null })
    expect(answer.body.data.notes).toEqual([
      { id: expect.any(Number), text: 'Wants Ruwan.\nCall after five', author: kamala.user.email, at },
      { id: expect.any(Number), text: 'Called', author: ruwan.user.email, at },
    ])
    expect((await call('GET', `/contacts/${id}`)).body.data.notes).toHaveLength(2)
    expect(await feedOf(test)).toEqual([
      `created ${id}`,
      `note ${id} by ${kamala.user.id}`,
      `note ${id} by ${ruwan.user.id}`,
    ])
  })

  it('is found by its words', async () => {
    const id = await send(test)
    await send(test)
    await call('POST', `/contacts/${id}/notes`, { text: 'Balayage, allergic to ammonia' })
    await call('POST', `/contacts/${id}/notes`, { text: 'Moved to Friday' })
    for (const word of ['ammon', 'friday', 'Nimali friday balay']) {
      const { data } = (await call('GET', `/contacts?q=${encodeURIComponent(word)}`)).body
      expect(data.map((contact: { id: number }) => contact.id)).toEqual([id])
    }
    expect(await findWrongSearchTokens(test.db)).toEqual([])
  })

  it.each([{}, { text: '' }, { text: ' \n ' }, { text: null }])('refuses %j', async body => {
    const id = await send(test)
    const answer = await call('POST', `/contacts/${id}/notes`, body)
    expect([answer.status, answer.body.fields]).toEqual([422, { text: 'Note is required' }])
  })

  it('refuses one that is too long, and one on an inquiry that is not there or in the bin', async () => {
    const id = await send(test)
    expect((await call('POST', `/contacts/${id}/notes`, { text: 'x'.repeat(5001) })).status).toBe(422)
    await call('DELETE', `/contacts/${id}`)
    for (const gone of [id, 7777777]) {
      const answer = await call('POST', `/contacts/${gone}/notes`, { text: 'Hello' })
      expect([answer.status, answer.body.error]).toEqual([404, 'Contact not found'])
    }
  })

  it('refuses more than an inquiry may have', async () => {
    const id = await send(test)
    const note = { contact_id: id, text: 'Called', author: 'a@b.example', at: test.clock.now().toISOString() }
    await test.db.insertInto('contact_notes').values(Array(199).fill(note)).execute()
    expect((await call('POST', `/contacts/${id}/notes`, { text: 'Jasmine' })).status).toBe(201)
    const sentence = 'An inquiry can have up to 200 notes.'
    expect(await call('POST', `/contacts/${id}/notes`, { text: 'Marigold' })).toMatchObject({
      status: 422,
      body: { error: sentence, fields: { text: sentence } },
    })
    expect((await call('GET', `/contacts/${id}`)).body.data.notes).toHaveLength(200)
  })

  it('keeps both of two notes that are written at once', async () => {
    const id = await send(test, aContact({ message: 'x' }))
    await Promise.all(['marigold', 'jasmine'].map(text => call('POST', `/contacts/${id}/notes`, { text })))
    for (const word of ['marigold', 'jasmine']) {
      expect((await call('GET', `/contacts?q=${word}`)).body.pagination.total).toBe(1)
    }
    expect(await findWrongSearchTokens(test.db)).toEqual([])
  })
})
