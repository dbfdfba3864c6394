import { once } from 'node:events'
import net from 'node:net'
import { expect, it } from 'vitest'
import { createTestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'

it('what comes in on an open connection while the server closes is answered as ever', async () => {
  const { app, close } = await createTestApp(sqlite)
  const socket = net.connect(
    Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port),
    '127.0.0.1',
  )
  await once(socket, 'connect')
  const { server } = app
  const closeIdle = server.closeIdleConnections
  const { promise: answer, resolve } = Promise.withResolvers<string>()
  // Fastify calls this once it takes itself for closed.
  server.closeIdleConnections = () => {
    socket.once('data', data => {
      resolve(String(data))
      closeIdle.call(server)
    })
    socket.write('GET /api/branches HTTP/1.1\r\nHost: salon\r\n\r\n')
  }
  await close()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})
