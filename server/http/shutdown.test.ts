import { once } from 'node:events'
import net from 'node:net'
import { expect, it } from 'vitest'
import { createTestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'

it('requests on an open connection still get a response while the server closes', async () => {
  const { app, close } = await createTestApp(mainDatabase)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const [busy, idle] = [net.connect(Number(port), '127.0.0.1'), net.connect(Number(port), '127.0.0.1')]
  busy.setEncoding('latin1').write('POST /api/contacts HTTP/1.1\r\nHost: salon\r\nContent-Length: 2\r\n')
  busy.write('Content-Type: application/json\r\n\r\n')
  await once(app.server, 'request')
  const closing = close()
  await once(idle, 'close')
  await expect.poll(() => app.server.listening).toBe(false)
  busy.write('{}GET /api/branches HTTP/1.1\r\nHost: salon\r\n\r\n')
  let received = ''
  for await (const part of busy) received += part
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 422', 'HTTP/1.1 200'])
  await closing
})
