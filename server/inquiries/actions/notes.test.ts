import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'

describeDatabases('notes on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  describe('by two colleagues', () => {
    let id: number
    let response: Awaited<ReturnType<typeof inbox.callAsColleague>>
    beforeEach(async () => {
      id = await inbox.send()
      inbox.test.clock.advance(60_000)
      await inbox.call('POST', `/contacts/${id}/notes`, { text: '  Wants Ruwan.\r\nCall after five  ' })
      response = await inbox.callAsColleague('POST', `/contacts/${id}/notes`, { text: 'Called' })
    })

    it('show their authors and time', () => {
      const at = inbox.test.clock.now().toISOString()
      expect(response.status).toBe(201)
      expect(response.body.data.notes).toEqual([
        {
          id: expect.any(Number),
          text: 'Wants Ruwan.\nCall after five',
          author: inbox.admin.user.email,
          at,
        },
        { id: expect.any(Number), text: 'Called', author: inbox.colleague.user.email, at },
      ])
    })

    itOnce('leave version, status and first response as they are', () => {
      expect(response.headers.etag).toBe('"1"')
      expect(response.body.data).toMatchObject({ id, version: 1, status: 'unread', respondedAt: null })
    })

    it('are announced to open screens', async () => {
      expect(await inbox.events()).toEqual([
        `created ${id}`,
        `note ${id} by ${inbox.admin.user.id}`,
        `note ${id} by ${inbox.colleague.user.id}`,
      ])
    })
  })

  it('are found by a search, also two that are added at the same time', async () => {
    const id = await inbox.send()
    await inbox.send()
    const texts = ['Balayage, allergic to ammonia', 'Moved to Friday']
    await Promise.all(texts.map(text => inbox.call('POST', `/contacts/${id}/notes`, { text })))
    for (const query of ['ammon', 'friday', 'Nimali friday balay']) {
      const { data } = (await inbox.call('GET', `/contacts?q=${encodeURIComponent(query)}`)).body
      expect(data.map((inquiry: { id: number }) => inquiry.id)).toEqual([id])
    }
    expect(await findWrongSearchTokens(inbox.test.db)).toEqual([])
  })

  itOnce.each([{}, { text: ' \n ' }, { text: null }])('are refused when empty: %j', async body => {
    const response = await inbox.call('POST', `/contacts/${await inbox.send()}/notes`, body)
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual({ text: 'Note is required' })
  })

  itOnce('are refused with more than 5,000 characters', async () => {
    const id = await inbox.send()
    expect((await inbox.call('POST', `/contacts/${id}/notes`, { text: 'x'.repeat(5001) })).status).toBe(422)
  })

  itOnce.each([
    ['does not exist', async () => 7777777],
    [
      'is in the bin',
      async () => {
        const id = await inbox.send()
        await inbox.call('DELETE', `/contacts/${id}`)
        return id
      },
    ],
  ])('are refused on an inquiry that %s', async (_, makeId) => {
    const response = await inbox.call('POST', `/contacts/${await makeId()}/notes`, { text: 'Hello' })
    expect(response.status).toBe(404)
    expect(response.body.error).toBe('Contact not found')
  })

  itOnce('are refused beyond 200 for an inquiry', async () => {
    const id = await inbox.send()
    const at = inbox.test.clock.now().toISOString()
    const note = { inquiryId: id, text: 'Called', author: 'a@b.example', at }
    await inbox.test.db.insertInto('inquiryNotes').values(Array(199).fill(note)).execute()
    expect((await inbox.call('POST', `/contacts/${id}/notes`, { text: 'Jasmine' })).status).toBe(201)
    const error = 'An inquiry can have up to 200 notes.'
    expect(await inbox.call('POST', `/contacts/${id}/notes`, { text: 'Marigold' })).toMatchObject({
      status: 422,
      body: { error, fields: { text: error } },
    })
    expect((await inbox.detail(id)).notes).toHaveLength(200)
  })
})
