import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Service } from '#contracts/services/service.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { undo } from '../../../../ui/undo.ts'
import { messageOf } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { List } from '../../../layout/screen-head.tsx'
import { SaveBar } from '../../../saving/save-bar.tsx'
import { SaveQuestion } from '../../../saving/save-question.tsx'
import { readSession } from '../../../session/session.ts'
import { changeServices } from '../change-calls.ts'
import { largeChangeQuestion } from '../large-change.ts'
import { backToList } from '../list-view.ts'
import { showNewer } from '../newer-services.ts'
import { planSentence } from '../plan-question.ts'
import { PriceTable } from '../prices/price-table.tsx'
import { offerUndo } from '../undo-change.ts'
import { ChangedSinceQuestion } from './changed-since.tsx'
import type { ChangedSinceChoice, Outcome, SheetDay } from './outcome.ts'
import { outcomeRows } from './outcome-rows.ts'
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
  /** Whether the file is still as it was read; if not, it says so. */
  isUnchanged(): Promise<boolean>
  onChoose(choice: ChangedSinceChoice): void
  onFailed(message: string): void
}

/** What a spreadsheet would change, and the button that does it. */
export function SheetOutcome(props: Props) {
  const { outcome, services, day, isDayValid, choice, isUnchanged, onChoose, onFailed } = props
  const [list, kept] = backToList()
  const [questions, setQuestions] = useState<string[]>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const applying = useMutation({
    mutationFn: ({ input }: Outcome) => changeServices(input),
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess({ actionId }, applied, started) {
      if (actionId) offerUndo(client, actionId, { done: appliedText(applied, day) }, started)
      navigate(list, kept)
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
  const rows = outcomeRows({ outcome, isPlan: day !== undefined })
  const plans = day ? undefined : planSentence(services.filter(({ id }) => changed.has(id)))

  async function apply(isConfirmed: boolean) {
    onFailed('')
    const asked = isConfirmed ? [] : largeChangeQuestion(outcome.questioned)
    setQuestions(asked.length > 0 ? asked : undefined)
    if (asked.length === 0 && (await isUnchanged())) applying.mutate(outcome)
  }

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
      {rows.length > 0 && (
        <List>
          <PriceTable rows={rows} />
        </List>
      )}
      <SaveBar className="mt-2" status={waits && 'Choose above what becomes of changed services.'}>
        <Link to={list} {...kept} className={buttonClass('secondary')}>
          Cancel
        </Link>
        <Button
          disabled={busy || waits || !isDayValid || outcome.services === 0}
          onClick={() => void apply(false)}
        >
          {busy ? 'Saving...' : applyLabel(outcome, day)}
        </Button>
      </SaveBar>
      <SaveQuestion
        title={day ? 'Plan these prices?' : 'Change these prices?'}
        questions={questions}
        onConfirm={() => void apply(true)}
        onCancel={() => setQuestions(undefined)}
      />
    </>
  )
}
