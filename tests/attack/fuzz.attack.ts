import fc from 'fast-check'
import { expect } from 'vitest'
import { databaseKinds, sqlite } from '#tests/databases.ts'
import { scenario } from '../processes/scenario.ts'
import { createFuzzedSalon, type FuzzedSalon } from './fuzz/fuzzed-salon.ts'
import { type FuzzRequest, readCalls, requestsOf } from './fuzz/requests.ts'
import { comparable, findFaults } from './fuzz/response-checks.ts'

const REQUESTS = 20_000
/** For finding the shortest failing sequence. */
const SHRINK_LIMIT_MS = 120_000
/** The report names it; set ATTACK_SEED to it to send the same requests again. */
const SEED = Number(process.env.ATTACK_SEED ?? Date.now() % 2 ** 31)
/** An endless response, and one that depends on how quickly the database responds. */
const EXCLUDED = ['/api/contacts/stream', '/api/health/ready']

const isRead = ({ call }: FuzzRequest) => call.method === 'GET' && !call.path.endsWith('/logout')

scenario(
  {
    action: `${REQUESTS} valid, almost valid and hostile requests are sent to ${databaseKinds.map(({ name }) => name).join(' and ')}`,
    promise:
      'no response 500, both databases respond alike, a refused request changes nothing, no response leaks internals',
    timeout: 500_000,
  },
  async () => {
    const statuses: Record<string, number> = {}
    const count = () => Object.values(statuses).reduce((a, b) => a + b, 0)
    await using documented = await createFuzzedSalon(sqlite)
    const document = (await documented.app.inject('/api/openapi.json')).json()
    const calls = readCalls(document).filter(({ path }) => !EXCLUDED.includes(path))

    /** `digests` are those of each database before the request. */
    async function tryOne(salons: FuzzedSalon[], digests: Record<string, string>[], request: FuzzRequest) {
      const what = request[fc.toStringMethod]()
      const responses = await Promise.all(salons.map(each => each.send(request)))
      const [first, ...others] = responses.map(comparable)
      for (const other of others) expect(other, what).toEqual(first)
      for (const [index, response] of responses.entries()) {
        expect(findFaults(request, response), what).toEqual([])
        const after = (await salons[index]?.digest()) ?? {}
        if (response.statusCode >= 400 || isRead(request)) expect(after, what).toEqual(digests[index])
        digests[index] = after
      }
      statuses[first?.status ?? 0] = (statuses[first?.status ?? 0] ?? 0) + 1
    }

    const property = fc.asyncProperty(
      fc.array(requestsOf(calls), { minLength: 1, maxLength: 150, size: 'max' }),
      async requests => {
        await using stack = new AsyncDisposableStack()
        const salons = (await Promise.all(databaseKinds.map(createFuzzedSalon))).map(one => stack.use(one))
        const digests = await Promise.all(salons.map(each => each.digest()))
        for (const request of requests) await tryOne(salons, digests, request)
      },
    )
    for (let round = 0; count() < REQUESTS; round++) {
      await fc.assert(property, { seed: SEED + round, numRuns: 5, interruptAfterTimeLimit: SHRINK_LIMIT_MS })
    }
    const accepted = Object.entries(statuses)
      .filter(([status]) => Number(status) < 400)
      .reduce((sum, [, times]) => sum + times, 0)
    expect(accepted, 'many are accepted').toBeGreaterThan(count() / 5)
    const times = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
    return `${count()} requests to ${calls.length} calls, seed ${SEED}; ${times.join(', ')}`
  },
)
