import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { Service } from '#contracts/services/service.ts'
import { PLANNED_DAYS_MAX } from '#contracts/services/service-changes.ts'
import { readPrice } from '#contracts/services/typed-price.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { TopMessage } from '../../../../ui/top-message.tsx'
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { List } from '../../../layout/screen-head.tsx'
import { useDraft } from '../../../saving/draft.ts'
import { KeptDraft } from '../../../saving/kept-draft.tsx'
import { SaveBar } from '../../../saving/save-bar.tsx'
import { SaveQuestion } from '../../../saving/save-question.tsx'
import { NotSavable } from '../../../session/full-access-only.tsx'
import { useFullAccess } from '../../../session/session.ts'
import { fullName } from '../large-change.ts'
import { backToList, type ListFilter } from '../list-view.ts'
import { AdjustBar } from './adjust-bar.tsx'
import { type EditedLine, planHint, staysHint } from './lines.ts'
import { NewPriceField } from './new-price-field.tsx'
import { emptyPriceForm, type PriceFormValues, saveLabel } from './price-form.ts'
import { priceProblem, questionsBeforeSaving } from './price-questions.ts'
import { PriceTable } from './price-table.tsx'
import { usePriceEdits } from './use-price-edits.ts'
import { usePriceFields } from './use-price-fields.ts'
import { useSavePrices } from './use-save-prices.ts'
import { ValidFrom } from './valid-from.tsx'

const DRAFT = 'prices'

const hasEdits = ({ edits }: Pick<PriceFormValues, 'edits'>) => Object.keys(edits).length > 0

/** The row of a line. */
function toRow(line: EditedLine, { edits, when }: Pick<PriceFormValues, 'when' | 'edits'>) {
  const { planned, service } = line
  const { name, categoryId, duration, perNail, hidden, from: lowest } = service
  const isPlan = when === 'day'
  const staysPlanned =
    planned && isPlan && edits[line.key] !== undefined && line.to === line.from && planned.to !== line.from
  const hint = planned && (staysPlanned ? staysHint(planned) : planHint(planned, isPlan && line.isChanged))
  return {
    ...line,
    ...{ name, categoryId, duration, perNail, hidden, lowest },
    hints: hint === undefined ? [] : [hint],
  }
}

interface Props {
  services: readonly Service[]
  filter: ListFilter
  /** What the list shows when the filter leaves nothing. */
  nothingFound: ReactNode
}

/**
 * The list while prices are changed: what is raised, typed and ticked, and from when it is valid. Its draft survives a reload and the
 * login.
 */
export function PriceMode({ services, filter, nothingFound }: Props) {
  const isFull = useFullAccess()
  const navigate = useNavigate()
  const [list, kept] = backToList()
  const today = salonDay(new Date())
  const form = useForm<PriceFormValues>({ defaultValues: emptyPriceForm(today) })
  useDraft(DRAFT, form)
  const prices = usePriceEdits(form, services, filter.isShown)
  const { values, lines, shown, changed, missing, applied } = prices
  const fields = usePriceFields(shown.map(({ key }) => key))
  const [questions, setQuestions] = useState<string[]>()
  /** The line to correct: its field gets the focus once it is shown. */
  const [wrong, setWrong] = useState<{ key: string }>()
  const focusOn = useEffectEvent(fields.focus)
  useEffect(() => {
    if (wrong) focusOn(wrong.key)
  }, [wrong])
  const isEdited = hasEdits(values)
  const { markSaved } = useUnsavedChanges(isEdited)

  function discard() {
    form.reset(emptyPriceForm(today))
    prices.forgetApplied()
  }

  const { mutate, isPending: busy } = useSavePrices({
    form,
    onSaved() {
      discard()
      markSaved()
      navigate(list, kept)
    },
  })

  function save(isConfirmed: boolean) {
    const problem = priceProblem(lines)
    if (problem) {
      form.setError('root', { message: problem.message })
      // The filter may hide its row.
      if (!shown.some(({ key }) => key === problem.key)) filter.clear()
      return setWrong({ key: problem.key })
    }
    const isPlan = values.when === 'day'
    if (isPlan && !/^\d{4}-\d\d-\d\d$/.test(values.validFrom))
      return form.setError('validFrom', { message: 'Choose a date' }, { shouldFocus: true })
    const asked = isConfirmed ? [] : questionsBeforeSaving(changed, isPlan)
    setQuestions(asked.length > 0 ? asked : undefined)
    if (asked.length === 0)
      mutate({
        lines: changed,
        ...(isPlan && { plan: { day: values.validFrom, announce: values.announce } }),
      })
  }

  return (
    <>
      <TopMessage tone="error" onDismiss={() => form.clearErrors('root')}>
        {form.formState.errors.root?.message}
      </TopMessage>
      <KeptDraft<PriceFormValues>
        draft={DRAFT}
        isDirty={isEdited}
        sentence="The prices you typed earlier were kept. Nothing is saved yet."
        holds={hasEdits}
        onDiscard={discard}
      />
      <div className="mb-2 grid gap-x-6 gap-y-2 rounded-2xl border border-plum/15 bg-white px-[min(1rem,4vw)] py-3">
        <AdjustBar form={form} prices={prices} />
        <LiveRegion className="min-w-0 text-sm text-plum-soft wrap-anywhere empty:-mt-2">
          {applied?.text}
        </LiveRegion>
        {applied && applied.kept.length > 0 && (
          <Button
            look="secondary"
            className="justify-self-start"
            onClick={() => {
              prices.includeKept(applied)
              // The button disappears.
              form.setFocus('amount')
            }}
          >
            {applied.kept.length === 1
              ? 'Include Corrected Price'
              : `Include ${applied.kept.length} Corrected Prices`}
          </Button>
        )}
        <ValidFrom
          form={form}
          min={laterDay(today, 1)}
          max={laterDay(today, PLANNED_DAYS_MAX)}
          example={changed.find(({ problem }) => problem === undefined)?.to}
        />
      </div>
      <LiveRegion className="text-sm text-rose-700 not-empty:mb-2">
        {missing > 0 &&
          `${counted(missing, 'price that you changed is', 'prices that you changed are')} no longer here: the service or option was deleted meanwhile.`}
      </LiveRegion>
      <List bar={filter.bar} filters={filter.inWords}>
        {shown.length === 0 ? (
          nothingFound
        ) : (
          <PriceTable
            rows={shown.map(line => toRow(line, values))}
            renderName={({ key }, name) => (
              <label className="inline-flex min-h-6 max-w-full cursor-pointer items-center gap-3 max-sm:min-h-11">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
                  checked={prices.isTicked(key)}
                  onChange={({ target }) => prices.tick(key, target.checked)}
                />
                {name}
              </label>
            )}
            renderNewPrice={line => (
              <NewPriceField
                ref={fields.refOf(line.key)}
                label={`New price of ${fullName(line)}`}
                text={line.text}
                problem={line.problem}
                readings={readPrice(line.text).readings}
                onType={text => prices.type(line, text)}
                onKeyDown={fields.onKeyDown(line.key)}
              />
            )}
          />
        )}
      </List>
      <SaveBar status={<span className="font-medium">{`${changed.length} of ${lines.length} change`}</span>}>
        {isEdited && (
          <Button ref={passFocusOn()} look="quiet" disabled={busy} onClick={prices.clear}>
            Clear Changes
          </Button>
        )}
        {!isFull && <NotSavable can="change prices" />}
        <Link to={list} {...kept} className={buttonClass('secondary')}>
          Cancel
        </Link>
        {isFull && (
          <Button disabled={busy || changed.length === 0} onClick={() => save(false)}>
            {busy ? 'Saving...' : saveLabel(changed.length, values)}
          </Button>
        )}
      </SaveBar>
      <SaveQuestion
        title="Save these prices?"
        questions={questions}
        onConfirm={() => save(true)}
        onCancel={() => setQuestions(undefined)}
      />
    </>
  )
}
