import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'

let test: TestApp
let headers: SignedIn['headers']
let port: number
beforeAll(async () => {
  test = await createTestApp(mainDatabase)
  headers = (await signIn(test)).headers
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
  return () => test.close()
})
afterEach(() => vi.useRealTimers())

const SENT = 1_500_000
const LENGTH = SENT + 10

/** Sends the first part of a body, and resolves when the server reads it. */
async function begin(line: string, type: string, part: string, length: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const reading = new Promise<net.Socket>(resolve => {
    test.app.server.once('request', request => request.once('resume', () => resolve(request.socket)))
  })
  const socket = net.connect(port, '127.0.0.1').setEncoding('latin1')
  const head = [line, 'Host: salon', `Authorization: ${headers.authorization}`, `Content-Type: ${type}`]
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n${part}`)
  const serverSocket = await reading
  await expect.poll(() => serverSocket.bytesRead).toBeGreaterThan(part.length)
  return socket
}

it('a body that has not arrived in a minute gets 408', async () => {
  const socket = await begin('POST /api/contacts HTTP/1.1', 'application/json', '{', 100)
  const response = once(socket, 'data')
  vi.advanceTimersByTime(60_000)
  expect(String(await response)).toMatch(/^HTTP\/1\.1 408 /)
  socket.destroy()
})

it('a picture may take longer', async () => {
  // Node's own timeout, which is the same for all routes, allows eleven minutes.
  expect(test.app.server.requestTimeout).toBeGreaterThan(600_000)
  const upload = 'PUT /api/pictures/testimonial-1 HTTP/1.1'
  const good = await begin(upload, 'image/jpeg', 'x'.repeat(SENT), LENGTH)
  vi.advanceTimersByTime(61_000)
  good.write('x'.repeat(LENGTH - SENT))
  expect(String(await once(good, 'data'))).toMatch(/^HTTP\/1\.1 422 /)
  good.destroy()
})
