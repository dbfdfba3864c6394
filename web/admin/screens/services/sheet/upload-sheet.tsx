import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { PLANNED_DAYS_MAX } from '#contracts/services/service-changes.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { TopMessage } from '../../../../ui/top-message.tsx'
import { Loaded } from '../../../calls/loaded.tsx'
import { queries } from '../../../calls/queries.ts'
import { ScreenHead } from '../../../layout/screen-head.tsx'
import { AddingForm } from '../../../session/full-access-only.tsx'
import { emptyPriceForm, type PriceFormValues } from '../prices/price-form.ts'
import { ValidFrom } from '../prices/valid-from.tsx'
import { ChooseFile } from './choose-file.tsx'
import { outcomeOf } from './outcome.ts'
import { outcomeText, refusedText } from './outcome-text.ts'
import { readRows } from './read/read-rows.ts'
import { RefusedRows } from './refused-rows.tsx'
import { SheetOutcome } from './sheet-outcome.tsx'
import { useChosenSheet } from './use-chosen-sheet.ts'

function SheetUpload({ services, branches }: { services: readonly Service[]; branches: readonly Branch[] }) {
  const { chosen, failure, isReading, choose, setChangedSince, setFailure } = useChosenSheet()
  const today = salonDay(new Date())
  const [min, max] = [laterDay(today, 1), laterDay(today, PLANNED_DAYS_MAX)]
  const form = useForm<PriceFormValues>({ defaultValues: emptyPriceForm(today) })
  const { when, validFrom = '', announce = false } = useWatch({ control: form.control })
  const day = when === 'day' ? { validFrom, announce } : undefined
  const isDayValid = !day || (validFrom >= min && validFrom <= max)
  const sheet = chosen?.sheet
  // Thousands of rows: not again for every day that is chosen.
  const found = useMemo(() => sheet && readRows(sheet, services, branches), [sheet, services, branches])
  const choices = { day: isDayValid ? day : undefined, changedSince: chosen?.changedSince }
  const outcome = found && outcomeOf(found, services, branches, choices)
  const problems = outcome?.problems ?? []

  return (
    <>
      <TopMessage tone="error" onDismiss={() => setFailure('')}>
        {failure}
      </TopMessage>
      <ChooseFile name={chosen?.name} busy={isReading} onChoose={file => void choose(file)}>
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
      </ChooseFile>
      <LiveRegion className="mb-2">
        {isReading && <p className="text-sm text-plum-soft">Reading the file...</p>}
        {problems.length > 0 && <h2 className="font-medium">{refusedText(problems.length)}</h2>}
        {outcome && problems.length === 0 && <h2 className="font-medium">{outcomeText(outcome)}</h2>}
      </LiveRegion>
      {problems.length > 0 && <RefusedRows rows={problems} />}
      {outcome && problems.length === 0 && (
        <SheetOutcome
          outcome={outcome}
          services={services}
          day={day}
          isDayValid={isDayValid}
          choice={chosen?.changedSince}
          onChoose={setChangedSince}
          onFailed={setFailure}
        />
      )}
    </>
  )
}

/** The upload, once what a file is compared with is there. */
function LoadedUpload() {
  const services = useQuery(queries.services)
  const { data: branches } = useQuery(queries.branches)
  return (
    <Loaded query={services} failed="We couldn’t load the services.">
      {data => branches && <SheetUpload services={data} branches={branches} />}
    </Loaded>
  )
}

export default function UploadSheet() {
  return (
    <>
      <ScreenHead title="Upload Spreadsheet">
        <p>Change or add many services at once. You see what would change before anything does.</p>
      </ScreenHead>
      <AddingForm can="change services with a spreadsheet" list="services">
        <LoadedUpload />
      </AddingForm>
    </>
  )
}
