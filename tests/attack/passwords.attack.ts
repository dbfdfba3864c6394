import { describe, expect } from 'vitest'
import { TestSmtp, textOf } from '#tests/smtp.ts'
import { until } from '../faults/until.ts'
import { onLinux, recipe } from './recipe.ts'
import { ADMIN, type SalonProcess, startSalon } from './salon-process.ts'
import { asJson, ask } from './wire.ts'

const ASKING = 40

const post = (
  { url }: SalonProcess,
  path: string,
  body: object,
  more: Record<string, string> = {},
  from = '127.5.0.1',
) => {
  const { body: text, headers } = asJson(body)
  return ask(url, {
    method: 'POST',
    path: `/api/auth/${path}`,
    from,
    body: text,
    headers: { ...headers, ...more },
  })
}

async function withMail(run: (salon: SalonProcess, smtp: TestSmtp) => Promise<void>) {
  const smtp = await new TestSmtp().start()
  try {
    const env = { SMTP_URL: smtp.url, LOG_LEVEL: 'trace' }
    await using salon = await startSalon('serve', { env })
    await run(salon, smtp)
  } finally {
    await smtp.stop()
  }
}

describe.skipIf(!onLinux)('a forgotten password', () => {
  recipe(
    'Asked for under another host, used, used again, guessed at',
    'the link leads to the salon, works once, and stands nowhere else',
    see =>
      withMail(async (salon, smtp) => {
        const evil = {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          forwarded: 'host=evil.example;proto=http',
          origin: 'https://evil.example',
          referer: 'https://evil.example/',
        }
        expect((await post(salon, 'forgot', { email: ADMIN.email }, evil)).status).toBe(200)
        await until('the mail has come', () => smtp.received.length === 1)
        const [message] = smtp.received
        const text = message ? textOf(message) : ''
        expect(message?.raw).not.toContain('evil')
        const [link = ''] = /^http\S+#\S+$/m.exec(text) ?? []
        const token = link.slice(`${salon.url}/admin/reset#`.length)
        expect(link).toBe(`${salon.url}/admin/reset#${token}`)
        expect(token).toMatch(/^[\w-]{43}$/)
        const newPassword = 'hibiscus at seven'
        const end = token.endsWith('A') ? 'B' : 'A'
        const guesses = [
          token.slice(0, -1) + end,
          token.toLowerCase(),
          ` ${token}`,
          `${token}=`,
          token.slice(1),
          '',
        ]
        for (const [n, guess] of guesses.entries()) {
          const answer = await post(salon, 'reset', { token: guess, newPassword }, {}, `127.5.1.${n + 1}`)
          expect(answer.status, guess).toBe(404)
        }
        {
          using db = salon.openDatabase()
          const rows = db.prepare('select * from user_links, mail_jobs').all()
          expect(JSON.stringify(rows)).not.toContain(token)
        }
        const both = await Promise.all([1, 2].map(() => post(salon, 'reset', { token, newPassword })))
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
        expect((await post(salon, 'login', ADMIN)).status).toBe(401)
        expect((await post(salon, 'login', { ...ADMIN, password: newPassword })).status).toBe(200)
        expect(salon.printed()).not.toContain(token)
        expect(salon.printed()).not.toContain(ADMIN.email)
        see(
          `${guesses.length} guesses: 404; one of two uses; nothing of it in ${salon.printed().length} characters of log`,
        )
      }),
  )

  recipe(
    `${ASKING} addresses ask for one account, one address for ${ASKING} accounts`,
    'three mails, and a wait for whoever goes on',
    see =>
      withMail(async (salon, smtp) => {
        const statuses: number[] = []
        for (let n = 0; n < ASKING; n++)
          statuses.push((await post(salon, 'forgot', { email: ADMIN.email }, {}, `127.5.2.${n + 1}`)).status)
        expect(statuses).toEqual(Array(ASKING).fill(200))
        await until('all have been looked at', () => {
          using db = salon.openDatabase()
          const waiting = db.prepare("select count(*) as n from mail_jobs where state = 'waiting'").get()
          return waiting?.n === 0
        })
        expect(smtp.received).toHaveLength(3)
        const one: number[] = []
        for (let n = 0; n < 24; n++)
          one.push(
            (await post(salon, 'forgot', { email: `person${n}@mail.example` }, {}, '127.5.3.1')).status,
          )
        expect(one.slice(0, 20)).toEqual(Array(20).fill(200))
        expect(one.slice(20)).toEqual(Array(4).fill(429))
        expect(smtp.received).toHaveLength(3)
        see(`${smtp.received.length} mails; from one address 20 of 24 were heard`)
      }),
    { further: true },
  )
})
