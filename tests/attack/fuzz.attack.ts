import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { z } from 'zod'
import { BranchInput } from '#contracts/branch.ts'
import { ContactInput, ContactUpdate } from '#contracts/contact.ts'
import { ServiceInput } from '#contracts/service.ts'
import { DetailsInput } from '#contracts/user.ts'
import { databaseKinds, postgres } from '#tests/databases.ts'
import { type FuzzRequest, requestsOf } from './arbitraries.ts'
import { readCalls } from './calls.ts'
import { findLeaks } from './leaks.ts'
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

/** An answer without what differs by nature: ids, tokens and tickets are each database's own. */
const comparable = (answer: LightMyRequestResponse) => ({
  status: answer.statusCode,
  type: answer.headers['content-type'],
  body: JSON.parse(answer.body, (key, value) => (['id', 'token', 'ticket'].includes(key) ? '*' : value)),
})

/** What is wrong with an answer, whatever was asked. */
function findFaults({ call, body: sent }: FuzzRequest, answer: LightMyRequestResponse): string[] {
  const { statusCode: status, body } = answer
  const faults = findLeaks(body)
  if (status >= 500) faults.push(`${status}`)
  // A body that is sent to a call without one may be unreadable.
  const listed =
    call.body === undefined && sent !== undefined ? [...call.statuses, 400, 413, 415] : call.statuses
  if (!listed.includes(status)) faults.push(`${status} is not among ${call.statuses}`)
  const { success, error, fields, current, ...rest } = JSON.parse(body)
  if (success !== status < 400) faults.push(`success is ${success}`)
  if (status >= 400) {
    if (typeof error !== 'string' || error.length < 5 || error.length > 200) faults.push(`error is ${error}`)
    if (Object.keys(rest).length > 0) faults.push(`also says ${Object.keys(rest)}`)
    if ((current !== undefined) !== (status === 412)) faults.push('current without a conflict')
    if (fields !== undefined && ![409, 422].includes(status)) faults.push(`fields with ${status}`)
    if (Object.values(fields ?? {}).some(each => typeof each !== 'string'))
      faults.push('fields are no sentences')
  }
  return faults
}

/** What a body means by its contract: absent members as the contract fills them in. */
function meaning(contract: z.ZodType, body: FuzzRequest['body']): Record<string, unknown> {
  const value = contract.parse(JSON.parse(String(body))) as Record<string, unknown>
  const { picture, currentPassword: _, ...rest } = value
  return { ...rest, ...(picture ? { picture } : {}) }
}

const contracts: [path: RegExp, contract: z.ZodType][] = [
  [/^\/api\/branches/, BranchInput],
  [/^\/api\/services/, ServiceInput],
]

/** Reads what an accepted request wrote, and fails when it is not exactly that. */
async function expectWritten(
  twin: Twin,
  request: FuzzRequest,
  answer: LightMyRequestResponse,
  contactsBefore: number,
) {
  const { call, body } = request
  const where = `${call.method} ${call.path} ${body}`
  const [, contract] = contracts.find(([path]) => path.test(call.path)) ?? []
  if (contract && (call.method === 'POST' || call.method === 'PUT')) {
    const { data } = answer.json()
    const stored = await twin.asAdmin(`${call.path.replace('/{id}', '')}/${data.id}`)
    expect(stored, where).toEqual({ status: 200, data })
    expect(stored.data, where).toMatchObject(meaning(contract, body))
  }
  if (call.method === 'DELETE' && !call.path.includes('/sessions/')) {
    const noun = call.path.replace('/{id}', '')
    const { data } = await twin.asAdmin(noun)
    expect(
      (data as { id: number }[]).every(({ id }) => String(id) !== request.row),
      where,
    ).toBe(true)
  }
  if (call.path === '/api/contacts/{id}' && call.method === 'PUT') {
    const { data } = answer.json()
    const { status, onlyIfUnread } = ContactUpdate.parse(JSON.parse(String(body)))
    if (!onlyIfUnread) expect(data.status, where).toBe(status)
    expect(await twin.asAdmin(`/api/contacts/${data.id}`), where).toEqual({ status: 200, data })
  }
  if (call.path === '/api/contacts' && call.method === 'POST') {
    const count = await twin.countContacts()
    const again = count === contactsBefore && 'idempotency-key' in request.headers
    expect(again || count === contactsBefore + 1, where).toBe(true)
    const { data } = await twin.asAdmin('/api/contacts?limit=100')
    const wanted = { ...meaning(ContactInput, body), ...(again ? {} : { status: 'unread' }) }
    const found = (data as object[])[0]
    if (!again) expect(found, where).toMatchObject(wanted)
  }
  if (call.path === '/api/auth/updatedetails' && request.who === 'admin') {
    const { data } = await twin.asAdmin('/api/auth/me')
    const { email, ...rest } = meaning(DetailsInput, body) as { email?: string }
    expect(data, where).toMatchObject({ ...rest, ...(email && { email: email.toLowerCase() }) })
  }
}

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
      // Whether a database answers in time is not the same for two of them.
      const calls = readCalls(document).filter(({ path }) => path !== '/api/health/ready')

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
