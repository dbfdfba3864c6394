import net from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { createFakeSite } from '#tests/fake-site.ts'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

let test: TestApp
let port: number
const lines: string[] = []
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) }
  test = await createTestApp(mainDatabase, { site: createFakeSite(), logger: { level: 'info', stream } })
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => test.close())
beforeEach(() => {
  lines.length = 0
})

it.each([
  ['/api/contacts', json, 'Content-Length: 1000', '{"message":'],
  ['/api/contacts', json, 'Transfer-Encoding: chunked', '5\r\n{"a":\r\n'],
  ['/contact', form, 'Content-Length: 1000', 'message='],
  ['/contact', form, 'Transfer-Encoding: chunked', '8\r\nmessage=\r\n'],
])(
  'an upload to %s (%s, %s) that its client aborts is not logged as an error',
  async (path, type, length, part) => {
    const { server } = test.app
    const reading = new Promise<void>(resolve => {
      server.once('request', request => request.once('resume', resolve))
    })
    const socket = net.connect(port, '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: salon\r\nContent-Type: ${type}\r\n${length}\r\n\r\n${part}`)
    await reading
    socket.resetAndDestroy()
    await expect.poll(() => promisify(server.getConnections).call(server)).toBe(0)
    expect(lines.filter(line => JSON.parse(line).level >= 40)).toEqual([])
    expect(lines.join('')).not.toContain('aborted')
  },
)
