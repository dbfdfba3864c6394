import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { ApiFailure } from '../../../../api.ts'
import { toast } from '../../../../ui/toast.ts'
import { undo } from '../../../../ui/undo.ts'
import { messageOf } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { readSession } from '../../../session/session.ts'
import { changeServices } from '../change-calls.ts'
import { showNewer } from '../newer-services.ts'
import { offerUndo } from '../undo-change.ts'
import { countReplaced, type EditedLine, priceChanges } from './lines.ts'
import type { PriceFormValues } from './price-form.ts'
import { savedText } from './saved-text.ts'

const MEANWHILE =
  'Someone else has changed services meanwhile, so nothing was saved yet. Check the marked lines, then save again.'

interface Options {
  form: UseFormReturn<PriceFormValues>
  onSaved(): void
}

/** New prices that are saved. */
interface PricesToSave {
  /** The lines whose price changes. */
  lines: readonly EditedLine[]
  /** Undefined: they are valid now. */
  plan?: { day: string; announce: boolean }
}

/** Saves new prices with one undo; when they are refused, the form says why, and what was typed stays. */
export function useSavePrices({ form, onSaved }: Options) {
  const client = useQueryClient()
  return useMutation({
    mutationFn({ lines, plan }: PricesToSave) {
      const input = {
        changes: priceChanges(lines),
        ...(plan && { validFrom: plan.day, announce: plan.announce }),
      }
      return changeServices(input)
    },
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess({ actionId }, { lines, plan }, started) {
      const replaced = plan ? countReplaced(lines, plan.day) : 0
      const done = savedText(lines.length, plan?.day, replaced)
      if (actionId) offerUndo(client, actionId, { done }, started)
      // Such as prices that are planned so already.
      else toast.info('These prices are already saved.')
      onSaved()
    },
    onSettled: (_made, _error, _prices, started) => started?.ended(),
    onError(error) {
      // Without a session the layout redirects to the login and back; the draft is kept.
      if (!readSession()) return
      const fields = error instanceof ApiFailure ? error.fields : {}
      if (showNewer(client, error)) form.setError('root', { message: MEANWHILE })
      else if (fields.validFrom)
        form.setError('validFrom', { message: fields.validFrom }, { shouldFocus: true })
      else form.setError('root', { message: messageOf(error, 'We couldn’t change the prices. Try again.') })
    },
  })
}
