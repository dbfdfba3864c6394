import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { undo } from '../../../../ui/undo.ts'
import { messageOf } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { SaveBar } from '../../../saving/save-bar.tsx'
import { readSession } from '../../../session/session.ts'
import { changeServices } from '../change-calls.ts'
import { showNewer } from '../newer-services.ts'
import { planSentence } from '../price.ts'
import { offerUndo } from '../undo-change.ts'
import { ChangedSinceQuestion } from './changed-since.tsx'
import type { ChangedSinceChoice, Outcome, SheetDay } from './outcome.ts'
import { OutcomeTables } from './outcome-tables.tsx'
import { appliedText, applyLabel } from './outcome-text.ts'

const MEANWHILE =
  'Someone has changed services meanwhile, so nothing was changed yet. Check what the file would change now.'

interface Props {
  outcome: Outcome
  services: readonly Service[]
  /** Undefined: the prices are valid now. */
  day: SheetDay | undefined
  isDayValid: boolean
  choice: ChangedSinceChoice | undefined
  onChoose(choice: ChangedSinceChoice): void
  onFailed(message: string): void
}

/** What a spreadsheet would change, and the button that does it. */
export function SheetOutcome({ outcome, services, day, isDayValid, choice, onChoose, onFailed }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const applying = useMutation({
    mutationFn: ({ input }: Outcome) => changeServices(input),
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess({ actionId }, applied, started) {
      if (actionId) offerUndo(client, actionId, { done: appliedText(applied, day) }, started)
      navigate(adminPaths.services)
    },
    onSettled: (_made, _error, _outcome, started) => started?.ended(),
    onError(error) {
      // Without a session the layout redirects to the login.
      if (!readSession()) return
      onFailed(
        showNewer(client, error)
          ? MEANWHILE
          : messageOf(error, 'We couldn’t change the services. Try again.'),
      )
    },
  })
  const busy = applying.isPending
  const { changedSince, notes, prices, replaced } = outcome
  const waits = changedSince.length > 0 && choice === undefined
  const changed = new Set(prices.map(({ service }) => service.id))
  const plans = day ? undefined : planSentence(services.filter(({ id }) => changed.has(id)))

  return (
    <>
      {notes.length > 0 && (
        <ul className="mb-4 list-disc ps-5 text-sm text-plum-soft wrap-anywhere">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {changedSince.length > 0 && (
        <ChangedSinceQuestion rows={changedSince} choice={choice} disabled={busy} onChoose={onChoose} />
      )}
      {plans && <p className="mb-4 text-sm text-rose-700">{plans}</p>}
      {replaced > 0 && (
        <p className="mb-4 text-sm text-plum-soft">
          {`This replaces ${counted(replaced, 'price')} planned before.`}
        </p>
      )}
      <OutcomeTables outcome={outcome} isPlan={day !== undefined} />
      <SaveBar className="mt-2" status={waits && 'Choose above what becomes of changed services.'}>
        <Link to={adminPaths.services} className={buttonClass('secondary')}>
          Cancel
        </Link>
        <Button
          disabled={busy || waits || !isDayValid || outcome.services === 0}
          onClick={() => {
            onFailed('')
            applying.mutate(outcome)
          }}
        >
          {busy ? 'Saving...' : applyLabel(outcome, day)}
        </Button>
      </SaveBar>
    </>
  )
}
