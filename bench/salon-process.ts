import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { noSettings } from '#tests/settings.ts'

const START_LIMIT_MS = 60_000

/** A salon as a user starts it. Ends with its scope. */
export interface Salon extends AsyncDisposable {
  url: string
  /** Resident memory of its server in megabytes. */
  residentMegabytes(): number
}

/** `npm run serve -- --seed` on a database of its own, with its limits and its log as they are; a proxy stands in front. */
export async function startSalon(
  folder: string,
  databaseUrl = `file:${join(folder, 'salon.db')}`,
): Promise<Salon> {
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
