// Long: the whole screen, whose parts share one form: what is chosen, raised, typed and saved.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { laterDate, localTime } from '#content/open-hours.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import {
  PLANNED_DAYS_MAX,
  type PriceChanges,
  type PriceChangesInput,
  type RefusedLine,
} from '#contracts/services/price-changes.ts'
import type { Service } from '#contracts/services/service.ts'
import { readPrice } from '#contracts/services/typed-price.ts'
import { ApiFailure } from '../../api.ts'
import { dayAndMonth } from '../../day-and-month.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.ts'
import { undo } from '../../ui/undo.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { messageOf } from '../failures.ts'
import { FullAccess } from '../full-access.tsx'
import { AddingForm, NotSavable } from '../full-access-only.tsx'
import { Loaded } from '../loaded.tsx'
import { queries } from '../queries.ts'
import { keys } from '../query-client.ts'
import { SaveQuestion } from '../save-question.tsx'
import { List, ScreenHead } from '../screen-head.tsx'
import { useDraft } from '../session/draft.ts'
import { readSession, useFullAccess } from '../session/session.ts'
import { changeQuestion, planQuestion } from './price.ts'
import { AdjustForm } from './prices/adjust-form.tsx'
import { adjustedText, adjustLines } from './prices/adjust-lines.ts'
import type { Adjustment } from './prices/adjustment.ts'
import { LastChange } from './prices/last-change.tsx'
import { LeftPricesDialog } from './prices/left-prices-dialog.tsx'
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
} from './prices/lines.ts'
import { NewPriceField } from './prices/new-price-field.tsx'
import { changePrices } from './prices/price-calls.ts'
import { countPrices } from './prices/price-count.ts'
import { emptyPriceForm, inScope, type PriceFormValues, saveLabel } from './prices/price-form.ts'
import { fullName, PriceTable } from './prices/price-table.tsx'
import { offerPriceUndo } from './prices/price-undo.ts'
import { LostConnection, type Sent, useSureChange } from './prices/sure-change.ts'
import { ValidFrom } from './prices/valid-from.tsx'

/** What the server knows better: services that were changed or deleted meanwhile. */
interface NewerServices {
  current: Service[]
  missing: number[]
}

const newerOf = (error: unknown): NewerServices | undefined =>
  error instanceof ApiFailure && error.status === 412 ? (error.body as unknown as NewerServices) : undefined

const refusedLinesOf = (error: unknown): readonly RefusedLine[] =>
  error instanceof ApiFailure && Array.isArray(error.body.lines) ? error.body.lines : []

/** Whether all prices of a request are stored already, such as by one whose answer was lost. */
const isStored = ({ changes, validFrom }: PriceChangesInput, { current }: NewerServices): boolean =>
  validFrom === undefined &&
  changes.every(({ id, price, options = [] }) => {
    const row = current.find(service => service.id === id)
    if (!row) return false
    if (price !== undefined) return row.options.length === 0 && row.price === price
    return options.every(({ name, price: to }) =>
      row.options.some(option => option.name === name && option.price === to),
    )
  })

/** Says what was saved: "9 prices changed". */
function sentText(sent: Sent<PriceChanges>): string {
  if ('found' in sent) {
    const { prices, validFrom } = sent.found
    const verb = validFrom ? `planned from ${dayAndMonth(validFrom)}` : 'changed'
    return `The connection was lost, but ${countPrices(prices)} ${prices === 1 ? 'was' : 'were'} ${verb}`
  }
  const { changes, replaced, validFrom } = sent.answer
  if (!validFrom) return `${countPrices(changes.length)} changed`
  const instead = replaced.length > 0 ? `, instead of ${countPrices(replaced.length)} planned before` : ''
  return `${countPrices(changes.length)} planned from ${dayAndMonth(validFrom)}${instead}`
}

const MEANWHILE =
  'Someone else has changed services meanwhile, so nothing was saved yet. Check the marked lines, then save again.'

/** What raising or lowering prices has done. */
interface Applied {
  adjustment: Adjustment
  text: string
  /** Keys of the lines that kept what was typed. */
  kept: readonly string[]
}

/** The rows of the table. */
const toRow = (line: EditedLine, when: Pick<PriceFormValues, 'when' | 'validFrom'>) => {
  const { planned } = line
  return {
    ...line,
    name: line.service.name,
    perNail: line.service.perNail,
    hint: planned && planHint(planned, when.when === 'day' && line.isChanged),
  }
}

function PriceEditor({ services }: { services: readonly Service[] }) {
  const client = useQueryClient()
  const isFull = useFullAccess()
  const navigate = useNavigate()
  const today = localTime(new Date()).date
  const form = useForm<PriceFormValues>({ defaultValues: emptyPriceForm(today) })
  useDraft('prices', form)
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
  const { markSaved } = useUnsavedChanges(Object.keys(edits).length > 0)

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

  const send = useSureChange()
  const { mutate, isPending: busy } = useMutation({
    mutationFn: (input: PriceChangesInput) => send(JSON.stringify(input), () => changePrices(input)),
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess(sent, _input, started) {
      const { actionId } = 'found' in sent ? sent.found : sent.answer
      if (actionId) offerPriceUndo(client, sentText(sent), actionId, started)
      leave()
    },
    onSettled: (_sent, _error, _input, started) => started?.ended(),
    onError(error, input) {
      // Without a session the layout redirects to the login and back; the draft is kept.
      if (!readSession()) return
      const newer = newerOf(error)
      if (newer) {
        takeOver(newer)
        if (isStored(input, newer)) {
          toast.info('These prices are already saved.')
          leave()
          return
        }
        form.setError('root', { message: MEANWHILE })
        return
      }
      setRefusals(refusalsOf(refusedLinesOf(error)))
      const fields = error instanceof ApiFailure ? error.fields : {}
      if (fields.validFrom) form.setError('validFrom', { message: fields.validFrom }, { shouldFocus: true })
      else
        form.setError('root', {
          message:
            error instanceof LostConnection
              ? error.message
              : messageOf(error, 'We couldn’t change the prices. Try again.'),
        })
    },
  })

  function leave() {
    form.reset(emptyPriceForm(today))
    markSaved()
    navigate(adminPaths.services)
  }

  /** Shows what is stored now; what was typed stays. */
  function takeOver({ current, missing }: NewerServices) {
    client.setQueryData<Service[]>(keys.services, rows =>
      rows
        ?.filter(({ id }) => !missing.includes(id))
        .map(row => current.find(({ id }) => id === row.id) ?? row),
    )
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
      <div className="rounded-2xl border border-plum/15 bg-white px-[min(1rem,4vw)] py-3">
        <AdjustForm form={form} services={services} onApply={apply} onRefused={() => setApplied(undefined)} />
        <div className="mt-1 mb-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1">
          <p role="status" className="min-w-0 text-sm text-plum-soft wrap-anywhere">
            {applied?.text}
          </p>
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
      <p role="status" className="mt-2 text-sm text-rose-700 empty:hidden">
        {missing > 0 &&
          `${countPrices(missing)} that you changed ${missing === 1 ? 'is' : 'are'} no longer here: the service or option was deleted meanwhile.`}
      </p>
      <div ref={table} className="mt-3 [&_input]:scroll-mb-40 [&_input]:scroll-mt-28">
        <List>
          <PriceTable
            caption="Prices"
            groups={byCategory(lines).map(group => ({
              ...group,
              lines: group.lines.map(line => toRow(line, values)),
            }))}
            nameOf={line => (
              <label className="inline-flex min-h-8 cursor-pointer items-center gap-3 max-sm:min-h-11">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
                  checked={ticked.includes(line.key)}
                  onChange={({ target }) => tick(line.key, target.checked)}
                />
                <span>{fullName(line)}</span>
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
      <div className="bottom-(--messages) z-10 -mx-1 flex flex-wrap items-center gap-2 border-t border-plum/10 bg-white px-1 py-3 [@media(min-height:30rem)]:sticky min-[75rem]:bottom-0 min-[75rem]:justify-end">
        {/* On wide screens notifications are beside it: the bar stays where it is. In low windows, and with large text, it would cover the fields. */}
        <p role="status" className="me-auto text-sm font-medium tabular-nums min-[75rem]:me-2">
          {countText}
        </p>
        {Object.keys(edits).length > 0 && (
          <Button look="quiet" disabled={busy} onClick={clear}>
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
      </div>
      <SaveQuestion
        title="Save these prices?"
        questions={questions}
        onConfirm={() => save(true)}
        onCancel={() => setQuestions(undefined)}
      />
    </>
  )
}

export default function ChangePrices() {
  const query = useQuery(queries.services)
  return (
    <>
      <ScreenHead title="Change Prices">
        <p>Raise or lower several prices, or type them. Nothing changes until you save.</p>
      </ScreenHead>
      <AddingForm can="change prices" list="services">
        <FullAccess>
          <div className="mb-3 empty:hidden">
            <LastChange />
          </div>
        </FullAccess>
        <Loaded query={query} failed="We couldn’t load the services." rows={12}>
          {services =>
            services.length > 0 ? (
              <PriceEditor services={services} />
            ) : (
              <EmptyState title="No services found" hint="Get started by adding a new service.">
                <Link to={adminPaths.newService} className={buttonClass()}>
                  Add Service
                </Link>
              </EmptyState>
            )
          }
        </Loaded>
      </AddingForm>
      <LeftPricesDialog />
    </>
  )
}
