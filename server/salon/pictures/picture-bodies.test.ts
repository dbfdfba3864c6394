import net from 'node:net'
import { beforeAll, expect, it } from 'vitest'
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

/** The status line for a request of which only the first bytes of the body are sent. */
function responseTo(call: string, type: string, length: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = net.connect(port, '127.0.0.1').setEncoding('latin1')
  const head = [
    `${call} HTTP/1.1`,
    'Host: salon',
    `Authorization: ${headers.authorization}`,
    `Content-Type: ${type}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n${length}\r\n\r\n5\r\n12345`)
  socket.once('data', text => {
    resolve(String(text).split('\r\n', 1)[0] ?? '')
    socket.destroy()
  })
  socket.once('error', reject)
  return promise
}

const types = ['image/jpeg', 'Image/anything; a=b', 'application/octet-stream']
const lengths = ['Content-Length: 20000000', 'Transfer-Encoding: chunked']

const calls = [
  'PUT /api/pictures/hair/crop',
  'DELETE /api/pictures/hair',
  'DELETE /api/pictures/hair/replaced',
  'POST /api/pictures/hair/restore',
  'PUT /api/content',
]

it.each(calls)('%s refuses a picture as body before it is read', async call => {
  const bodies = types.flatMap(type => lengths.map(length => [type, length] as const))
  const responses = await Promise.all(bodies.map(([type, length]) => responseTo(call, type, length)))
  expect(responses).toEqual(bodies.map(() => 'HTTP/1.1 415 Unsupported Media Type'))
})
