import net from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { createDigest } from '#tests/attack/database-digest.ts'
import { expectedRoutes } from '#tests/attack/matrix/permissions.ts'
import { describeOneDatabase } from '#tests/describe-databases.ts'
import { anInquiry } from '#tests/factories.ts'
import { untilJobsRan } from '#tests/periodic-jobs.ts'
import { hashToken } from './factors/token-hash.rules.ts'

const notAuthenticated = { success: false, error: 'Not authenticated' }

// Who may call what: `tests/attack/matrix.attack.ts`.
describeOneDatabase('access', kind => {
  let test: TestApp
  let port: string
  let hostname: string
  beforeAll(async () => {
    test = await createTestApp(kind)
    ;({ port, hostname } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })))
    await untilJobsRan(test)
    return () => test.close()
  })

  it.each<[string, (token: string) => string]>([
    ['another scheme', token => `Basic ${token}`],
    ['a longer token', token => `Bearer ${token}x`],
    ['a shorter token', token => `Bearer ${token.slice(0, -1)}`],
    ['a token of 8 KB', token => `Bearer ${token.repeat(190)}`],
    ['8 KB of spaces', token => `Bearer${' '.repeat(8000)}${token}`],
    ['the hash of a token', token => `Bearer ${hashToken(token)}`],
  ])('is refused for %s', async (_what, authorizationOf) => {
    const { token } = await signIn(test)
    const headers = { authorization: authorizationOf(token) }
    expect((await test.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401)
  })

  it('is checked again when the body has arrived: a user removed meanwhile changes nothing', async () => {
    await test.app.inject({ method: 'POST', url: '/api/contacts', payload: anInquiry() })
    const { id: inquiryId } = await test.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow()
    const digest = await createDigest(test.db)
    for (const { method, url, permission } of expectedRoutes) {
      if (permission.audience === 'everyone' || !['POST', 'PUT'].includes(method)) continue
      const { headers, user } = await signIn(test)
      // The body is read only after the guard.
      const isRead = new Promise<void>(resolve =>
        test.app.server.once('request', request => request.once('resume', resolve)),
      )
      const socket = net.connect(Number(port), hostname)
      // Of other types a body is refused unread.
      const type = url.endsWith(':slot')
        ? 'image/jpeg'
        : url.endsWith('/import')
          ? 'text/csv'
          : url.endsWith('/attachments')
            ? 'application/pdf'
            : 'application/json'
      // The body of a file is read only for what exists.
      const address = url
        .replace(':slot', 'hair')
        .replace(':id/attachments', `${inquiryId}/attachments?name=list.pdf`)
        .replaceAll(/:\w+/g, '2147483647')
      const lines = [
        `${method} ${address} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        'Connection: close',
        `Authorization: ${headers.authorization}`,
        `Content-Type: ${type}`,
        'Content-Length: 2',
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n{`)
      await isRead
      await test.db.deleteFrom('users').where('id', '=', user.id).execute()
      const before = await digest()
      socket.write('}')
      expect((await text(socket)).split('\r\n', 1), `${method} ${url}`).toEqual(['HTTP/1.1 401 Unauthorized'])
      expect(await digest(), `${method} ${url}`).toEqual(before)
    }
  })

  it('is checked again when the body has arrived: a user limited meanwhile changes nothing that takes full access', async () => {
    const { headers, user } = await signIn(test)
    const isRead = new Promise<void>(resolve =>
      test.app.server.once('request', request => request.once('resume', resolve)),
    )
    const socket = net.connect(Number(port), hostname)
    const body = '{"title":"Taken over","text":"Hello"}'
    const lines = [
      'POST /api/saved-replies HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: close',
      `Authorization: ${headers.authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n{`)
    await isRead
    await test.db.updateTable('users').set({ level: 'inbox' }).where('id', '=', user.id).execute()
    socket.write(body.slice(1))
    expect((await text(socket)).split('\r\n', 1)).toEqual(['HTTP/1.1 403 Forbidden'])
    expect(await test.db.selectFrom('savedReplies').select('id').execute()).toEqual([])
  })

  it('is refused before the body is read', async () => {
    const headers = { 'content-type': 'application/json' }
    const url = '/api/branches'
    // Over the limit and no JSON: read, it would be refused with 413 or 400.
    const payload = 'x'.repeat(100_000)
    const response = await test.app.inject({ method: 'POST', url, headers, payload })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual(notAuthenticated)
  })

  it('is refused before the type of the body is looked at', async () => {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'PUT', url: '/api/pictures/about-hero', headers, payload: '{}' } as const
    const response = await test.app.inject(request)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual(notAuthenticated)
  })
})
