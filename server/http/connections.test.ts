import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import net from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exemptFromBodyTimeout, limitConnections } from './connections.ts'

let server: Server
let accepted: number
let connections: ReturnType<typeof limitConnections>
const sockets: net.Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

const listen = async (
  bounds: { max: number; perAddress: number; trusted?: string },
  handle: RequestListener = (_request, response) => response.end('hello'),
) => {
  accepted = 0
  server = createServer((request, response) => {
    accepted++
    connections.accept(request.socket, response, () => handle(request, response))
  })
  connections = limitConnections(server, {
    ...bounds,
    isTrustedProxy: address => address === bounds.trusted,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
}
const connect = async (localAddress = '127.0.0.1') => {
  const { port } = server.address() as net.AddressInfo
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
/** Waits until the server has ended a connection. */
const expectEnded = (socket: net.Socket) => expect.poll(() => socket.closed, { timeout: 10_000 }).toBe(true)
const hasResponse = async (socket: net.Socket) => {
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
  return String(data).startsWith('HTTP/1.1 200')
}

describe('connections of one address', () => {
  it('are limited: the one too many ends, the others are served', async () => {
    await listen({ max: 100, perAddress: 2 })
    const [first, second, third] = [await connect(), await connect(), await connect()]
    await expectEnded(third)
    expect(await hasResponse(first)).toBe(true)
    expect(await hasResponse(second)).toBe(true)
  })

  it('don’t count for another address', async () => {
    await listen({ max: 100, perAddress: 1 })
    expect(await hasResponse(await connect())).toBe(true)
    expect(await hasResponse(await connect('127.0.0.2'))).toBe(true)
  })

  it('count only while they are open', async () => {
    await listen({ max: 100, perAddress: 1 })
    const first = await connect()
    await expectEnded(await connect())
    first.destroy()
    await expect.poll(async () => hasResponse(await connect())).toBe(true)
  })

  it('are not limited for a trusted proxy', async () => {
    await listen({ max: 100, perAddress: 1, trusted: '127.0.0.1' })
    const all = [await connect(), await connect(), await connect()]
    expect(await Promise.all(all.map(hasResponse))).toEqual([true, true, true])
  })
})

describe('at the limit of all connections', () => {
  it('a new connection replaces the one that has been idle longest', async () => {
    await listen({ max: 3, perAddress: 100 })
    const [reader, silent, endless] = [await connect(), await connect(), await connect()]
    endless.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n')
    await once(endless, 'data')
    expect(await hasResponse(reader)).toBe(true)

    expect(await hasResponse(await connect())).toBe(true)
    await expectEnded(silent)
    expect(await hasResponse(reader)).toBe(true)
    expect(await hasResponse(await connect())).toBe(true)
    await expectEnded(endless)
    expect(await hasResponse(reader)).toBe(true)
  })
})

describe('a connection that is served', () => {
  it('is not replaced by 60 silent ones: neither live updates nor an upload', async () => {
    await listen({ max: 40, perAddress: 100 }, (request, response) => {
      if (request.url === '/stream') response.write('first')
      else {
        exemptFromBodyTimeout(request)
        response.writeContinue()
        request.resume().once('end', () => response.end('uploaded'))
      }
    })
    const [stream, upload] = [await connect(), await connect()]
    stream.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(stream, 'data')
    upload.write('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nha')
    await once(upload, 'data')
    const silent: net.Socket[] = []
    for (let n = 0; n < 60; n++) silent.push(await connect())
    await Promise.all(silent.slice(0, 20).map(expectEnded))
    upload.write('lf')
    expect(String((await once(upload, 'data'))[0])).toContain('uploaded')
    expect(stream.destroyed).toBe(false)
  })

  it('is not replaced when all are served: the new one is refused', async () => {
    await listen({ max: 2, perAddress: 100 }, (_request, response) => void response.write('first'))
    const streams = [await connect(), await connect()]
    for (const stream of streams) {
      stream.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      await once(stream, 'data')
    }
    await expectEnded(await connect())
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([false, false])
  })
})

it('a connection whose short body does not arrive is replaced, the oldest first, when none is idle', async () => {
  await listen({ max: 2, perAddress: 100 }, (request, response) => {
    if (request.method === 'POST') response.writeContinue()
    else response.end('hello')
  })
  const endless = [await connect(), await connect()]
  for (const socket of endless) {
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n')
    await once(socket, 'data')
  }
  const reader = await connect()
  await expectEnded(endless[0] as net.Socket)
  expect(await hasResponse(reader)).toBe(true)
  expect(endless[1]?.destroyed).toBe(false)
})

describe('when the server closes', () => {
  // More than the buffers of a connection.
  const body = 'x'.repeat(20_000_000)
  let slow: net.Socket
  let idle: net.Socket
  beforeEach(async () => {
    await listen({ max: 100, perAddress: 100 }, (_request, response) => response.end(body))
    slow = await connect()
    idle = await connect()
    slow.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(slow, 'readable')
  })

  it('idle connections end while a slow client still receives', async () => {
    void connections.endIdle()
    await expectEnded(idle)
    expect(slow.closed).toBe(false)
  })

  it('a slow client receives its whole response', async () => {
    const ended = connections.endIdle()
    let received = ''
    slow.setEncoding('latin1').on('data', part => {
      received += part
    })
    await ended
    server.close()
    await expectEnded(slow)
    expect(received.slice(received.indexOf('\r\n\r\n') + 4).length).toBe(body.length)
  })
})

describe('pipelined requests', () => {
  let pending: (() => void)[]
  beforeEach(async () => {
    pending = []
    await listen({ max: 100, perAddress: 100 }, (request, response) => {
      pending.push(() => response.end(request.url))
    })
  })
  const requests = (count: number) =>
    Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')

  it('are handled one after the other, in the order in which they were sent', async () => {
    const connection = await connect()
    connection.write(requests(10))
    let received = ''
    connection.on('data', data => {
      received += data
    })
    for (let n = 1; n <= 10; n++) {
      await expect.poll(() => pending.length).toBe(n)
      pending.at(-1)?.()
    }
    await expect
      .poll(() => [...received.matchAll(/\r\n\r\n\/(\d)/g)].map(([, n]) => n).join(''))
      .toBe('0123456789')
  })

  it('are not handled when their connection has ended meanwhile', async () => {
    const connection = await connect()
    connection.write(requests(2))
    await expect.poll(() => pending.length).toBe(1)
    connection.destroy()
    await expect.poll(() => promisify(server.getConnections).call(server)).toBe(0)
    pending[0]?.()
    expect(pending).toHaveLength(1)
  })

  it('end the connection when they are too many', async () => {
    const connection = await connect()
    // The first request is being handled, and 16 wait for it.
    connection.write(requests(1 + 16))
    await expect.poll(() => accepted).toBe(1 + 16)
    connection.write(requests(1))
    await expectEnded(connection)
    expect(pending).toHaveLength(1)
  })
})
