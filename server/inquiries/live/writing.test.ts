import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { EventStream } from '#tests/event-stream.ts'
import { send } from '#tests/inquiries.ts'
import { openInstance } from '../../instance.ts'

describeDatabases('the signal that an admin is writing on $name', (kind, itOnce) => {
  let test: TestApp
  let url: string
  let admin: SignedIn
  let call: Call
  const open: EventStream[] = []

  beforeAll(async () => {
    test = await createTestApp(kind)
    url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(async () => {
    admin = await signIn(test)
    call = callerOf(test, admin.headers)
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  afterAll(() => test.close())

  async function listen(at = url) {
    const stream = await EventStream.open(at, (await signIn(test)).headers)
    open.push(stream)
    return stream
  }

  it('reaches all screens, and ends when the admin stops or sends no more signals', async () => {
    const id = await send(test)
    const { id: userId, name, email } = admin.user
    const event = (writing: boolean) => ({ inquiryId: id, user: { id: userId, name, email }, writing })
    const sendSignal = (writing: boolean) => call('PUT', `/contacts/${id}/writing`, { writing })
    const stream = await listen()
    const other = await openInstance({ config: test.config, clock: test.clock })
    try {
      const elsewhere = await listen(await other.app.listen({ port: 0, host: '127.0.0.1' }))
      expect(await sendSignal(true)).toMatchObject({ status: 200, body: { success: true } })
      for (const each of [stream, elsewhere]) {
        await each.until(() => each.of('writing').length === 1)
        expect(each.of('writing')).toEqual([event(true)])
      }
      // A screen that is opened later gets it too.
      const late = await listen()
      await late.until(() => late.of('writing').length === 1)
      test.clock.advance(5_000)
      await sendSignal(true)
      test.clock.advance(9_999)
      await sendSignal(false)
      for (const each of [stream, elsewhere, late]) await each.until(() => each.of('writing').length === 2)
      expect(stream.of('writing')).toEqual([event(true), event(false)])
      await sendSignal(true)
      for (const each of [stream, elsewhere]) await each.until(() => each.of('writing').length === 3)
      test.clock.advance(10_000)
      await elsewhere.until(() => elsewhere.of('writing').length === 4)
      expect(elsewhere.of('writing')).toEqual([event(true), event(false), event(true), event(false)])
    } finally {
      await other.close()
    }
  })

  itOnce('is refused for an unknown inquiry', async () => {
    const response = await call('PUT', '/contacts/999999/writing', { writing: true })
    expect(response.status).toBe(404)
    expect(response.body).toEqual({ success: false, error: 'Contact not found' })
    expect((await call('PUT', '/contacts/1/writing', {})).status).toBe(422)
  })
})
