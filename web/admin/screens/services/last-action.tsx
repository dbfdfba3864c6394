import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LastAction } from '#contracts/services/service-changes.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { PlainButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { BriefDate } from '../../text/salon-time.tsx'
import { lastActionQuery } from './change-calls.ts'
import { inlineButtonClass } from './inline-button.ts'
import { undoChange } from './undo-change.ts'

/** 'changed 2 services and added 1' */
function uploadedText(changed: number, added: number): string {
  if (added === 0) return `changed ${counted(changed, 'service')}`
  return changed === 0
    ? `added ${counted(added, 'service')}`
    : `changed ${counted(changed, 'service')} and added ${added}`
}

function summaryOf({ by, kind, services, added, validFrom }: LastAction): string {
  const count = counted(services, 'service')
  if (kind === 'valid') return `Planned prices of ${count} became valid`
  if (kind === 'uploaded') return `${by} ${uploadedText(services - added, added)} with a spreadsheet`
  if (kind === 'cancelled') return `${by} cancelled planned prices of ${count}`
  if (kind === 'planned')
    return `${by} planned prices of ${count}${validFrom ? ` from ${dayAndMonth(validFrom)}` : ''}`
  return `${by} changed prices of ${count}`
}

/**
 * The last change of services, with Undo.
 * @param hours for how long it is shown; by default as long as it can be undone
 */
export function LastActionNotice({ hours = Number.POSITIVE_INFINITY }: { hours?: number }) {
  const client = useQueryClient()
  const { data: last } = useQuery(lastActionQuery)
  const [asked, setAsked] = useState<LastAction>()
  const [busy, setBusy] = useState(false)
  if (!last || Date.now() - Date.parse(last.at) > hours * HOUR_MS) return null
  async function undo(action: LastAction) {
    setBusy(true)
    await undoChange(client, action.actionId, { done: summaryOf(action) })
    setBusy(false)
    setAsked(undefined)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-plum-soft">
      <p className="min-w-0 wrap-anywhere">
        <span>{summaryOf(last)}</span>
        <span aria-hidden="true"> · </span>
        <BriefDate at={last.at} />
      </p>
      <PlainButton className={inlineButtonClass} onClick={() => setAsked(last)}>
        Undo Last Change
      </PlainButton>
      {asked && (
        <ConfirmDialog
          open
          title="Undo the last change?"
          look="primary"
          confirmLabel="Undo"
          busyLabel="Undoing..."
          busy={busy}
          onConfirm={() => void undo(asked)}
          onCancel={() => setAsked(undefined)}
          returnFocus={() => document.querySelector<HTMLElement>('h1')}
        >
          {`${summaryOf(asked)}. What was before is put back; services that were changed since stay as they are.${asked.added > 0 ? ' Added services are deleted, and can be restored for 30 days.' : ''}`}
        </ConfirmDialog>
      )}
    </div>
  )
}
