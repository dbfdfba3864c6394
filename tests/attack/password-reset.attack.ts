import { expect } from 'vitest'
import { textOf } from '#tests/smtp.ts'
import { freePort } from '../../scripts/postgres.ts'
import { newMailServer, openSqlite } from '../processes/resources.ts'
import { ADMIN } from '../processes/salon-process.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { asJson, ask } from './http.ts'
import { startTarget } from './target.ts'

/** A salon with a mail server, and the calls of someone who asks for a password link. */
async function startSalon() {
  const smtp = await newMailServer()
  const environment = { LOG_LEVEL: 'trace', PORT: String(await freePort()) }
  const salon = await startTarget({ smtpUrl: smtp.url, environment })

  const post = (call: string, body: object, more: Record<string, string> = {}, from = '127.5.0.1') => {
    const { body: text, headers } = asJson(body)
    const request = { method: 'POST', path: `/api/auth/${call}`, from, body: text }
    return ask(salon.url, { ...request, headers: { ...headers, ...more } })
  }

  return {
    salon,
    post,
    /** Asks for a password link, and returns it with the message that has it. */
    async requestLink(headers: Record<string, string> = {}) {
      expect((await post('forgot', { email: ADMIN.email }, headers)).status).toBe(200)
      const message = await until('the mail has arrived', () => smtp.received[0])
      const [link = ''] = /^http\S+#\S+$/m.exec(textOf(message)) ?? []
      return { message, link, token: link.slice(`${salon.url}/admin/reset#`.length) }
    },
    async [Symbol.asyncDispose]() {
      await salon[Symbol.asyncDispose]()
      await smtp[Symbol.asyncDispose]()
    },
  }
}

scenario(
  {
    action: 'A password link is requested under another host name',
    promise: 'the link leads to the salon, and its token is in no table and no request to another site',
    missing: missingLinux,
  },
  async () => {
    await using started = await startSalon()
    const { salon } = started
    const { message, link, token } = await started.requestLink({
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example;proto=http',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    })
    expect(message.raw).not.toContain('evil')
    expect(link).toBe(`${salon.url}/admin/reset#${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)

    using database = openSqlite(salon.databaseUrl)
    const rows = database.prepare('select * from password_links, mail_jobs').all()
    expect(rows).not.toHaveLength(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    return `the link leads to the salon; its token is in none of ${rows.length} rows`
  },
)

scenario(
  {
    action: 'A password link is guessed, and used twice at the same time',
    promise: 'no guess works, one use succeeds, and no log has the token, the email or a password',
    missing: missingLinux,
  },
  async () => {
    await using started = await startSalon()
    const { salon, post } = started
    const { token } = await started.requestLink()

    const newPassword = 'hibiscus at seven'
    const other = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    // What stands around a token in a text that was pasted is no part of it.
    const guesses = [other, token.toLowerCase(), `x${token}`, token.slice(1), token.slice(0, -1), '']
    for (const [n, guess] of guesses.entries()) {
      const response = await post('reset', { token: guess, newPassword }, {}, `127.5.1.${n + 1}`)
      expect(response.status, guess).toBe(404)
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
