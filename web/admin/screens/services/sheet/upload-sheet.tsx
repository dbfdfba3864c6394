import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { laterDate, localTime } from '#content/open-hours.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { PLANNED_DAYS_MAX } from '#contracts/services/price-changes.ts'
import type { ChangedSinceChoice } from '#contracts/services/service-import.ts'
import { SHEET_BYTES_MAX, sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { ApiFailure } from '../../../../api.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { undo } from '../../../../ui/undo.ts'
import { messageOf } from '../../../calls/failures.ts'
import { queries } from '../../../calls/queries.ts'
import { keys } from '../../../calls/query-client.ts'
import { ScreenHead } from '../../../layout/screen-head.tsx'
import { FILE_CHANGED, readIntoMemory } from '../../../parts/chosen-file.ts'
import { SaveBar } from '../../../saving/save-bar.tsx'
import { AddingForm } from '../../../session/full-access-only.tsx'
import { readSession } from '../../../session/session.ts'
import { planSentence } from '../price.ts'
import { countPrices } from '../prices/price-count.ts'
import { emptyPriceForm, type PriceFormValues } from '../prices/price-form.ts'
import { offerPriceUndo } from '../prices/price-undo.ts'
import { LostConnection, useSureChange } from '../prices/sure-change.ts'
import { ValidFrom } from '../prices/valid-from.tsx'
import { ChangedSinceQuestion } from './changed-since.tsx'
import { ChooseFile } from './choose-file.tsx'
import { OutcomeTables } from './outcome-tables.tsx'
import { outcomeText, refusedText } from './outcome-text.ts'
import { RefusedRows } from './refused-rows.tsx'
import { applyUpload, previewUpload } from './sheet-calls.ts'
import { applyLabel, readingFailure, refusedRowsOf, sentText } from './upload-answers.ts'

const MEANWHILE =
  'Someone has changed services meanwhile, so nothing was changed yet. Check what the file would change now.'

/** A file that was read into memory. */
interface ChosenFile {
  name: string
  file: Blob
  changedSince?: ChangedSinceChoice
  /** Undefined: now. */
  validFrom?: string | undefined
  announce?: boolean
}

function SheetUpload() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: services = [] } = useQuery(queries.services)
  const [chosen, setChosen] = useState<ChosenFile>()
  const [failure, setFailure] = useState('')
  const today = localTime(new Date()).date
  const [min, max] = [laterDate(today, 1), laterDate(today, PLANNED_DAYS_MAX)]
  const form = useForm<PriceFormValues>({ defaultValues: emptyPriceForm(today) })
  const { when, validFrom: day = '', announce = false } = useWatch({ control: form.control })
  const isPlan = when === 'day'
  const isDayValid = !isPlan || (day >= min && day <= max)
  const send = useSureChange()

  const preview = useMutation({
    mutationFn: ({ file, changedSince, validFrom, announce = false }: ChosenFile) =>
      previewUpload({ file, changedSince, validFrom, announce }),
  })
  const refused = refusedRowsOf(preview.error)
  const outcome = preview.data

  const applying = useMutation({
    mutationFn: ({ file, changedSince, validFrom, announce = false }: ChosenFile) => {
      const seen = outcome?.seen ?? ''
      return send(`${seen} ${announce}`, () => applyUpload({ file, changedSince, validFrom, announce }, seen))
    },
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess(sent, _file, started) {
      const { actionId } = 'found' in sent ? sent.found : sent.answer
      if (actionId) offerPriceUndo(client, sentText(sent), actionId, started)
      navigate(adminPaths.services)
    },
    onSettled: (_sent, _error, _file, started) => started?.ended(),
    onError(error, file) {
      // Without a session the layout redirects to the login.
      if (!readSession()) return
      const isStale = error instanceof ApiFailure && error.status === 412
      setFailure(
        isStale
          ? MEANWHILE
          : error instanceof LostConnection
            ? error.message
            : messageOf(error, 'We couldn’t change the services. Try again.'),
      )
      if (isStale) look(file)
    },
  })
  const busy = preview.isPending || applying.isPending

  function look(file: Omit<ChosenFile, 'validFrom' | 'announce'>) {
    const next = { ...file, validFrom: isPlan ? day : undefined, announce: isPlan && announce }
    setChosen(next)
    if (isDayValid) preview.mutate(next)
  }

  /** Another day is another outcome, and so is an announcement of prices that are planned already. */
  function lookAgain() {
    const { when, validFrom, announce } = form.getValues()
    const next = when === 'day' ? { validFrom, announce } : { validFrom: undefined, announce: false }
    const isSame = next.validFrom === chosen?.validFrom && next.announce === chosen?.announce
    if (!chosen || isSame || (next.validFrom !== undefined && (next.validFrom < min || next.validFrom > max)))
      return
    setFailure('')
    setChosen({ ...chosen, ...next })
    preview.mutate({ ...chosen, ...next })
  }

  async function choose(file: File | undefined) {
    if (!file || busy) return
    setFailure('')
    preview.reset()
    setChosen(undefined)
    if (file.size > SHEET_BYTES_MAX) return setFailure(sheetRefusals.tooLarge)
    const read = await readIntoMemory(file)
    if (read) look({ name: file.name, file: read })
    else setFailure(FILE_CHANGED)
  }

  const isLate = outcome !== undefined && outcome.changedSince.length > 0 && !chosen?.changedSince
  /** Whether what is on the screen is for the chosen day and announcement. */
  const isSeen =
    isDayValid &&
    chosen?.validFrom === (isPlan ? day : undefined) &&
    chosen?.announce === (isPlan && announce)
  const changed = new Set(outcome?.changes.map(({ id }) => id))
  const plans = isPlan ? undefined : planSentence(services.filter(({ id }) => changed.has(id)))
  const message = failure || (preview.error && !refused ? readingFailure(preview.error) : '')

  return (
    <>
      <Banner tone="error" onDismiss={() => setFailure('')}>
        {message}
      </Banner>
      <ChooseFile name={chosen?.name} busy={busy} onChoose={file => void choose(file)}>
        {chosen && (
          <div onChange={lookAgain} className="mt-3">
            <ValidFrom form={form} min={min} max={max} example={outcome?.changes[0]?.to} />
            {!isDayValid && (
              <LiveRegion isUrgent className="text-sm text-rose-700">
                Choose a day after today, within a year.
              </LiveRegion>
            )}
          </div>
        )}
      </ChooseFile>
      <LiveRegion className="mb-2">
        {preview.isPending && <p className="text-sm text-plum-soft">Reading the file...</p>}
        {refused && <h2 className="font-medium">{refusedText(refused.count)}</h2>}
        {outcome && <h2 className="font-medium">{outcomeText(outcome)}</h2>}
      </LiveRegion>
      {refused && <RefusedRows {...refused} />}
      {outcome && chosen && (
        <>
          {outcome.notes.length > 0 && (
            <ul className="mb-4 list-disc ps-5 text-sm text-plum-soft wrap-anywhere">
              {outcome.notes.map(note => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {outcome.changedSince.length > 0 && (
            <ChangedSinceQuestion
              rows={outcome.changedSince}
              choice={chosen.changedSince}
              disabled={busy}
              onChoose={changedSince => look({ ...chosen, changedSince })}
            />
          )}
          {plans && <p className="mb-4 text-sm text-rose-700">{plans}</p>}
          {outcome.replaced.length > 0 && (
            <p className="mb-4 text-sm text-plum-soft">
              {`This replaces ${countPrices(outcome.replaced.length)} planned before.`}
            </p>
          )}
          <OutcomeTables outcome={outcome} services={services} />
          <SaveBar className="mt-2" status={isLate && 'Choose above what becomes of changed services.'}>
            <Link to={adminPaths.services} className={buttonClass('secondary')}>
              Cancel
            </Link>
            <Button
              disabled={busy || isLate || !isSeen || outcome.services === 0}
              onClick={() => {
                setFailure('')
                applying.mutate(chosen)
              }}
            >
              {applying.isPending ? 'Saving...' : applyLabel(outcome)}
            </Button>
          </SaveBar>
        </>
      )}
    </>
  )
}

export default function UploadSheet() {
  return (
    <>
      <ScreenHead title="Upload Spreadsheet">
        <p>Change or add many services at once. You see what would change before anything does.</p>
      </ScreenHead>
      <AddingForm can="change services with a spreadsheet" list="services">
        <SheetUpload />
      </AddingForm>
    </>
  )
}
