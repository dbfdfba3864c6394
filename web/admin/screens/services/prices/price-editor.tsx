// Long: the parts of the form share its values.
import { type KeyboardEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { laterDate, localTime } from '#content/open-hours.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { PLANNED_DAYS_MAX } from '#contracts/services/price-changes.ts'
import type { Service } from '#contracts/services/service.ts'
import { readPrice } from '#contracts/services/typed-price.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { List } from '../../../layout/screen-head.tsx'
import { useDraft } from '../../../saving/draft.ts'
import { KeptDraft } from '../../../saving/kept-draft.tsx'
import { SaveBar } from '../../../saving/save-bar.tsx'
import { SaveQuestion } from '../../../saving/save-question.tsx'
import { NotSavable } from '../../../session/full-access-only.tsx'
import { useFullAccess } from '../../../session/session.ts'
import { changeQuestion, planQuestion } from '../price.ts'
import { AdjustForm } from './adjust-form.tsx'
import { adjustedText, adjustLines } from './adjust-lines.ts'
import type { Adjustment } from './adjustment.ts'
import {
  byCategory,
  changesOf,
  type EditedLine,
  type Edits,
  editLine,
  linesOf,
  type PriceLine,
  planHint,
  refusalsOf,
  staysHint,
} from './lines.ts'
import { NewPriceField } from './new-price-field.tsx'
import { countPrices } from './price-count.ts'
import { emptyPriceForm, inScope, type PriceFormValues, saveLabel } from './price-form.ts'
import { fullName, PriceTable } from './price-table.tsx'
import { useSavePrices } from './use-save-prices.ts'
import { ValidFrom } from './valid-from.tsx'

const DRAFT = 'prices'

const hasEdits = ({ edits }: Pick<PriceFormValues, 'edits'>) => Object.keys(edits).length > 0

/** What raising or lowering prices has done. */
interface Applied {
  adjustment: Adjustment
  text: string
  /** Keys of the lines that kept what was typed. */
  kept: readonly string[]
}

/** The rows of the table. */
const toRow = (line: EditedLine, { edits, when }: Pick<PriceFormValues, 'when' | 'edits'>) => {
  const { planned } = line
  const isPlan = when === 'day'
  const isEdited = edits[line.key] !== undefined
  return {
    ...line,
    name: line.service.name,
    perNail: line.service.perNail,
    lowest: line.service.from,
    hidden: line.service.hidden,
    hint:
      planned &&
      (isPlan && isEdited && line.to === line.from && planned.to !== line.from
        ? staysHint(planned)
        : planHint(planned, isPlan && line.isChanged)),
  }
}

/**
 * The form of Change Prices: what is raised, typed and ticked, and from when it is valid. Its draft survives a reload and the login.
 */
export function PriceEditor({ services }: { services: readonly Service[] }) {
  const isFull = useFullAccess()
  const navigate = useNavigate()
  const today = localTime(new Date()).date
  const form = useForm<PriceFormValues>({ defaultValues: emptyPriceForm(today) })
  useDraft(DRAFT, form)
  const values = useWatch({ control: form.control }) as PriceFormValues
  const { edits, ticked } = values
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [applied, setApplied] = useState<Applied>()
  const [questions, setQuestions] = useState<string[]>()
  const table = useRef<HTMLDivElement>(null)

  const stored = linesOf(services)
  const lines = stored.map(line => editLine(line, edits, refusals.get(line.key)))
  const changed = lines.filter(({ isChanged }) => isChanged)
  const missing = Object.keys(edits).filter(key => !stored.some(line => line.key === key)).length
  const problems = lines.filter(({ problem }) => problem !== undefined)
  const isPlan = values.when === 'day'
  const isEdited = hasEdits(values)
  const { markSaved } = useUnsavedChanges(isEdited)

  const setEdits = (next: Edits) => {
    form.setValue('edits', next, { shouldDirty: true })
    setRefusals(new Map())
    form.clearErrors()
  }

  function apply(adjustment: Adjustment) {
    const chosen = stored.filter(line => inScope(line, values))
    const result = adjustLines(chosen, edits, adjustment)
    setEdits(result.edits)
    setApplied({
      adjustment,
      text: adjustedText(result, adjustment),
      kept: result.kept.map(({ key }) => key),
    })
  }

  /** Raises or lowers also the prices that were kept because they were typed. */
  function includeKept({ adjustment, kept }: Applied) {
    const chosen = stored.filter(({ key }) => kept.includes(key))
    const result = adjustLines(chosen, edits, adjustment, true)
    setEdits(result.edits)
    setApplied({ adjustment, text: adjustedText(result, adjustment), kept: [] })
    // The button disappears.
    form.setFocus('amount')
  }

  function type({ key, from }: PriceLine, text: string) {
    setEdits({ ...edits, [key]: { text, from, isTyped: true } })
  }

  function clear() {
    setEdits({})
    setApplied(undefined)
  }

  function tick(key: string, isTicked: boolean) {
    const next = isTicked ? [...ticked, key] : ticked.filter(other => other !== key)
    form.setValue('ticked', next, { shouldDirty: true })
    form.setValue('scope', next.length > 0 ? 'ticked' : 'all', { shouldDirty: true })
  }

  const { mutate, isPending: busy } = useSavePrices({
    form,
    onSaved: leave,
    onRefused: refused => setRefusals(refusalsOf(refused)),
  })

  function discard() {
    form.reset(emptyPriceForm(today))
    setRefusals(new Map())
    setApplied(undefined)
  }

  function leave() {
    discard()
    markSaved()
    navigate(adminPaths.services)
  }

  function save(isConfirmed: boolean) {
    const [first] = problems
    if (first) {
      form.setError('root', {
        message: `Correct ${fullName({ name: first.service.name, option: first.option })} first.`,
      })
      focusLine(first.key)
      return
    }
    if (isPlan && !/^\d{4}-\d\d-\d\d$/.test(values.validFrom)) {
      form.setError('validFrom', { message: 'Choose a date' }, { shouldFocus: true })
      return
    }
    const asked = changed.flatMap(({ service, option, from, to }) => {
      const question = changeQuestion(from, to)
      return question ? [`${fullName({ name: service.name, option })}: ${question}`] : []
    })
    const planned = isPlan ? undefined : planQuestion([...new Set(changed.map(({ service }) => service))])
    if (planned) asked.push(planned)
    if (asked.length > 0 && !isConfirmed) return setQuestions(asked)
    setQuestions(undefined)
    mutate({
      changes: changesOf(lines),
      ...(isPlan && { validFrom: values.validFrom }),
      announce: isPlan && values.announce,
    })
  }

  const fieldsOfTable = () => [
    ...(table.current?.querySelectorAll<HTMLInputElement>('input[data-line]') ?? []),
  ]
  const focusLine = (key: string) =>
    fieldsOfTable()
      .find(field => field.dataset.line === key)
      ?.focus()

  /** Enter goes to the next price, as in a spreadsheet. */
  function onEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const fields = fieldsOfTable()
    const next = fields[fields.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]
    next?.focus()
    next?.select()
  }

  const countText = `${changed.length} of ${lines.length} change`
  return (
    <>
      <Banner tone="error" onDismiss={() => form.clearErrors('root')}>
        {form.formState.errors.root?.message}
      </Banner>
      <KeptDraft<PriceFormValues>
        draft={DRAFT}
        isDirty={isEdited}
        sentence="The prices you typed earlier were kept. Nothing is saved yet."
        holds={hasEdits}
        onDiscard={discard}
      />
      <div className="rounded-2xl border border-plum/15 bg-white px-[min(1rem,4vw)] py-3">
        <AdjustForm form={form} services={services} onApply={apply} onRefused={() => setApplied(undefined)} />
        <div className="mt-1 mb-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1">
          <LiveRegion className="min-w-0 text-sm text-plum-soft wrap-anywhere">{applied?.text}</LiveRegion>
          {applied && applied.kept.length > 0 && (
            <Button look="secondary" onClick={() => includeKept(applied)}>
              {applied.kept.length === 1
                ? 'Include Corrected Price'
                : `Include ${applied.kept.length} Corrected Prices`}
            </Button>
          )}
        </div>
        <ValidFrom
          form={form}
          min={laterDate(today, 1)}
          max={laterDate(today, PLANNED_DAYS_MAX)}
          example={changed.find(({ problem }) => problem === undefined)?.to}
        />
      </div>
      <LiveRegion className="text-sm text-rose-700 not-empty:mt-2">
        {missing > 0 &&
          `${countPrices(missing)} that you changed ${missing === 1 ? 'is' : 'are'} no longer here: the service or option was deleted meanwhile.`}
      </LiveRegion>
      <div ref={table} className="mt-3">
        <List>
          <PriceTable
            caption="Prices"
            groups={byCategory(lines).map(group => ({
              ...group,
              lines: group.lines.map(line => toRow(line, values)),
            }))}
            nameOf={(line, name) => (
              <label className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-3 max-sm:min-h-11">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
                  checked={ticked.includes(line.key)}
                  onChange={({ target }) => tick(line.key, target.checked)}
                />
                {name}
              </label>
            )}
            newPriceOf={line => (
              <NewPriceField
                lineKey={line.key}
                label={`New price of ${fullName(line)}`}
                text={line.text}
                problem={line.problem}
                readings={readPrice(line.text).readings}
                onType={text => type(line, text)}
                onKeyDown={onEnter}
              />
            )}
          />
        </List>
      </div>
      <SaveBar status={<span className="font-medium">{countText}</span>}>
        {isEdited && (
          <Button ref={passFocusOn()} look="quiet" disabled={busy} onClick={clear}>
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
