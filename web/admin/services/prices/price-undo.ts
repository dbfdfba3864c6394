import type { QueryClient } from '@tanstack/react-query'
import type { LeftPrice } from '#contracts/services/price-changes.ts'
import { toast } from '../../../ui/toast.ts'
import { undo } from '../../../ui/undo.ts'
import { isNotFound, messageOf, toastFailure } from '../../failures.ts'
import { keys } from '../../query-client.ts'
import { isUnanswered } from '../lost-answer.ts'
import { undoPrices } from './price-calls.ts'
import { countPrices } from './price-count.ts'

/** '9 prices', '9 prices and 2 other changes'. */
function putBackText(prices: number, others: number): string {
  const otherText = `${others} ${prices > 0 ? 'other ' : ''}${others === 1 ? 'change' : 'changes'}`
  if (others === 0) return countPrices(prices)
  return prices === 0 ? otherText : `${countPrices(prices)} and ${otherText}`
}

/** Long enough to read two sentences. */
const REPORT_MS = 10_000

/** What an undo has left as it is, and how much it has put back. */
export interface LeftPrices {
  prices: readonly LeftPrice[]
  putBack: number
}

/** Undoes a change of prices, and says which of them stay because they were changed since. */
export async function undoPriceChange(client: QueryClient, actionId: string): Promise<void> {
  try {
    const { changes, left, others = 0 } = await undoPrices(actionId)
    // Read by `LeftPricesDialog`.
    client.setQueryData<LeftPrices>(keys.leftPrices, { prices: left, putBack: changes.length + others })
    if (left.length === 0)
      toast.success(
        changes.length + others === 0
          ? 'This was already undone.'
          : `${putBackText(changes.length, others)} put back`,
        { timeout: REPORT_MS },
      )
  } catch (error) {
    toastFailure(
      isNotFound(error)
        ? 'This can no longer be undone.'
        : isUnanswered(error)
          ? 'The connection was lost. Try again: what was undone stays undone.'
          : messageOf(error, 'We couldn’t undo this. Try again.'),
    )
    if (!isNotFound(error)) offerPriceUndo(client, 'Prices changed', actionId)
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
): void => started.made({ done, undo: () => void undoPriceChange(client, actionId) })
