import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { PriceChangesInput, RefusedLine } from '#contracts/services/price-changes.ts'
import type { Service } from '#contracts/services/service.ts'
import { ApiFailure } from '../../../../api.ts'
import { toast } from '../../../../ui/toast.ts'
import { undo } from '../../../../ui/undo.ts'
import { messageOf } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { readSession } from '../../../session/session.ts'
import { isStored, type NewerServices, newerOf, refusedLinesOf, sentText } from './answers.ts'
import { changePrices } from './price-calls.ts'
import type { PriceFormValues } from './price-form.ts'
import { offerPriceUndo } from './price-undo.ts'
import { LostConnection, useSureChange } from './sure-change.ts'

const MEANWHILE =
  'Someone else has changed services meanwhile, so nothing was saved yet. Check the marked lines, then save again.'

interface Options {
  form: UseFormReturn<PriceFormValues>
  onSaved(): void
  onRefused(lines: readonly RefusedLine[]): void
}

/** Saves new prices with one undo; when they are refused, the form says why, and what was typed stays. */
export function useSavePrices({ form, onSaved, onRefused }: Options) {
  const client = useQueryClient()

  /** Shows what is stored now. */
  function takeOver({ current, missing }: NewerServices) {
    client.setQueryData<Service[]>(keys.services, rows =>
      rows
        ?.filter(({ id }) => !missing.includes(id))
        .map(row => current.find(({ id }) => id === row.id) ?? row),
    )
  }

  const send = useSureChange()
  return useMutation({
    mutationFn: (input: PriceChangesInput) => send(JSON.stringify(input), () => changePrices(input)),
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess(sent, _input, started) {
      const { actionId } = 'found' in sent ? sent.found : sent.answer
      if (actionId) offerPriceUndo(client, sentText(sent), actionId, started)
      // Such as prices that are planned so already.
      else toast.info('These prices are already saved.')
      onSaved()
    },
    onSettled: (_sent, _error, _input, started) => started?.ended(),
    onError(error, input) {
      // Without a session the layout redirects to the login and back; the draft is kept.
      if (!readSession()) return
      const newer = newerOf(error)
      if (newer) {
        takeOver(newer)
        if (isStored(input, newer)) {
          toast.info('These prices are already saved.')
          onSaved()
          return
        }
        form.setError('root', { message: MEANWHILE })
        return
      }
      onRefused(refusedLinesOf(error))
      const fields = error instanceof ApiFailure ? error.fields : {}
      if (fields.validFrom) form.setError('validFrom', { message: fields.validFrom }, { shouldFocus: true })
      else
        form.setError('root', {
          message:
            error instanceof LostConnection
              ? error.message
              : messageOf(error, 'We couldn’t change the prices. Try again.'),
        })
    },
  })
}
