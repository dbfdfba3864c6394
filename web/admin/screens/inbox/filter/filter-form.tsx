import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { inquiryStatuses } from '#contracts/inquiries/limits.ts'
import { Button } from '../../../../ui/button.tsx'
import { controlClass, SelectField } from '../../../../ui/field.tsx'
import { useNarrow } from '../../../../ui/use-narrow.ts'
import { statusName } from '../../../parts/inquiry/status.tsx'
import { laterPart } from '../../../parts/later-parts.tsx'
import { viewAlone } from '../views.ts'
import { countMoreFilters } from './filter-names.ts'
import { useFilterChoice } from './use-filter-choice.ts'

export const SEARCH_ID = 'search-inquiries'

const SearchField = ({ value, onChange }: { value: string; onChange(value: string): void }) => (
  <div className="xs:-ml-2 min-w-0 grow basis-32">
    <label htmlFor={SEARCH_ID} className="sr-only">
      Search
    </label>
    <input
      id={SEARCH_ID}
      type="search"
      enterKeyHint="search"
      maxLength={200}
      autoComplete="off"
      placeholder="Search names, phones, messages"
      value={value}
      onChange={event => onChange(event.target.value)}
      className={`${controlClass} text-ellipsis max-sm:min-h-11`}
    />
  </div>
)

// In one line with its label, which only screen readers say where there is little space.
const statusClass =
  'w-full max-sm:px-3 sm:flex sm:w-auto sm:items-center sm:gap-2 sm:*:mb-0 sm:max-lg:*:first:sr-only'

const buttonsClass =
  'flex flex-wrap gap-2 sm:max-lg:*:px-3.5 max-sm:order-1 max-sm:w-full max-sm:*:min-h-11 max-sm:*:grow'

interface StatusSelectProps {
  status: InquiryFilter['status']
  className: string
  onChange(status: InquiryFilter['status']): void
}

const StatusSelect = ({ status, className, onChange }: StatusSelectProps) => (
  <SelectField
    label="Status"
    className={`${statusClass} ${className}`}
    value={status}
    onChange={event => onChange(event.target.value as InquiryFilter['status'])}
  >
    <option value="">All Statuses</option>
    {inquiryStatuses.map(value => (
      <option key={value} value={value}>
        {statusName(value)}
      </option>
    ))}
  </SelectField>
)

// The list can be used without them: their code follows it.
const MoreFilters = laterPart({
  load: () => import('./more-filters.tsx').then(code => code.MoreFilters),
  failed: 'We couldn’t load the filters.',
  rows: 2,
})

interface Props {
  filter: InquiryFilter
  onApply(filter: InquiryFilter): void
  selectPage: ReactNode
}

/**
 * The bar of the table. Filters apply when the button is pressed. The less common ones unfold below, and are unfolded while in
 * use. On a phone all but the search unfold.
 */
export function FilterForm({ filter, onApply, selectPage }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const narrow = useNarrow()
  // On a phone their number is enough: the space is for the rows.
  const unfolds = (applied: InquiryFilter) => countMoreFilters(applied) > 0 && !narrow
  const { choice, isChanged, choose, open, setOpen } = useFilterChoice(filter, unfolds)
  useEffect(() => MoreFilters.preload(), [])
  /** How many of the foldable filters are in use. */
  const folded = countMoreFilters(filter) + (narrow && filter.status ? 1 : 0)

  // Where the pressed button folds away, the one that unfolds it gets the focus.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (form.current?.contains(activeElement) && !activeElement?.checkVisibility()) toggle.current?.focus()
  })

  function apply(event: FormEvent) {
    event.preventDefault()
    onApply({ ...choice, q: choice.q.trim() })
  }

  function reset() {
    const view = viewAlone(filter)
    choose(view)
    onApply(view)
  }

  return (
    <search className="block border-b border-plum/15 px-1 py-1 sm:py-1.5 @5xl:px-2">
      <form ref={form} onSubmit={apply}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {selectPage}
          <SearchField value={choice.q} onChange={q => choose({ q })} />

          <Button
            ref={toggle}
            look="quiet"
            className="px-3! max-sm:min-h-11"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className="sm:hidden">Filters</span>
            <span className="max-sm:hidden">{open ? 'Fewer Filters' : 'More Filters'}</span>
            {folded > 0 && <span>{`(${folded})`}</span>}
          </Button>

          <StatusSelect
            status={choice.status}
            className={open ? '' : 'max-sm:hidden'}
            onChange={status => choose({ status })}
          />

          <div className={`${buttonsClass} ${open || isChanged ? '' : 'max-sm:hidden'}`}>
            <Button type="submit" look={isChanged ? 'primary' : 'secondary'}>
              Apply Filters
            </Button>
            <Button look="quiet" className="px-3!" onClick={reset}>
              Reset Filters
            </Button>
          </div>

          {open && <MoreFilters choice={choice} onChoose={choose} />}
        </div>
      </form>
    </search>
  )
}
