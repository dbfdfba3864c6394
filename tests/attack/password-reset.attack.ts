import { expect } from 'vitest'
import { textOf } from '#tests/smtp.ts'
import { freePort } from '../../scripts/postgres.ts'
import { newMailServer, openSqlite } from '../processes/resources.ts'
import { ADMIN } from '../processes/salon-process.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { asJson, ask } from './http.ts'
import { startTarget } from './target.ts'

scenario(
  {
    action: 'A password link is requested under another host name, guessed, used twice at the same time',
    promise:
      'the link leads to the salon, works once, and its token is in no log, no table and no request to another site',
    missing: missingLinux,
  },
  async () => {
    await using smtp = await newMailServer()
    const environment = { LOG_LEVEL: 'trace', PORT: String(await freePort()) }
    await using salon = await startTarget({ smtpUrl: smtp.url, environment })
    const post = (call: string, body: object, more: Record<string, string> = {}, from = '127.5.0.1') => {
      const { body: text, headers } = asJson(body)
      const request = { method: 'POST', path: `/api/auth/${call}`, from, body: text }
      return ask(salon.url, { ...request, headers: { ...headers, ...more } })
    }
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example;proto=http',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    }
    expect((await post('forgot', { email: ADMIN.email }, evil)).status).toBe(200)
    const message = await until('the mail has arrived', () => smtp.received[0])
    expect(message.raw).not.toContain('evil')
    const [link = ''] = /^http\S+#\S+$/m.exec(textOf(message)) ?? []
    const token = link.slice(`${salon.url}/admin/reset#`.length)
    expect(link).toBe(`${salon.url}/admin/reset#${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)

    const newPassword = 'hibiscus at seven'
    const other = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    const guesses = [other, token.toLowerCase(), ` ${token}`, `${token}=`, token.slice(1), '']
    for (const [n, guess] of guesses.entries()) {
      const response = await post('reset', { token: guess, newPassword }, {}, `127.5.1.${n + 1}`)
      expect(response.status, guess).toBe(404)
    }
    {
      using database = openSqlite(salon.databaseUrl)
      const rows = database.prepare('select * from password_links, mail_jobs').all()
      expect(JSON.stringify(rows)).not.toContain(token)
    }
    const both = await Promise.all([1, 2].map(() => post('reset', { token, newPassword })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await post('login', ADMIN)).status).toBe(401)
    expect((await post('login', { ...ADMIN, password: newPassword })).status).toBe(200)
    for (const secret of [token, ADMIN.email, ADMIN.password, newPassword])
      expect(salon.printed()).not.toContain(secret)
    return `${guesses.length} guesses: 404; one of two uses succeeds; no secret in ${salon.printed().length} characters of log`
  },
)
