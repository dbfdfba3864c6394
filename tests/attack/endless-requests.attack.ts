import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { connect, exchange } from '../processes/raw-connection.ts'
import type { SalonProcess } from '../processes/salon-process.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { startTarget } from './target.ts'

const head = (line: string, ...headers: string[]) => [line, 'Host: 127.0.0.1', ...headers, ''].join('\r\n')
const json = 'Content-Type: application/json'
const chunked = 'Transfer-Encoding: chunked'

const ENDLESS_MS = 15_000

let salon: SalonProcess
beforeAll(async () => {
  salon = await startTarget()
})
afterAll(() => salon[Symbol.asyncDispose]())

const endless: [what: string, begin: string, more: string, statuses: number[]][] = [
  ['headers', head('GET / HTTP/1.1'), `X-Long: ${'x'.repeat(1_000)}\r\n`, [431]],
  ['one header', 'GET / HTTP/1.1\r\nX-Long: ', 'x'.repeat(1_000), [431]],
  ['address', 'GET /', 'x'.repeat(1_000), [414, 431]],
  [
    'JSON',
    `${head('POST /api/contacts HTTP/1.1', json, chunked)}\r\n`,
    `3e8\r\n${' '.repeat(1_000)}\r\n`,
    [413],
  ],
  [
    'form',
    `${head('POST /contact HTTP/1.1', 'Content-Type: application/x-www-form-urlencoded', chunked)}\r\n`,
    `3e8\r\n${'a'.repeat(1_000)}\r\n`,
    [413],
  ],
  [
    'body to an unknown page',
    `${head('POST /nothing HTTP/1.1', json, chunked)}\r\n`,
    `3e8\r\n${' '.repeat(1_000)}\r\n`,
    [404, 405, 413],
  ],
  [
    'body to a page',
    `${head('GET / HTTP/1.1', chunked)}\r\n`,
    `3e8\r\n${' '.repeat(1_000)}\r\n`,
    [200, 400, 413],
  ],
]
for (const [what, begin, more, statuses] of endless)
  scenario(
    {
      action: `An endless ${what} is sent`,
      promise: `${statuses.join(' or ')}, and the connection ends`,
      missing: missingLinux,
    },
    async () => {
      using connection = await connect(salon.url, { from: '127.0.4.1', send: begin })
      const { socket } = connection
      let sent = 0
      const end = performance.now() + ENDLESS_MS
      while (!connection.isClosed() && performance.now() < end) {
        if (socket.writable && socket.write(more)) sent += more.length
        else await sleep(5)
        if (sent % 16_000 === 0) await sleep(1)
      }
      const status = /^HTTP\/1\.1 (\d+)/.exec(connection.received())?.[1]
      expect(connection.isClosed(), 'the connection has ended').toBe(true)
      // A client that goes on sending may lose the response to a reset.
      if (status) expect(statuses).toContain(Number(status))
      return `${status ?? 'no response'} after ${Math.round(sent / 1000)} KB`
    },
  )

scenario(
  { action: 'A body of a billion bytes is announced', promise: '413 before any of it is read' },
  async () => {
    const request = head('POST /api/contacts HTTP/1.1', json, 'Content-Length: 1000000000')
    const response = await exchange(salon.url, `${request}\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    return response.split('\r\n')[0] ?? ''
  },
)
