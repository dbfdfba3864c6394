import { expect } from 'vitest'
import { type DatabaseKind, postgres, sqlite } from '#tests/databases.ts'
import { freePort } from '../../scripts/postgres.ts'
import { setSetting } from '../../server/db/settings.ts'
import { audit, inWords, lookInto, NOTHING_WRONG } from '../faults/audit.ts'
import { fault, inFull } from '../faults/fault.ts'
import { ask } from '../faults/probe.ts'
import { refusal, type SalonProcess, startSalon } from '../faults/salon.ts'
import { newDatabase, newMailServer } from '../faults/things.ts'
import { until } from '../faults/until.ts'
import { Visitors } from '../faults/visitors.ts'
import { copyInstallation, NEW_WORDS } from './installation.ts'
import { missingProxy, proxies, startProxy } from './proxies.ts'
import { assetsOf, Readers } from './readers.ts'

const A_FEW = inFull(30, 8)
const PEOPLE = inFull(3, 2)
const isWhole = inFull(1, 0) === 1

interface Scene {
  kind: DatabaseKind | undefined
  database: string
  proxy: (typeof proxies)[number]
  essential: boolean
}

const [nginx, caddy] = proxies as [Scene['proxy'], Scene['proxy']]
const scenes: Scene[] = [
  { kind: postgres, database: 'PostgreSQL', proxy: nginx, essential: false },
  { kind: postgres, database: 'PostgreSQL', proxy: caddy, essential: false },
  { kind: sqlite, database: 'one SQLite file', proxy: caddy, essential: false },
  { kind: sqlite, database: 'one SQLite file', proxy: nginx, essential: true },
]

for (const { kind, database: store, proxy: front, essential } of scenes) {
  fault(
    {
      done: `two processes on ${store} behind ${front.name} are replaced by the next version, one after the other, under load`,
      promised:
        'no request fails; every page finds its files, also one opened before; nothing is lost, doubled or unsent',
      essential,
      missing: (!kind && 'there is no PostgreSQL here') || missingProxy(front),
    },
    async () => {
      using installation = copyInstallation()
      await using database = await newDatabase(kind)
      await using smtp = await newMailServer()
      const ports = [await freePort(), await freePort()] as const
      await using salons = new AsyncDisposableStack()
      const start = async (index: 0 | 1) =>
        salons.use(
          await startSalon({
            root: installation.root,
            databaseUrl: database.url,
            smtpUrl: smtp.url,
            seed: true,
            environment: { PORT: String(ports[index]) },
          }),
        )
      const all: [SalonProcess, SalonProcess] = [await start(0), await start(1)]
      await using proxy = await startProxy(front, ports)
      const before = await ask(`${proxy.url}/contact`)
      await using visitors = new Visitors(() => proxy.url).come(PEOPLE)
      await using readers = new Readers(proxy.url, PEOPLE)
      await visitors.more(A_FEW)

      installation.pull()
      if (isWhole) await installation.build()
      else installation.pretendToBuild()
      await visitors.more(A_FEW)
      const replace = async (index: 0 | 1) => {
        expect(await all[index].end('SIGTERM')).toBe(0)
        all[index] = await start(index)
        readers.homes.length = 0
        await visitors.more(A_FEW)
      }
      const versions = () => new Set(readers.homes.map(home => home.includes(NEW_WORDS))).size
      await replace(0)
      // Their files are asked of either process.
      await until('pages of both versions are read', () => versions() === 2)
      await replace(1)
      expect((await ask(proxy.url)).text).toContain(NEW_WORDS)
      for (const path of assetsOf(before.text))
        expect([path, (await ask(proxy.url + path)).status]).toEqual([path, 200])

      await readers.stop()
      await visitors.leave()
      expect(readers.failures).toEqual([])
      expect(Object.keys(visitors.outcomes)).toEqual(['201'])
      await using inside = lookInto(database.url)
      const waiting = inside.db.selectFrom('mail_jobs').select('id').where('state', '=', 'waiting').limit(1)
      await until('everything is sent', async () => !(await waiting.executeTakeFirst()))
      const findings = await audit(inside.db, visitors.answered, smtp.received)
      expect(findings).toMatchObject({ ...NOTHING_WRONG, sentTwice: 0 })
      return `${readers.asked} pages and files and ${inWords(visitors.answered.length, findings)}; none failed`
    },
  )
}

for (const { kind, database: store } of scenes.filter(({ proxy }) => proxy === nginx)) {
  fault(
    {
      done: `this version on ${store} after the next one, which only added, and after one that took something away`,
      promised:
        'it opens beside the first; it refuses the second in one sentence, and says so when it runs already',
      missing: !kind && 'there is no PostgreSQL here',
    },
    async () => {
      using next = copyInstallation()
      next.pull()
      next.pretendToBuild()
      await using database = await newDatabase(kind)
      await using _next = await startSalon({ databaseUrl: database.url, root: next.root })
      await using salon = await startSalon({ databaseUrl: database.url })
      const ready = () => ask(`${salon.url}/api/health/ready`)
      await until('it is ready', async () => (await ready()).status === 200)
      await using inside = lookInto(database.url)
      await setSetting(inside.db, 'needs', '999-next')
      await until('it is not ready any more', async () => (await ready()).status === 503)
      const { code, printed } = await refusal({ databaseUrl: database.url })
      expect([code, printed.trim().split('\n').length]).toEqual([1, 1])
      return printed.trim()
    },
  )
}
