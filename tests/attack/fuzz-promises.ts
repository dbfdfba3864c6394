import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { z } from 'zod'
import { BranchInput } from '#contracts/branch.ts'
import { ContactInput, ContactUpdate } from '#contracts/contact.ts'
import { ServiceInput } from '#contracts/service.ts'
import { DetailsInput } from '#contracts/user.ts'
import { findFormulas } from './csv.ts'
import type { FuzzRequest } from './fuzz-requests.ts'
import { findLeaks } from './leaks.ts'
import type { Twin } from './twins.ts'

const OWN = ['id', 'ids', 'newest', 'actionId', 'token', 'ticket']

const typeOf = ({ headers }: LightMyRequestResponse) => String(headers['content-type'])
const isTable = (answer: LightMyRequestResponse) => /^text\/csv|spreadsheetml/.test(typeOf(answer))

/** An answer without what differs by nature: ids, tokens and tickets are each database's own. */
export const comparable = (answer: LightMyRequestResponse) => ({
  status: answer.statusCode,
  type: answer.headers['content-type'],
  body: isTable(answer)
    ? answer.body
    : JSON.parse(answer.body, (key, value) => (OWN.includes(key) ? '*' : value)),
})

/** What is wrong with an answer, whatever was asked. */
export function findFaults({ call, body: sent }: FuzzRequest, answer: LightMyRequestResponse): string[] {
  const { statusCode: status, body } = answer
  const faults = findLeaks(body)
  if (status >= 500) faults.push(`${status}`)
  // A body that is sent to a call without one may be unreadable.
  const listed =
    call.body === undefined && sent !== undefined ? [...call.statuses, 400, 413, 415] : call.statuses
  if (!listed.includes(status)) faults.push(`${status} is not among ${call.statuses}`)
  // In a workbook every cell is text; see `spreadsheets.attack.ts`.
  if (isTable(answer)) return typeOf(answer).includes('csv') ? [...faults, ...findFormulas(body)] : faults
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

/** A body as the server reads it: a mark of the byte order before it is no part of it. */
const parse = (body: FuzzRequest['body']) => JSON.parse(String(body).replace(/^\ufeff/, ''))

/** What a body means by its contract: absent members as the contract fills them in. */
function meaning(contract: z.ZodType, body: FuzzRequest['body']): Record<string, unknown> {
  const value = contract.parse(parse(body)) as Record<string, unknown>
  const { picture, hours, currentPassword: _, ...rest } = value
  return { ...rest, ...(picture ? { picture } : {}), ...(hours ? { hours } : {}) }
}

const contracts: [path: RegExp, contract: z.ZodType][] = [
  [/^\/api\/branches(\/\{id\})?$/, BranchInput],
  [/^\/api\/services(\/\{id\})?$/, ServiceInput],
]

/** Reads what an accepted request wrote, and fails when it is not exactly that. */
export async function expectWritten(
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
  // What is one of a list; sessions and pictures are something else.
  if (call.method === 'DELETE' && /^\/api\/[\w-]+\/\{id\}$/.test(call.path)) {
    const noun = call.path.replace('/{id}', '')
    const { data } = await twin.asAdmin(noun)
    expect(
      (data as { id: number }[]).every(({ id }) => String(id) !== request.row),
      where,
    ).toBe(true)
  }
  if (call.path === '/api/contacts/{id}' && call.method === 'PUT') {
    const { data } = answer.json()
    const { status, onlyIfUnread } = ContactUpdate.parse(parse(body))
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
