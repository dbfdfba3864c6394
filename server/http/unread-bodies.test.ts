import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { asJson, ask } from '#tests/attack/http.ts'
import { unreadBodies } from './unread-bodies.ts'

it('a refused request with a short body is answered as soon as that has arrived', async () => {
  const app = Fastify()
  await app.register(unreadBodies)
  app.addHook('onRequest', (_request, reply) => reply.code(401).send({ success: false }))
  app.post('/', () => ({ success: true }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const { status, ms } = await ask(url, { method: 'POST', ...asJson({ name: 'Nimali' }) })
    expect(status).toBe(401)
    times.push(ms)
  }
  // Less than the time between two looks at a body that comes slowly. The quickest, as a busy machine delays some.
  expect(Math.min(...times)).toBeLessThan(45)
  await app.close()
})
