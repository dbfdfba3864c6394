import net from 'node:net'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { aPhoto, createQueueInProcess } from '#tests/uploads.ts'

const lookups = {
  held: [] as (() => void)[],
  isHolding: false,
  after: async (_count: number) => {},
  count: 0,
}

let test: TestApp
let headers: SignedIn['headers']
let url: URL
beforeAll(async () => {
  test = await createTestApp(mainDatabase, {
    uploadQueue: createQueueInProcess(),
    async onQuery({ query: { sql } }) {
      // The guard's query, not that of the rate limits.
      if (!sql.startsWith('select') || !sql.includes('"absolute_expires_at"')) return
      if (lookups.isHolding) await new Promise<void>(resolve => lookups.held.push(resolve))
      await lookups.after(++lookups.count)
    },
  })
  headers = (await signIn(test)).headers
  url = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  return () => test.close()
})

it.each(['testimonial-1', 'testimonial-1/crop'])(
  'a client that disconnects during authentication does not block the queue (%s)',
  async path => {
    const type = path.endsWith('crop') ? 'application/json' : 'image/jpeg'
    lookups.isHolding = true
    // More than the queue accepts of one account.
    for (let n = 1; n <= 4; n++) {
      const socket = net.connect(Number(url.port), url.hostname)
      const head = [
        `PUT /api/pictures/${path} HTTP/1.1`,
        'Host: salon',
        `Authorization: ${headers.authorization}`,
        `Content-Type: ${type}`,
        'Content-Length: 1000',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n{`)
      await expect.poll(() => lookups.held.length).toBe(n)
      socket.resetAndDestroy()
    }
    await expect.poll(() => promisify(test.app.server.getConnections).call(test.app.server)).toBe(0)
    lookups.isHolding = false
    for (const release of lookups.held.splice(0)) release()

    const statusOf = async () => {
      const response = await test.app.inject({
        method: 'PUT',
        url: `/api/pictures/${path}`,
        headers: { ...headers, 'content-type': type },
        payload: '{}',
      })
      return response.statusCode
    }
    await expect.poll(statusOf).toBe(422)
  },
)

it('an upload is refused when its account is removed meanwhile', async () => {
  const { headers, user } = await signIn(test)
  lookups.count = 0
  // After the body has arrived and before it is processed.
  lookups.after = async count => {
    if (count === 2) await test.db.deleteFrom('users').where('id', '=', user.id).execute()
  }
  const payload = await (await aPhoto(400, 400)).jpeg().toBuffer()
  const response = await test.app.inject({
    method: 'PUT',
    url: '/api/pictures/testimonial-1',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    payload,
  })
  expect(response.statusCode).toBe(401)
  expect(lookups.count).toBe(3)
  expect((await test.app.inject('/api/pictures')).json().data).toEqual([])
})
