import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { connect, exchange } from '../processes/raw-connection.ts'
import type { SalonProcess } from '../processes/salon-process.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { startTarget } from './target.ts'

/** A request that never ends, and what is added to it every second. */
interface SlowRequest {
  what: string
  begin: string
  drip?: string
}

const head = (line: string, ...headers: string[]) => [line, 'Host: 127.0.0.1', ...headers, ''].join('\r\n')
const json = 'Content-Type: application/json'
const chunked = 'Transfer-Encoding: chunked'

const slow: SlowRequest[] = [
  { what: 'nothing', begin: '' },
  { what: 'half a request line', begin: 'GET / HT' },
  { what: 'a header that does not end', begin: head('GET / HTTP/1.1', 'X-Slow: ') },
  { what: 'headers, one a second', begin: head('GET / HTTP/1.1'), drip: 'X-Slow: 1\r\n' },
  { what: 'a header, one letter a second', begin: 'GET / HTTP/1.1\r\nX-Slow: ', drip: 'x' },
  {
    what: 'no body',
    begin: `${head('POST /api/contacts HTTP/1.1', json, 'Content-Length: 100')}\r\n`,
  },
  {
    what: 'a body, one letter a second',
    begin: `${head('POST /api/contacts HTTP/1.1', json, 'Content-Length: 30000')}\r\n{`,
    drip: ' ',
  },
  {
    what: 'chunks, one a second',
    begin: `${head('POST /api/contacts HTTP/1.1', json, chunked)}\r\n`,
    drip: '1\r\n \r\n',
  },
  {
    what: 'a body to a page, one letter a second',
    begin: `${head('GET /about HTTP/1.1', 'Content-Length: 30000')}\r\n`,
    drip: ' ',
  },
  {
    what: 'half a body to an unknown page',
    begin: `${head('POST /nothing HTTP/1.1', json, 'Content-Length: 100')}\r\n{`,
  },
  {
    what: 'half a body to a call that is not allowed',
    begin: `${head('POST /api/branches HTTP/1.1', json, 'Content-Length: 100')}\r\n{`,
  },
  { what: 'nothing after a response', begin: `${head('GET /api/health/live HTTP/1.1')}\r\n` },
  {
    what: 'nothing after 100 Continue',
    begin: `${head('POST /api/contacts HTTP/1.1', json, 'Content-Length: 100', 'Expect: 100-continue')}\r\n`,
  },
]

/** Far above the time that the server gives a slow phone. */
const LIMIT_MS = 100_000
const ENDLESS_MS = 15_000

let salon: SalonProcess
beforeAll(async () => {
  salon = await startTarget()
})
afterAll(() => salon[Symbol.asyncDispose]())

/** The seconds until the server ends the connection; undefined if it does not. */
async function secondsUntilClosed({ begin, drip }: SlowRequest, index: number): Promise<number | undefined> {
  const started = performance.now()
  using connection = await connect(salon.url, { from: `127.0.3.${index + 1}`, send: begin })
  const timer = drip && setInterval(() => connection.socket.write(drip), 1_000)
  const closed = await Promise.race([connection.closed, sleep(LIMIT_MS, undefined, { ref: false })])
  clearInterval(timer)
  return closed && (closed - started) / 1_000
}

scenario(
  {
    action: `${slow.length} requests of which a part is missing or comes slowly`,
    promise: 'the server ends the connection of each',
    missing: missingLinux,
    timeout: LIMIT_MS + 20_000,
  },
  async () => {
    const seconds = await Promise.all(slow.map(secondsUntilClosed))
    expect(slow.filter((_, n) => seconds[n] === undefined).map(({ what }) => what)).toEqual([])
    return slow.map(({ what }, n) => `${what}: ${seconds[n]?.toFixed(0)} s`).join(', ')
  },
)

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
