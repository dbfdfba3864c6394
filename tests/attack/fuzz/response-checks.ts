import type { LightMyRequestResponse } from 'fastify'
import { findLeaks } from '../leaks.ts'
import type { FuzzRequest } from './requests.ts'

const GENERATED = ['id', 'ids', 'newest', 'actionId', 'token', 'ticket']

const typeOf = ({ headers }: LightMyRequestResponse) => String(headers['content-type'])
const isTable = (response: LightMyRequestResponse) => /^text\/csv|spreadsheetml/.test(typeOf(response))

/** A response without ids, tokens and tickets, which each database generates. */
export const comparable = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  type: response.headers['content-type'],
  body: isTable(response)
    ? response.body
    : JSON.parse(response.body, (key, value) => (GENERATED.includes(key) ? '*' : value)),
})

/** What is wrong with a response to any request. */
export function findFaults({ call }: FuzzRequest, response: LightMyRequestResponse): string[] {
  const { statusCode: status, body } = response
  const faults = findLeaks(body)
  if (status >= 500) faults.push(`${status}`)
  if (status < 400 && status !== call.success) faults.push(`${status} is not ${call.success}`)
  if (isTable(response)) return faults
  const { success, error, fields, current, ...rest } = JSON.parse(body)
  if (success !== status < 400) faults.push(`success is ${success}`)
  if (status >= 400) {
    if (typeof error !== 'string' || error.length < 5 || error.length > 200) faults.push(`error is ${error}`)
    if (Object.keys(rest).length > 0) faults.push(`unknown members ${Object.keys(rest)}`)
    if ((current !== undefined) !== (status === 412)) faults.push('current without 412')
    if (fields !== undefined && ![409, 422].includes(status)) faults.push(`fields with ${status}`)
    if (Object.values(fields ?? {}).some(each => typeof each !== 'string'))
      faults.push('fields are not texts')
  }
  return faults
}
