import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { PLANNED_DAYS_MAX } from '#contracts/services/service-changes.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { TopMessage } from '../../../../ui/top-message.tsx'
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { useDraft } from '../../../saving/draft.ts'
import { KeptDraft } from '../../../saving/kept-draft.tsx'
import { SaveBar } from '../../../saving/save-bar.tsx'
import { SaveQuestion } from '../../../saving/save-question.tsx'
import { NotSavable } from '../../../session/full-access-only.tsx'
import { useFullAccess } from '../../../session/session.ts'
import { AdjustForm } from './adjust-form.tsx'
import { EditablePrices } from './editable-prices.tsx'
import { byCategory } from './lines.ts'
import { emptyPriceForm, type PriceFormValues, saveLabel } from './price-form.ts'
import { priceProblem, questionsBeforeSaving } from './price-questions.ts'
import { usePriceEdits } from './use-price-edits.ts'
import { usePriceFields } from './use-price-fields.ts'
import { useSavePrices } from './use-save-prices.ts'
import { ValidFrom } from './valid-from.tsx'

const DRAFT = 'prices'

const hasEdits = ({ edits }: Pick<PriceFormValues, 'edits'>) => Object.keys(edits).length > 0

/**
 * The form of Change Prices: what is raised, typed and ticked, and from when it is valid. Its draft survives a reload and the login.
 */
export function PriceEditor({ services }: { services: readonly Service[] }) {
  const isFull = useFullAccess()
  const navigate = useNavigate()
  const today = salonDay(new Date())
  const form = useForm<PriceFormValues>({ defaultValues: emptyPriceForm(today) })
  useDraft(DRAFT, form)
  const prices = usePriceEdits(form, services)
  const { values, lines, changed, missing, applied } = prices
  const fields = usePriceFields(byCategory(lines).flatMap(group => group.lines.map(({ key }) => key)))
  const [questions, setQuestions] = useState<string[]>()
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
      navigate(adminPaths.services)
    },
  })

  function save(isConfirmed: boolean) {
    const problem = priceProblem(lines)
    if (problem) {
      form.setError('root', { message: problem.message })
      return fields.focus(problem.key)
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
      <div className="rounded-2xl border border-plum/15 bg-white px-[min(1rem,4vw)] py-3">
        <AdjustForm form={form} services={services} onApply={prices.apply} onRefused={prices.forgetApplied} />
        <div className="mt-1 mb-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1">
          <LiveRegion className="min-w-0 text-sm text-plum-soft wrap-anywhere">{applied?.text}</LiveRegion>
          {applied && applied.kept.length > 0 && (
            <Button
              look="secondary"
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
        </div>
        <ValidFrom
          form={form}
          min={laterDay(today, 1)}
          max={laterDay(today, PLANNED_DAYS_MAX)}
          example={changed.find(({ problem }) => problem === undefined)?.to}
        />
      </div>
      <LiveRegion className="text-sm text-rose-700 not-empty:mt-2">
        {missing > 0 &&
          `${counted(missing, 'price that you changed is', 'prices that you changed are')} no longer here: the service or option was deleted meanwhile.`}
      </LiveRegion>
      <EditablePrices prices={prices} fields={fields} />
      <SaveBar status={<span className="font-medium">{`${changed.length} of ${lines.length} change`}</span>}>
        {isEdited && (
          <Button ref={passFocusOn()} look="quiet" disabled={busy} onClick={prices.clear}>
            Clear Changes
          </Button>
        )}
        {!isFull && <NotSavable can="change prices" />}
        <Link to={adminPaths.services} className={buttonClass('secondary')}>
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
