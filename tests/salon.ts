import { resolve } from 'node:path'
import { type Config, readConfig } from '../server/config.ts'
import { loadSite } from '../server/pages/site.ts'
import { openSalon, type Salon } from '../server/salon.ts'
import { generousLimits } from './limits.ts'

/** The real server with the built site on a fresh, seeded SQLite database in memory, listening at `url`. */
export interface TestSalon extends Salon {
  url: string
}

/** A salon of its own for one test of a browser. `changes` are to the settings, such as `{ profile: 'demo' }`. */
export async function openTestSalon(changes: Partial<Config> = {}): Promise<TestSalon> {
  const config: Config = {
    ...readConfig('real', { DATABASE_URL: 'file::memory:', PORT: '0' }, { seed: true }),
    limits: generousLimits,
    ...changes,
  }
  const salon = await openSalon({ config, site: await loadSite(resolve('build')) })
  return { ...salon, url: await salon.app.listen({ port: 0, host: '127.0.0.1' }) }
}
