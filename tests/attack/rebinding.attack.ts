import { describe, expect } from 'vitest'
import { onLinux, recipe } from './recipe.ts'
import { startSalon } from './salon-process.ts'
import { asJson, ask } from './wire.ts'

describe.skipIf(!onLinux)('the demo, asked by another site', () => {
  const good = (port: string) => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
  const evil = (port: string) => [
    `evil.example:${port}`,
    'evil.example',
    `127.0.0.1.evil.example:${port}`,
    `evil.example:${port}@127.0.0.1`,
    `localhost.evil.example:${port}`,
    `127.0.0.1:${port}.evil.example`,
    `0.0.0.0:${port}`,
    `127.1:${port}`,
    `2130706433:${port}`,
    `LOCALHOST.:${port}`,
  ]

  recipe(
    'Its login and its pages under a name that was rebound to 127.0.0.1',
    'no token, no page, no inquiry',
    async see => {
      await using salon = await startSalon('start', { env: { LOG_LEVEL: 'silent' } })
      const { port } = new URL(salon.url)
      const body = asJson({ email: 'anybody@mail.example', password: 'frangipani' })
      const call = (host: string, path: string) =>
        path === '/api/auth/login'
          ? ask(salon.url, { method: 'POST', path, body: body.body, headers: { ...body.headers, host } })
          : ask(salon.url, { path, headers: { host } })
      for (const host of good(port)) {
        const answer = await call(host, '/api/auth/login')
        expect([answer.status, answer.text.includes('token')], host).toEqual([200, true])
      }
      // What is kept by now is asked for as well.
      const paths = [
        '/api/auth/login',
        '/',
        '/about',
        '/api/branches',
        '/api/openapi.json',
        '/api/contacts/ticket',
        '/favicon.svg',
      ]
      for (const path of paths) await call(good(port)[0] as string, path)
      const statuses = new Set<number>()
      for (const host of evil(port)) {
        for (const path of paths) {
          const { status, text } = await call(host, path)
          statuses.add(status)
          expect(status, `${host} ${path}: ${text.slice(0, 60)}`).toBeGreaterThanOrEqual(400)
          expect(text, `${host} ${path}`).not.toContain('"token"')
        }
      }
      // A proxy's way to write it, with an honest Host beside it.
      const absolute = await ask(salon.url, {
        path: `http://evil.example:${port}/api/branches`,
        headers: { host: good(port)[0] as string },
      })
      see(`${[...statuses].join(', ')}; absolute form: ${absolute.status}`)
    },
  )

  recipe(
    'The real salon under any name',
    'answers, and believes no Host in its links',
    async see => {
      await using salon = await startSalon('serve', { env: { LOG_LEVEL: 'silent' } })
      for (const path of [
        '/',
        '/contact',
        '/contact?service=x',
        '/nothing',
        '/sitemap.xml',
        '/robots.txt',
        '/about/',
      ]) {
        const headers = {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
        }
        const answer = await ask(salon.url, { path, headers })
        expect(`${answer.text}${answer.rawHeaders.join()}`, path).not.toContain('evil.example')
      }
      see('7 pages without it')
    },
    { further: true },
  )
})
