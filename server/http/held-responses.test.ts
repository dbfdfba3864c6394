import { once } from 'node:events'
import net from 'node:net'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { heldResponses } from './held-responses.ts'

const BYTES = 8_000_000

let app: FastifyInstance
let responses: number
const sockets: net.Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** An app that allows a client two such responses, and all clients three. Each address is a client. */
async function listen() {
  app = Fastify()
  responses = 0
  app.decorateRequest('clientKey', '')
  app.addHook('onRequest', async request => {
    request.clientKey = request.ip
  })
  await app.register(heldResponses, { perClientBytes: 2.5 * BYTES, totalBytes: 3.5 * BYTES })
  app.addHook('onSend', async (_request, _reply, payload) => {
    responses++
    return payload
  })
  app.get('/', async () => Buffer.alloc(BYTES))
  app.get('/stream', { config: { streamBytes: BYTES } }, (_request, reply) =>
    reply.send(Readable.from([Buffer.alloc(BYTES)])),
  )
  app.get('/endless', { config: { isEndless: true } }, (_request, reply) =>
    reply.send(new Readable({ read() {} })),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
}

/** Asks for a response and reads nothing of it. */
async function ask(localAddress: string, path = '/') {
  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  const before = responses
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await expect.poll(() => responses).toBe(before + 1)
}
const openConnections = () => promisify(app.server.getConnections).call(app.server)

/** Which of the connections the server has closed: these get no whole response. */
async function readAll() {
  return Promise.all(
    sockets.map(async socket => {
      let bytes = 0
      socket.on('data', data => {
        bytes += data.length
      })
      await Promise.race([
        once(socket, 'close'),
        expect.poll(() => bytes, { timeout: 10_000 }).toBeGreaterThan(BYTES),
      ])
      return bytes > BYTES
    }),
  )
}

it('above the limit of a client, its oldest response is closed', async () => {
  await listen()
  for (const path of ['/', '/stream', '/']) await ask('127.0.0.2', path)
  await expect.poll(openConnections).toBe(2)
  expect(await readAll()).toEqual([false, true, true])
})

it('above the limit of all clients, the oldest response is closed', async () => {
  await listen()
  for (const n of [2, 3, 4, 5]) await ask(`127.0.0.${n}`)
  await expect.poll(openConnections).toBe(3)
  expect(await readAll()).toEqual([false, true, true, true])
})

it('what has been read no longer counts, and neither do streams without an end', async () => {
  await listen()
  await ask('127.0.0.2', '/endless')
  await ask('127.0.0.2')
  sockets.at(-1)?.resume()
  const { promise, resolve } = Promise.withResolvers<void>()
  let bytes = 0
  sockets.at(-1)?.on('data', data => {
    bytes += data.length
    if (bytes > BYTES) resolve()
  })
  await promise
  await ask('127.0.0.2')
  await ask('127.0.0.2')
  expect(await openConnections()).toBe(4)
})
