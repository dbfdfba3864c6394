import { type DatabaseKind, postgres } from '#tests/databases.ts'
import { compare, median } from '../../bench/compare.ts'
import { hasWrk, load } from '../../bench/wrk.ts'
import { lookInto } from '../faults/audit.ts'
import { type Balancer, startBalancer } from '../faults/balancer.ts'
import { fault } from '../faults/fault.ts'
import { logIn } from '../faults/people.ts'
import { startTogether } from '../faults/salons.ts'
import { newDatabase } from '../faults/things.ts'
import { until } from '../faults/until.ts'

const COUNTS = [1, 2, 4] as const
const ROUNDS = 3
const SLICE_S = 3

const missing = !postgres
  ? 'there is no PostgreSQL here'
  : !hasWrk() && 'wrk is not installed (apt-get install wrk)'

/** Four processes; an address before one, before two and before all of them. */
async function withBalancers(run: (urls: string[], databaseUrl: string) => Promise<string>): Promise<string> {
  await using database = await newDatabase(postgres as DatabaseKind)
  await using salons = await startTogether(4, { databaseUrl: database.url })
  await using balancers = new AsyncDisposableStack()
  const all: Balancer[] = []
  for (const count of COUNTS)
    all.push(
      balancers.use(
        await startBalancer(salons.all.slice(0, count).map(({ url }) => Number(new URL(url).port))),
      ),
    )
  const seen = await run(
    all.map(({ url }) => url),
    database.url,
  )
  return `behind ${all[0]?.name}: ${seen}`
}

const inWords = (rates: readonly number[], ratios: readonly number[]) =>
  COUNTS.map(
    (count, index) =>
      `${count} of them ${Math.round(rates[index] ?? 0).toLocaleString('en-US')}/s (${(ratios[index] ?? 0).toFixed(2)})`,
  ).join(', ')

for (const { name, path } of [
  { name: 'the list of inquiries, read from the database each time', path: '/api/contacts' },
  { name: 'home, which is kept', path: '/' },
]) {
  fault(
    {
      done: `1, 2 and 4 processes on one PostgreSQL, asked in turn for ${name}`,
      promised: 'each answer is a success; the ratio to one process is shown',
      missing,
    },
    () =>
      withBalancers(async ([one = '', ...others]) => {
        const { token } = JSON.parse((await logIn(one)).text)
        const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
        const contestants = others.map((url, index) => ({
          name: String(index),
          url,
          [Symbol.asyncDispose]: async () => {},
        }))
        const found = await compare(one, contestants, path, { headers, script: 'signed-in.lua' })
        const rates = [found.ours, ...found.others].map(({ requestsPerSecond }) => requestsPerSecond)
        return inWords(rates, [1, ...found.others.map(({ ratio }) => 1 / ratio)])
      }),
  )
}

fault(
  {
    done: '1, 2 and 4 processes on one PostgreSQL, sent inquiries in turn',
    promised: 'each is answered with success and stored once; the ratio to one process is shown',
    missing,
  },
  () =>
    withBalancers(async (urls, databaseUrl) => {
      await using inside = lookInto(databaseUrl)
      const count = async () => {
        const { n } = await inside.db
          .selectFrom('contacts')
          .select(eb => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
        return n
      }
      const rounds: number[][] = []
      for (let round = 0; round < ROUNDS; round++) {
        const rates: number[] = []
        for (const url of urls) {
          const [before, started] = [await count(), performance.now()]
          await load(url, { seconds: SLICE_S, script: 'inquiries.lua' })
          const seconds = (performance.now() - started) / 1000
          rates.push(((await count()) - before) / seconds)
        }
        rounds.push(rates)
      }
      // Asked at one moment, until it is so: what was on its way when the generator left is stored too.
      await until('each inquiry has its history', async () => {
        const { created, rows } = await inside.db
          .selectNoFrom(eb => [
            eb
              .selectFrom('contact_events')
              .select(events => events.fn.countAll<number>().as('n'))
              .as('created'),
            eb
              .selectFrom('contacts')
              .select(contacts => contacts.fn.countAll<number>().as('n'))
              .as('rows'),
          ])
          .executeTakeFirstOrThrow()
        return created === rows
      })
      const rates = COUNTS.map((_, index) => median(rounds.map(round => round[index] ?? 0)))
      const ratios = COUNTS.map((_, index) =>
        median(rounds.map(round => (round[index] ?? 0) / (round[0] ?? 1))),
      )
      return inWords(rates, ratios)
    }),
)
