import { readConfig } from '../server/config.ts'
import { createTestApp } from './app.ts'
import type { DatabaseKind } from './databases.ts'
import { createDelivery } from './outbox.ts'
import { TestSmtp } from './smtp.ts'

/** A test app at araliya.example whose mail is delivered to a test mail server, when the test says so (`deliverAll`). */
export async function openAppWithMail(kind: DatabaseKind) {
  const smtp = await new TestSmtp().start()
  const { mail } = readConfig('real', { SMTP_URL: smtp.url, MAIL_FROM: 'Araliya <hello@araliya.example>' })
  const test = await createTestApp(kind, { config: { mail, origin: 'https://araliya.example' } })
  return {
    test,
    smtp,
    delivery: createDelivery(test, smtp),
    async close() {
      await test.close()
      await smtp.stop()
    },
  }
}

export type AppWithMail = Awaited<ReturnType<typeof openAppWithMail>>
