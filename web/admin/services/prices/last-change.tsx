import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LastPriceChange } from '#contracts/services/price-changes.ts'
import { dayAndMonth } from '../../../day-and-month.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { UsDate } from '../../salon-time.tsx'
import { lastPriceChange } from './price-calls.ts'
import { countPrices } from './price-count.ts'
import { undoPriceChange } from './price-undo.ts'

const countServices = (count: number) => `${count} ${count === 1 ? 'service' : 'services'}`

function summaryOf({ by, services, prices, validFrom, cancelled, uploaded }: LastPriceChange): string {
  if (by === null) return `${countPrices(prices)} planned before became valid`
  if (uploaded) return `${by} changed ${countServices(services)} with a spreadsheet`
  if (cancelled) return `${by} cancelled ${countPrices(prices)} planned before`
  if (validFrom) return `${by} planned ${countPrices(prices)} from ${dayAndMonth(validFrom)}`
  return `${by} changed ${countPrices(prices)}`
}

/** The last change of prices, with Undo. */
export function LastChange() {
  const client = useQueryClient()
  const { data: last } = useQuery(lastPriceChange)
  const [asked, setAsked] = useState<LastPriceChange>()
  const [busy, setBusy] = useState(false)
  if (!last) return null
  async function undo(actionId: string) {
    setBusy(true)
    await undoPriceChange(client, actionId)
    setBusy(false)
    setAsked(undefined)
  }
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-plum-soft">
      <p className="min-w-0 wrap-anywhere">
        <span>{summaryOf(last)}</span>
        <span aria-hidden="true"> · </span>
        <UsDate at={last.at} />
      </p>
      <Button look="secondary" onClick={() => setAsked(last)}>
        Undo Last Change
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        title="Undo the last change?"
        look="primary"
        confirmLabel="Undo"
        busyLabel="Undoing..."
        busy={busy}
        onConfirm={() => asked && void undo(asked.actionId)}
        onCancel={() => setAsked(undefined)}
        returnFocus={() => document.querySelector<HTMLElement>('h1')}
      >
        {`${asked ? summaryOf(asked) : ''}. What was before is put back; prices that were changed since stay as they are.`}
      </ConfirmDialog>
    </div>
  )
}
