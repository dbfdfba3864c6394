import type { RefusedRow, ServiceImport } from '#contracts/services/service-import.ts'
import { ApiFailure } from '../../../../api.ts'
import { dayAndMonth } from '../../../../day-and-month.ts'
import { messageOf } from '../../../calls/failures.ts'
import { isUnanswered } from '../../../calls/lost-answer.ts'
import { countPrices } from '../prices/price-count.ts'
import { saveLabel } from '../prices/price-form.ts'
import type { Sent } from '../prices/sure-change.ts'
import { countServices } from './outcome-text.ts'

/** What is wrong with a file, row by row; undefined when something else failed. */
export const refusedRowsOf = (error: unknown): { rows: RefusedRow[]; count: number } | undefined =>
  error instanceof ApiFailure && Array.isArray(error.body.lines)
    ? { rows: error.body.lines, count: Number(error.body.problems) }
    : undefined

/** What applies an upload: 'Apply to 8 Services', 'Plan 10 Prices for 1 January'. */
export function applyLabel({ services, changes, validFrom }: ServiceImport): string {
  if (validFrom) return saveLabel(changes.length, { when: 'day', validFrom })
  return services === 0 ? 'Apply' : `Apply to ${services} ${services === 1 ? 'Service' : 'Services'}`
}

/** Says what was done: "8 services changed by the spreadsheet". */
export function sentText(sent: Sent<ServiceImport>): string {
  const lost = 'found' in sent ? 'The connection was lost, but the spreadsheet was applied: ' : ''
  const { services, validFrom } = 'found' in sent ? sent.found : sent.answer
  const prices = 'found' in sent ? sent.found.prices : sent.answer.changes.length
  const done = validFrom
    ? `${countPrices(prices)} planned from ${dayAndMonth(validFrom)} by the spreadsheet`
    : `${countServices(services)} changed by the spreadsheet`
  return `${lost}${done}`
}

/** Why a file was not read. Nothing was changed by that. */
export const readingFailure = (error: Error) =>
  isUnanswered(error)
    ? 'There is no connection to the server, so the file wasn’t read. Nothing was changed. Check the connection, then choose the file again.'
    : messageOf(error, 'We couldn’t send the file. Try again.')
