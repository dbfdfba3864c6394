import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { noSettings } from '#tests/settings.ts'

const START_LIMIT_MS = 60_000

/** A salon in a process of its own. Ends with its scope. */
export interface SalonProcess extends AsyncDisposable {
  url: string
  /** Resident memory of its server in megabytes. */
  residentMegabytes(): number
}

/** Runs `npm run serve -- --seed` with its default limits and log, as behind a proxy. */
export async function startSalon(
  folder: string,
  databaseUrl = `file:${join(folder, 'salon.db')}`,
): Promise<SalonProcess> {
  const log = join(folder, 'salon.log')
  const out = openSync(log, 'w')
  const child = spawn('npm', ['run', '--silent', 'serve', '--', '--seed'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...noSettings,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      TRUST_PROXY: 'loopback',
    },
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const printed = readFileSync(log, 'utf8')
    const [, url] = /is open: (\S+)/.exec(printed) ?? []
    const [, pid] = /"pid":(\d+)/.exec(printed) ?? []
    if (url && pid) {
      return {
        url,
        residentMegabytes: () => Number(spawnSync('ps', ['-o', 'rss=', '-p', pid]).stdout) / 1024,
        async [Symbol.asyncDispose]() {
          process.kill(Number(pid), 'SIGTERM')
          if (child.exitCode === null) await once(child, 'exit')
        },
      }
    }
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The salon does not open:\n${printed}`)
    await sleep(50)
  }
}
