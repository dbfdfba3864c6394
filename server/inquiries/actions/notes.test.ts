import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { findWrongSearchTokens } from '#tests/search-index.ts'

describeDatabases('notes on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  it('show their author and time, and leave the version as it is', async () => {
    const id = await inbox.send()
    inbox.test.clock.advance(60_000)
    await inbox.call('POST', `/contacts/${id}/notes`, { text: '  Wants Ruwan.\r\nCall after five  ' })
    const response = await inbox.callAsColleague('POST', `/contacts/${id}/notes`, { text: 'Called' })
    const at = inbox.test.clock.now().toISOString()
    const [admin, colleague] = [inbox.admin.user, inbox.colleague.user]
    expect(response.status).toBe(201)
    expect(response.headers.etag).toBe('"1"')
    expect(response.body.data).toMatchObject({ id, version: 1, status: 'unread', answeredAt: null })
    expect(response.body.data.notes).toEqual([
      { id: expect.any(Number), text: 'Wants Ruwan.\nCall after five', author: admin.email, at },
      { id: expect.any(Number), text: 'Called', author: colleague.email, at },
    ])
    expect(await inbox.events()).toEqual([
      `created ${id}`,
      `note ${id} by ${admin.id}`,
      `note ${id} by ${colleague.id}`,
    ])
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

  it.each([{}, { text: ' \n ' }, { text: null }])('are refused when empty: %j', async body => {
    const response = await inbox.call('POST', `/contacts/${await inbox.send()}/notes`, body)
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual({ text: 'Note is required' })
  })

  it('are refused when too long, and on an inquiry that does not exist or is in the bin', async () => {
    const id = await inbox.send()
    expect((await inbox.call('POST', `/contacts/${id}/notes`, { text: 'x'.repeat(5001) })).status).toBe(422)
    await inbox.call('DELETE', `/contacts/${id}`)
    for (const gone of [id, 7777777]) {
      const response = await inbox.call('POST', `/contacts/${gone}/notes`, { text: 'Hello' })
      expect(response.status).toBe(404)
      expect(response.body.error).toBe('Contact not found')
    }
  })

  it('are refused beyond 200 for an inquiry', async () => {
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
