import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Service } from '#contracts/services/service.ts'
import type { LastAction } from '#contracts/services/service-changes.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { PlainButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { startOfScreen } from '../../../ui/focus.ts'
import { Separator } from '../../../ui/separator.tsx'
import { nameByEmail, useColleagues } from '../../calls/colleagues.ts'
import { BriefDate } from '../../text/salon-time.tsx'
import { lastActionQuery } from './change-calls.ts'
import { type PlannedDay, plannedDaysOf, plannedDayText } from './prices/planned-days.ts'
import { useCancelPlans } from './prices/use-cancel-plans.ts'
import { undoChange } from './undo-change.ts'

const buttonClass =
  'inline-flex min-h-6 cursor-pointer items-center rounded font-medium text-rose-700 underline underline-offset-2 outline-rose-700 outline-offset-2 focus-visible:outline-2 aria-disabled:opacity-55 max-sm:min-h-11'

/** 'changed 2 services and added 1' */
function uploadedText(changed: number, added: number): string {
  if (added === 0) return `changed ${counted(changed, 'service')}`
  return changed === 0
    ? `added ${counted(added, 'service')}`
    : `changed ${counted(changed, 'service')} and added ${added}`
}

function useSummaryOf({ by: email, kind, services, added }: LastAction): string {
  const colleagues = useColleagues()
  const by = email && nameByEmail(colleagues, email)
  const count = counted(services, 'service')
  if (kind === 'valid') return `Planned prices of ${count} became valid`
  if (kind === 'uploaded') return `${by} ${uploadedText(services - added, added)} with a spreadsheet`
  if (kind === 'cancelled') return `${by} cancelled planned prices of ${count}`
  if (kind === 'planned') return `${by} planned prices of ${count}`
  return `${by} changed prices of ${count}`
}

/** Whether all that is planned for a day was planned by the last change, so that its undo also restores what it replaced. */
const isPlannedBy = (last: LastAction | null | undefined, { validFrom, plans }: PlannedDay): boolean =>
  last?.kind === 'planned' && last.validFrom === validFrom && last.services === plans.length

/** Cancels what several changes have planned for a day. */
function CancelDay({ day }: { day: PlannedDay }) {
  const { mutate, isPending } = useCancelPlans()
  const date = dayAndMonth(day.validFrom)
  return (
    <PlainButton
      className={buttonClass}
      aria-label={`Cancel the prices planned from ${date}`}
      disabled={isPending}
      onClick={({ detail }) => {
        if (detail > 1) return
        // The button disappears with the plan.
        startOfScreen()?.focus()
        mutate({ plans: day.plans, done: `${counted(day.prices, 'price')} planned from ${date} cancelled` })
      }}
    >
      Cancel
    </PlainButton>
  )
}

/** The button that undoes the last change of several services, after a question. */
function UndoLast({ last, children, name }: { last: LastAction; children: string; name?: string }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const summary = useSummaryOf(last)
  async function undo() {
    setBusy(true)
    await undoChange(client, last.actionId, { done: summary })
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <PlainButton className={buttonClass} aria-label={name} onClick={() => setAsking(true)}>
        {children}
      </PlainButton>
      <ConfirmDialog
        open={isAsking}
        title="Undo the last change?"
        look="primary"
        confirmLabel="Undo"
        busyLabel="Undoing..."
        busy={busy}
        onConfirm={() => void undo()}
        onCancel={() => setAsking(false)}
        returnFocus={startOfScreen}
      >
        {`${summary}. What was before is put back; services that were changed since stay as they are.${last.added > 0 ? ' Added services are deleted, and can be restored for 30 days.' : ''}`}
      </ConfirmDialog>
    </>
  )
}

/** The prices that are planned for a day. */
function PlannedPrices({ day, last }: { day: PlannedDay; last: LastAction | null | undefined }) {
  return (
    <div className="min-w-0">
      <span>{plannedDayText(day)}</span>
      <Separator />
      {last && isPlannedBy(last, day) ? (
        <UndoLast last={last} name={`Undo the prices planned from ${dayAndMonth(day.validFrom)}`}>
          Undo
        </UndoLast>
      ) : (
        <CancelDay day={day} />
      )}
    </div>
  )
}

/** The last change of several services, with Undo. */
function LastChange({ last }: { last: LastAction }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <span>{useSummaryOf(last)}</span>
      <Separator />
      <BriefDate at={last.at} />
      <Separator />
      <UndoLast last={last}>Undo Last Change</UndoLast>
    </div>
  )
}

interface Props {
  services: readonly Service[]
  /** For how long the last change is shown; undefined: as long as it can be undone. */
  hours?: number | undefined
}

/** Above the list: what is planned, and what was changed last, each with Undo. */
export function ChangesStrip({ services, hours = Number.POSITIVE_INFINITY }: Props) {
  const { data: last } = useQuery(lastActionQuery)
  const isRecent = last && Date.now() - Date.parse(last.at) <= hours * HOUR_MS
  const days = plannedDaysOf(services)
  const isSaid = days.some(day => isPlannedBy(last, day))
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-lg border border-gold bg-gold/10 px-4 py-1.5 text-sm empty:hidden">
      {days.map(day => (
        <PlannedPrices key={day.validFrom} day={day} last={last} />
      ))}
      {isRecent && !isSaid && <LastChange key={last.actionId} last={last} />}
    </div>
  )
}
