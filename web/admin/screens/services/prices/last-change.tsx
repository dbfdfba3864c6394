import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LastPriceChange } from '#contracts/services/price-changes.ts'
import { dayAndMonth } from '../../../../day-and-month.ts'
import { PlainButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { UsDate } from '../../../text/salon-time.tsx'
import { inlineButtonClass } from './inline-button.ts'
import { lastPriceChange } from './price-calls.ts'
import { countPrices } from './price-count.ts'
import { undoPriceChange } from './price-undo.ts'

const countPlanned = (count: number) => `${count} planned ${count === 1 ? 'price' : 'prices'}`
const countServices = (count: number) => `${count} ${count === 1 ? 'service' : 'services'}`

/** 'changed 2 services and added 1' */
function uploadedText(changed: number, added: number): string {
  if (added === 0) return `changed ${countServices(changed)}`
  return changed === 0
    ? `added ${countServices(added)}`
    : `changed ${countServices(changed)} and added ${added}`
}

function summaryOf({ by, services, prices, validFrom, cancelled, uploaded, added }: LastPriceChange): string {
  if (by === null) return `${countPlanned(prices)} became valid`
  if (uploaded) return `${by} ${uploadedText(services - added, added)} with a spreadsheet`
  if (cancelled) return `${by} cancelled ${countPlanned(prices)}`
  if (validFrom) return `${by} planned ${countPrices(prices)} from ${dayAndMonth(validFrom)}`
  return `${by} changed ${countPrices(prices)}`
}

const HOUR_MS = 3_600_000

/**
 * The last change of prices, with Undo.
 * @param hours for how long it is shown; by default as long as it can be undone
 */
export function LastChange({ hours = Number.POSITIVE_INFINITY }: { hours?: number }) {
  const client = useQueryClient()
  const { data: last } = useQuery(lastPriceChange)
  const [asked, setAsked] = useState<LastPriceChange>()
  const [busy, setBusy] = useState(false)
  if (!last || Date.now() - Date.parse(last.at) > hours * HOUR_MS) return null
  async function undo(change: LastPriceChange) {
    setBusy(true)
    await undoPriceChange(client, change.actionId, summaryOf(change))
    setBusy(false)
    setAsked(undefined)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-plum-soft">
      <p className="min-w-0 wrap-anywhere">
        <span>{summaryOf(last)}</span>
        <span aria-hidden="true"> · </span>
        <UsDate at={last.at} />
      </p>
      <PlainButton className={inlineButtonClass} onClick={() => setAsked(last)}>
        Undo Last Change
      </PlainButton>
      <ConfirmDialog
        open={asked !== undefined}
        title="Undo the last change?"
        look="primary"
        confirmLabel="Undo"
        busyLabel="Undoing..."
        busy={busy}
        onConfirm={() => asked && void undo(asked)}
        onCancel={() => setAsked(undefined)}
        returnFocus={() => document.querySelector<HTMLElement>('h1')}
      >
        {`${asked ? summaryOf(asked) : ''}. What was before is put back; prices that were changed since stay as they are.${asked && asked.added > 0 ? ' Added services are deleted, and can be restored for 30 days.' : ''}`}
      </ConfirmDialog>
    </div>
  )
}
