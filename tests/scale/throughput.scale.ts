import { postgres } from '#tests/databases.ts'
import { compare, median } from '../../bench/compare.ts'
import { hasWrk, load } from '../../bench/wrk.ts'
import { inspectDatabase } from '../processes/audit.ts'
import { missingNginx, startLoadBalancer } from '../processes/load-balancer.ts'
import { newDatabase } from '../processes/resources.ts'
import { startSalons } from '../processes/salon-processes.ts'
import { scenario } from '../processes/scenario.ts'

const COUNTS = [1, 2, 4] as const
const ROUNDS = 3
const ROUND_S = 3

const missing =
  postgres.missing || missingNginx || (!hasWrk() && 'wrk is not installed (apt-get install wrk)')

/** Starts four processes, and load balancers in front of one, two and all of them. */
async function behindLoadBalancers(
  run: (urls: string[], databaseUrl: string) => Promise<string>,
): Promise<string> {
  await using database = await newDatabase(postgres)
  await using salons = await startSalons(4, { databaseUrl: database.url })
  await using balancers = new AsyncDisposableStack()
  const urls: string[] = []
  for (const count of COUNTS)
    urls.push(balancers.use(await startLoadBalancer(salons.ports.slice(0, count))).url)
  return await run(urls, database.url)
}

const inWords = (rates: readonly number[], ratios: readonly number[]) =>
  COUNTS.map(
    (count, index) =>
      `${count} of them ${Math.round(rates[index] ?? 0).toLocaleString('en-US')}/s (${(ratios[index] ?? 0).toFixed(2)})`,
  ).join(', ')

scenario(
  {
    action: '1, 2 and 4 processes on one PostgreSQL behind nginx are asked for Home, from the response cache',
    promise: 'each response is a success; the ratio to one process is shown',
    missing,
  },
  () =>
    behindLoadBalancers(async ([one = '', ...others]) => {
      const found = await compare(one, others, '/', {
        headers: { 'accept-encoding': 'br' },
        script: 'many-addresses.lua',
      })
      const rates = [found.ours, ...found.others].map(({ requestsPerSecond }) => requestsPerSecond)
      return inWords(rates, [1, ...found.others.map(({ ratio }) => 1 / ratio)])
    }),
)

scenario(
  {
    action: '1, 2 and 4 processes on one PostgreSQL behind nginx are sent inquiries',
    promise: 'each response is a success; the ratio to one process is shown',
    missing,
  },
  () =>
    behindLoadBalancers(async (urls, databaseUrl) => {
      await using inspected = inspectDatabase(databaseUrl)
      const count = async () => {
        const rows = inspected.db.selectFrom('inquiries').select(eb => eb.fn.countAll<number>().as('n'))
        return (await rows.executeTakeFirstOrThrow()).n
      }
      const rounds: number[][] = []
      for (let round = 0; round < ROUNDS; round++) {
        const rates: number[] = []
        for (const url of urls) {
          const [before, started] = [await count(), performance.now()]
          await load(url, { seconds: ROUND_S, script: 'inquiries.lua' })
          rates.push(((await count()) - before) / ((performance.now() - started) / 1000))
        }
        rounds.push(rates)
      }
      const rates = COUNTS.map((_, index) => median(rounds.map(round => round[index] ?? 0)))
      const ratios = COUNTS.map((_, index) =>
        median(rounds.map(round => (round[index] ?? 0) / (round[0] ?? 1))),
      )
      const observed = inWords(rates, ratios)
      return observed
    }),
)
