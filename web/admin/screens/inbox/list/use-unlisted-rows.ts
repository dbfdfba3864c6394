import { useQuery } from '@tanstack/react-query'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { adminApi } from '../../../calls/api.ts'
import { isNotFound } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'

async function readRow(row: Inquiry, signal: AbortSignal): Promise<Inquiry> {
  try {
    return await adminApi.getInquiry(row.id, signal, true)
  } catch (error) {
    if (!isNotFound(error)) throw error
    return { ...row, deletedAt: row.deletedAt ?? new Date().toISOString() }
  }
}

const none: readonly Inquiry[] = []

/** The current state of rows that are on the screen but no longer in the list; empty until it is loaded. */
export function useUnlistedRows(rows: readonly Inquiry[]): readonly Inquiry[] {
  const { data = none } = useQuery({
    queryKey: keys.unlistedRows(rows.map(({ id }) => id)),
    queryFn: ({ signal }) => Promise.all(rows.map(row => readRow(row, signal))),
    enabled: rows.length > 0,
  })
  return data
}
