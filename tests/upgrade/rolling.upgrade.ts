import { expect } from 'vitest'
import { postgres, sqlite } from '#tests/databases.ts'
import { freePort } from '../../scripts/postgres.ts'
import { audit, inspectDatabase, inWords, NO_FINDINGS, untilOutboxIsEmpty } from '../processes/audit.ts'
import { askAsVisitor } from '../processes/probe.ts'
import { newDatabase, newMailServer } from '../processes/resources.ts'
import { type SalonProcess, startSalon } from '../processes/salon-process.ts'
import { scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { Visitors } from '../processes/visitors.ts'
import { copyInstallation, NEW_TEXT } from './installation.ts'
import { missingProxy, proxies, startProxy } from './proxies.ts'
import { assetsOf, Readers } from './readers.ts'

const A_FEW = 30
const PEOPLE = 3

const [nginx, caddy] = proxies as [(typeof proxies)[number], (typeof proxies)[number]]

for (const { kind, database: store, proxy: kindOfProxy } of [
  { kind: postgres, database: 'PostgreSQL', proxy: caddy },
  { kind: sqlite, database: 'one SQLite file', proxy: nginx },
])
  scenario(
    {
      action: `Two processes on ${store} behind ${kindOfProxy.name} are replaced by the next version, one after the other, under load`,
      promise:
        'no request fails; every page finds its files, also one opened before; nothing is lost, duplicated or unsent',
      missing: kind.missing || missingProxy(kindOfProxy),
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
      await using proxy = await startProxy(kindOfProxy, ports)
      const before = await askAsVisitor(`${proxy.url}/contact`)
      await using visitors = new Visitors(() => proxy.url).start(PEOPLE)
      await using readers = new Readers(proxy.url, PEOPLE)
      await visitors.untilMore(A_FEW)

      installation.pull()
      await installation.build()
      await visitors.untilMore(A_FEW)
      const replace = async (index: 0 | 1) => {
        expect(await all[index].end('SIGTERM')).toBe(0)
        all[index] = await start(index)
        readers.homes.length = 0
        await visitors.untilMore(A_FEW)
      }
      const versions = () => new Set(readers.homes.map(home => home.includes(NEW_TEXT))).size
      await replace(0)
      // Either process is asked for the files of both.
      await until('pages of both versions are read', () => versions() === 2)
      await replace(1)
      expect((await askAsVisitor(proxy.url)).text).toContain(NEW_TEXT)
      for (const path of assetsOf(before.text))
        expect((await askAsVisitor(proxy.url + path)).status, path).toBe(200)

      await readers.stop()
      await visitors.stop()
      expect(readers.failures).toEqual([])
      expect(Object.keys(visitors.outcomes)).toEqual(['201'])
      await using inspected = inspectDatabase(database.url)
      await untilOutboxIsEmpty(inspected.db)
      const findings = await audit(inspected, visitors.accepted, smtp.received)
      expect(findings).toMatchObject({ ...NO_FINDINGS, sentTwice: 0 })
      return `${readers.requests} pages and files and ${inWords(visitors.accepted.length, findings)}; none failed`
    },
  )
