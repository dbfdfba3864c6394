import { type ReactNode, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { PLANNED_DAYS_MAX } from '#contracts/services/service-changes.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { TopMessage } from '../../../../ui/top-message.tsx'
import { backToList } from '../list-view.ts'
import { emptyPriceForm, type PriceFormValues } from '../prices/price-form.ts'
import { ValidFrom } from '../prices/valid-from.tsx'
import { ColumnHelp } from './column-help.tsx'
import { DropZone } from './drop-zone.tsx'
import { outcomeOf } from './outcome.ts'
import { outcomeText, refusedText } from './outcome-text.ts'
import { readRows } from './read/read-rows.ts'
import { RefusedRows } from './refused-rows.tsx'
import { SheetOutcome } from './sheet-outcome.tsx'
import { useChosenSheet } from './use-chosen-sheet.ts'

interface Props {
  services: readonly Service[]
  /** Undefined while they are loaded. */
  branches: readonly Branch[] | undefined
  /** The list as it is, until a file is chosen. */
  children: ReactNode
}

/** The list while a spreadsheet is uploaded: it shows what would change. */
export function UploadMode({ services, branches, children }: Props) {
  const { chosen, failure, isReading, choose, isUnchanged, setChangedSince, setFailure } = useChosenSheet()
  const today = salonDay(new Date())
  const [min, max] = [laterDay(today, 1), laterDay(today, PLANNED_DAYS_MAX)]
  const form = useForm<PriceFormValues>({ defaultValues: emptyPriceForm(today) })
  const { when, validFrom = '', announce = false } = useWatch({ control: form.control })
  const day = when === 'day' ? { validFrom, announce } : undefined
  const isDayValid = !day || (validFrom >= min && validFrom <= max)
  const sheet = chosen?.sheet
  // Thousands of rows: not again for every day that is chosen.
  const found = useMemo(
    () => sheet && branches && readRows(sheet, services, branches),
    [sheet, services, branches],
  )
  const choices = { day: isDayValid ? day : undefined, changedSince: chosen?.changedSince }
  const outcome = found && branches && outcomeOf(found, services, branches, choices)
  const problems = outcome?.problems ?? []
  const isApplicable = outcome !== undefined && problems.length === 0
  const [list, kept] = backToList()

  return (
    <>
      <TopMessage tone="error" onDismiss={() => setFailure('')}>
        {failure}
      </TopMessage>
      <DropZone
        name={chosen?.name}
        busy={isReading}
        onChoose={file => void choose(file)}
        cancel={
          !isApplicable && (
            <Link to={list} {...kept} className={buttonClass('quiet')}>
              Cancel
            </Link>
          )
        }
      >
        {chosen && (
          <div className="mt-3">
            <ValidFrom form={form} min={min} max={max} example={outcome?.prices[0]?.to} />
            {!isDayValid && (
              <LiveRegion isUrgent className="text-sm text-rose-700">
                Choose a day after today, within a year.
              </LiveRegion>
            )}
          </div>
        )}
      </DropZone>
      {!chosen && <ColumnHelp />}
      <LiveRegion className="not-empty:mb-2">
        {isReading && <p className="text-sm text-plum-soft">Reading the file...</p>}
        {problems.length > 0 && <h2 className="font-medium">{refusedText(problems.length)}</h2>}
        {isApplicable && <h2 className="font-medium">{outcomeText(outcome)}</h2>}
      </LiveRegion>
      {problems.length > 0 && <RefusedRows rows={problems} />}
      {isApplicable ? (
        <SheetOutcome
          outcome={outcome}
          services={services}
          day={day}
          isDayValid={isDayValid}
          choice={chosen?.changedSince}
          isUnchanged={isUnchanged}
          onChoose={setChangedSince}
          onFailed={setFailure}
        />
      ) : (
        children
      )}
    </>
  )
}
