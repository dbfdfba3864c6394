import type { LightMyRequestResponse } from 'fastify'
import { findFormulas } from './csv.ts'
import type { FuzzRequest } from './fuzz-requests.ts'
import { findLeaks } from './leaks.ts'

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
