import type { QueryClient } from '@tanstack/react-query'
import type { LeftPrice } from '#contracts/services/price-changes.ts'
import { toast } from '../../../../ui/toast.ts'
import { undo } from '../../../../ui/undo.ts'
import { isNotFound, messageOf, toastFailure } from '../../../calls/failures.ts'
import { isUnanswered } from '../../../calls/lost-answer.ts'
import { queries } from '../../../calls/queries.ts'
import { keys } from '../../../calls/query-client.ts'
import { undoPrices } from './price-calls.ts'
import { putBackText, undoneText } from './put-back-text.ts'

/** Long enough to read two sentences. */
const REPORT_MS = 10_000

/** What an undo has left as it is. */
export interface LeftPrices {
  prices: readonly LeftPrice[]
  /** What it has put back, a sentence; empty for nothing. */
  putBack: string
}

/**
 * Undoes a change of prices, and says which of them stay because they were changed since.
 * @param done names the change, for another try
 */
export async function undoPriceChange(client: QueryClient, actionId: string, done: string): Promise<void> {
  try {
    const result = await undoPrices(actionId)
    // Without the list the sentence names no categories.
    const services = await client.ensureQueryData(queries.services).catch(() => [])
    const putBack = putBackText(result, services)
    // Read by `LeftPricesDialog`.
    client.setQueryData<LeftPrices>(keys.leftPrices, { prices: result.left, putBack })
    // A piece of information is shown to its end.
    if (result.left.length === 0) toast.info(undoneText(result, services), { timeout: REPORT_MS })
  } catch (error) {
    toastFailure(
      isNotFound(error)
        ? 'This can no longer be undone.'
        : isUnanswered(error)
          ? 'The connection was lost. Try again: what was undone stays undone.'
          : messageOf(error, 'We couldn’t undo this. Try again.'),
    )
    if (!isNotFound(error)) offerPriceUndo(client, done, actionId)
  } finally {
    void client.invalidateQueries({ queryKey: keys.services })
  }
}

/**
 * Offers to undo a change of prices.
 * @param done names it: "9 prices changed"
 * @param started when it was sent, so that the key undoes it also before its answer
 */
export const offerPriceUndo = (
  client: QueryClient,
  done: string,
  actionId: string,
  started = undo.startChange(),
): void => started.made({ done, undo: () => void undoPriceChange(client, actionId, done) })
