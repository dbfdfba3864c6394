import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { databaseKinds, postgres, sqlite } from '#tests/databases.ts'
import { readCalls } from './calls.ts'
import { comparable, findFaults } from './fuzz-promises.ts'
import { type FuzzRequest, requestsOf } from './fuzz-requests.ts'
import { recipe, sized, whole } from './recipe.ts'
import { createTwin, type Twin } from './twins.ts'

const REQUESTS = sized(20_000, 300)
/** For finding the shortest way to a failure, when there is one. */
const PATIENCE_MS = 120_000
/** The short form tries the same each time; the whole run tries something new, and says what. */
const SEED = whole ? Number(process.env.ATTACK_SEED ?? Date.now() % 2 ** 31) : 20_261_121

/** What changes nothing. */
const isRead = ({ call }: FuzzRequest) => call.method === 'GET' && !call.path.endsWith('/logout')

describe.skipIf(!whole && !postgres)('fuzz', () => {
  recipe(
    `${REQUESTS} requests, valid, nearly valid and hostile, to ${databaseKinds.map(({ name }) => name).join(' and ')} in step`,
    'never our fault, the same answers, what is refused changes nothing',
    async see => {
      const statuses: Record<string, number> = {}
      const count = () => Object.values(statuses).reduce((a, b) => a + b, 0)
      await using documented = await createTwin(sqlite)
      const document = (await documented.app.inject('/api/openapi.json')).json()
      // Whether a database answers in time is not the same for two of them, and an endless answer is none here.
      const apart = ['/api/health/ready', '/api/contacts/stream']
      const calls = readCalls(document).filter(({ path }) => !apart.includes(path))

      /** `digests` are of each database, before the request. */
      async function tryOne(twins: Twin[], digests: Record<string, string>[], request: FuzzRequest) {
        const where = request[fc.toStringMethod]()
        const answers = await Promise.all(twins.map(each => each.send(request)))
        const [first, ...others] = answers.map(comparable)
        for (const other of others) expect(other, where).toEqual(first)
        for (const [index, answer] of answers.entries()) {
          expect(findFaults(request, answer), where).toEqual([])
          const after = (await twins[index]?.digest()) ?? {}
          if (answer.statusCode >= 400 || isRead(request)) expect(after, where).toEqual(digests[index])
          digests[index] = after
        }
        statuses[first?.status ?? 0] = (statuses[first?.status ?? 0] ?? 0) + 1
      }

      const property = fc.asyncProperty(
        fc.array(requestsOf(calls), { minLength: 1, maxLength: 150, size: 'max' }),
        async requests => {
          await using stack = new AsyncDisposableStack()
          const twins = (await Promise.all(databaseKinds.map(createTwin))).map(twin => stack.use(twin))
          const digests = await Promise.all(twins.map(each => each.digest()))
          for (const request of requests) await tryOne(twins, digests, request)
        },
      )
      for (let round = 0; count() < REQUESTS; round++) {
        await fc.assert(property, { seed: SEED + round, numRuns: 5, interruptAfterTimeLimit: PATIENCE_MS })
      }
      const sum = count()
      see(`${sum} requests to ${calls.length} calls, seed ${SEED}`)
      see(
        Object.entries(statuses)
          .map(([status, times]) => `${times} × ${status}`)
          .join(', '),
      )
      const accepted = Object.entries(statuses).filter(([status]) => Number(status) < 400)
      expect(
        accepted.reduce((all, [, times]) => all + times, 0),
        'a good part is accepted',
      ).toBeGreaterThan(sum / 5)
    },
    { timeout: 500_000 },
  )
})
