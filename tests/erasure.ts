import type { PersonDataSummary, PersonExport } from '#contracts/privacy/privacy.ts'
import type { Call } from './call.ts'

/** What an erasure of all inquiries that were found for a person is asked for with, besides the person. */
export const allOf = ({ state, matches }: PersonDataSummary) => ({
  state,
  ids: matches.filter(({ isFound }) => isFound).map(({ id }) => id),
})

/** The export of all inquiries that were found for a person. */
export async function exportAllOf(call: Call, person: { email: string } | { phone: string }) {
  const { ids } = allOf((await call('POST', '/privacy/find', person)).body.data)
  const response = await call('POST', '/privacy/export', { ...person, ids })
  return { ...response, data: response.body.data as PersonExport }
}
