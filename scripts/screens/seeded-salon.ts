import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generousLimits } from '#tests/limits.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { createSession } from '../../server/auth/sessions.queries.ts'
import { createUser } from '../../server/auth/users.queries.ts'
import { instant, systemClock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { seedDemoInquiries } from '../../server/demo/seed.ts'
import { openInstance } from '../../server/instance.ts'
import { loadSite } from '../../server/pages/site.ts'

/** A salon with sample data, the demo's inquiries and an admin's session. */
export async function startSalon() {
  const folder = mkdtempSync(join(tmpdir(), 'araliya-screens-'))
  const config = {
    ...readConfig('real', { DATABASE_URL: `file:${join(folder, 'salon.db')}`, PORT: '0' }, { seed: true }),
    limits: generousLimits,
  }
  const { app, db, close } = await openInstance({ config, site: await loadSite(resolve('build')) })
  await seedDemoInquiries(db, systemClock)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const account = { name: 'Admin', email: 'admin@araliya.example', role: 'admin' as const }
  const passwordHash = await hashPassword('frangipani at six')
  const user = await createUser(db, { ...account, passwordHash }, instant(systemClock))
  if (!user) throw new Error('The email is taken')
  const userAgent = 'Mozilla/5.0 (X11; Linux x64) Chrome/148.0.0.0 Safari/537.36'
  const token = await createSession(db, systemClock, user.id, { userAgent, address: '127.0.0.1' })

  return {
    url,
    /** The session as a browser stores it: `web/admin/session/session.ts`. */
    session: [
      { name: 'token', value: token },
      { name: 'user', value: JSON.stringify(user) },
    ],
    async stop() {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}
