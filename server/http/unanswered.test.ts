import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'

describe('what is asked behind an endless answer', () => {
  let test: TestApp
  let url: URL
  let authorization: string
  const sockets: net.Socket[] = []
  beforeAll(async () => {
    test = await createTestApp(sqlite)
    url = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    authorization = (await signIn(test)).headers.authorization as string
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await test.close()
  })

  /** A connection on which all of this is asked at once. */
  async function ask(...paths: string[]) {
    const socket = net.connect(Number(url.port), url.hostname)
    sockets.push(socket)
    socket.on('error', () => {})
    const ended = once(socket, 'close')
    const requests = paths.map(
      path => `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n\r\n`,
    )
    socket.write(requests.join(''))
    await Promise.race([once(socket, 'data'), ended])
    return { socket, ended }
  }

  const STREAM = '/api/contacts/stream'

  it('ends the connection, and shuts nobody out', async () => {
    // More than one address may have waiting at a time.
    const all = Array.from({ length: 12 }, () =>
      ask(STREAM, ...Array.from({ length: 12 }, () => '/api/auth/me')),
    )
    for (const { ended } of await Promise.all(all)) await ended
    expect((await fetch(new URL('/api/auth/me', url), { headers: { authorization } })).status).toBe(200)
  })

  it('ends it also when it is asked later, and when it is another endless one', async () => {
    for (const path of ['/api/auth/me', STREAM]) {
      const { socket, ended } = await ask(STREAM)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
      await ended
    }
  })

  it('is answered on a connection on which the endless one was refused before', async () => {
    const socket = net.connect(Number(url.port), url.hostname)
    sockets.push(socket)
    for (const [path, status] of [
      [STREAM, '401'],
      ['/api/branches', '200'],
    ]) {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toMatch(`HTTP/1.1 ${status} `)
    }
  })
})
