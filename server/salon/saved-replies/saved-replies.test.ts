import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sampleReplies } from '#content/replies.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { seedSalon } from '../../operations/demo/seed.ts'

const aReply = { title: 'Free time', text: 'Dear {name}, come to {branch}.' }

describeDatabases('saved replies on $name', (kind, itOnce) => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    const { headers } = await signIn(test)
    call = callerOf(test, headers)
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('savedReplies').execute()
    await test.db.deleteFrom('settings').where('key', '=', 'seeded').execute()
  })

  const add = async (overrides = {}) =>
    (await call('POST', '/saved-replies', { ...aReply, ...overrides })).body.data
  const listed = async () => (await call('GET', '/saved-replies')).body.data

  it('are added', async () => {
    const added = await call('POST', '/saved-replies', aReply)
    expect(added.status).toBe(201)
    expect(added.headers.etag).toBe('"1"')
    const { id } = added.body.data
    expect(added.body).toEqual({ success: true, data: { ...aReply, id, version: 1 } })
  })

  it('are replaced, and keep their place in the list', async () => {
    const { id } = await add()
    await add({ title: 'A second' })
    const saved = await call('PUT', `/saved-replies/${id}`, { ...aReply, text: 'New' }, '"1"')
    expect(saved.status).toBe(200)
    expect(saved.headers.etag).toBe('"2"')
    expect((await listed()).map((each: { title: string }) => each.title)).toEqual(['Free time', 'A second'])
    expect((await listed())[0]).toEqual({ ...aReply, id, text: 'New', version: 2 })
  })

  it('are deleted', async () => {
    const { id } = await add()
    await add({ title: 'A second' })
    expect(await call('DELETE', `/saved-replies/${id}`, undefined, '"1"')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await listed()).toMatchObject([{ title: 'A second' }])
  })

  itOnce.each([
    [{ title: ' ' }, { title: 'Title is required' }],
    [{ text: undefined }, { text: 'Text is required' }],
    [{ title: 'x'.repeat(81) }, { title: 'Must be at most 80 characters' }],
    [{ text: 'x'.repeat(10_001) }, { text: 'Must be at most 10,000 characters' }],
  ])('are refused for %j', async (overrides, fields) => {
    const response = await call('POST', '/saved-replies', { ...aReply, ...overrides })
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual(fields)
    expect(await listed()).toEqual([])
  })

  itOnce('are 404 for unknown ids', async () => {
    const missing = { success: false, error: 'Saved reply not found' }
    expect(await call('PUT', '/saved-replies/999999', aReply)).toMatchObject({ status: 404, body: missing })
  })

  it('start with samples, which are not stored again after they were deleted', async () => {
    await Promise.all([seedSalon(test.db, test.clock), seedSalon(test.db, test.clock)])
    expect(await listed()).toMatchObject(sampleReplies)
    await test.db.deleteFrom('savedReplies').execute()
    await seedSalon(test.db, test.clock)
    expect(await listed()).toEqual([])
  })

  it('get no samples if there are any', async () => {
    const own = await add()
    await seedSalon(test.db, test.clock)
    expect(await listed()).toEqual([own])
  })
})
