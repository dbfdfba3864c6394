import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { databaseKinds, postgres } from '#tests/databases.ts'
import { readCalls } from './calls.ts'
import { comparable, expectWritten, findFaults } from './fuzz-promises.ts'
import { type FuzzRequest, requestsOf } from './fuzz-requests.ts'
import { recipe, sized, whole } from './recipe.ts'
import { createTwin, type Twin } from './twins.ts'

const REQUESTS = sized(20_000, 300)
/** For finding the shortest way to a failure, when there is one. */
const PATIENCE_MS = 120_000
/** The short form tries the same each time; the whole run tries something new, and says what. */
const SEED = whole ? Number(process.env.ATTACK_SEED ?? Date.now() % 2 ** 31) : 20_261_121

let twins: Twin[]
beforeAll(async () => {
  twins = await Promise.all(databaseKinds.map(createTwin))
})
afterAll(() => Promise.all(twins.map(twin => twin.close())))

const isInquiry = ({ call }: FuzzRequest) => call.method === 'POST' && call.path === '/api/contacts'

/** What changes nothing. */
const isRead = ({ call }: FuzzRequest) => call.method === 'GET' && !call.path.endsWith('/logout')

describe.skipIf(!whole && !postgres)('fuzz', () => {
  recipe(
    `${REQUESTS} requests, valid, nearly valid and hostile, to ${databaseKinds.map(({ name }) => name).join(' and ')} in step`,
    'never our fault, the same answers, what is accepted is read back exactly, what is refused changes nothing',
    async see => {
      const statuses: Record<string, number> = {}
      // Of each database, before the next request.
      let digests: Record<string, string>[] = []
      const count = () => Object.values(statuses).reduce((a, b) => a + b, 0)
      const [twin] = twins
      if (!twin) throw new Error('No kind of database')
      const document = (await twin.test.app.inject('/api/openapi.json')).json()
      // Whether a database answers in time is not the same for two of them, and an endless answer is none here.
      const apart = ['/api/health/ready', '/api/contacts/stream']
      const calls = readCalls(document).filter(({ path }) => !apart.includes(path))

      async function tryOne(request: FuzzRequest) {
        const where = request[fc.toStringMethod]()
        const contacts = isInquiry(request) ? await Promise.all(twins.map(each => each.countContacts())) : []
        const answers = await Promise.all(twins.map(each => each.send(request)))
        const [first, ...others] = answers.map(comparable)
        for (const other of others) expect(other, where).toEqual(first)
        for (const [index, answer] of answers.entries()) {
          const each = twins[index] as Twin
          expect(findFaults(request, answer), where).toEqual([])
          const isAccepted = answer.statusCode < 400
          if (isAccepted) await expectWritten(each, request, answer, contacts[index] ?? 0)
          const after = await each.digest()
          if (!isAccepted || isRead(request)) expect(after, where).toEqual(digests[index])
          digests[index] = after
        }
        statuses[first?.status ?? 0] = (statuses[first?.status ?? 0] ?? 0) + 1
      }

      const property = fc.asyncProperty(
        fc.array(requestsOf(calls), { minLength: 1, maxLength: 150, size: 'max' }),
        async requests => {
          await Promise.all(twins.map(each => each.reset()))
          digests = await Promise.all(twins.map(each => each.digest()))
          for (const request of requests) await tryOne(request)
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
