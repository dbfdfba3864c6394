import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { InquiryFilter as Filter } from '#contracts/inquiry.ts'
import { inquiryStatuses } from '#contracts/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass, SelectField } from '../../../ui/field.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { noFilter, sameFilter } from '../inbox-url.ts'
import { statusName } from '../status.tsx'
import { countMoreFilters, MoreFilters } from './more-filters.tsx'

export const SEARCH_ID = 'search-inquiries'

/**
 * The bar of the table. Filters apply when the button is pressed. The less common ones unfold below, and are unfolded while in
 * use. On a phone all but the search unfold.
 */
export function InquiryFilter({
  filter,
  onApply,
  selectPage,
  spamSwitch,
  orderSwitch,
}: {
  filter: Filter
  onApply(filter: Filter): void
  selectPage: ReactNode
  spamSwitch: ReactNode
  orderSwitch: ReactNode
}) {
  const [applied, setApplied] = useState(filter)
  const [choice, setChoice] = useState(filter)
  const form = useRef<HTMLFormElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const narrow = useNarrow()
  /** How many of the foldable filters are in use. */
  const folded = countMoreFilters(filter) + (narrow && filter.status ? 1 : 0)
  // On a phone their number is enough: the space is for the rows.
  const [open, setOpen] = useState(folded > 0 && !narrow)
  const isChanged = !sameFilter(choice, filter)
  if (!sameFilter(applied, filter)) {
    setApplied(filter)
    setChoice(filter)
    setOpen(countMoreFilters(filter) > 0 && !narrow)
  }

  // Where the pressed button folds away, the one that unfolds it gets the focus.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (form.current?.contains(activeElement) && !activeElement?.checkVisibility()) toggle.current?.focus()
  })
  const choose = (change: Partial<Filter>) => setChoice(last => ({ ...last, ...change }))

  function apply(event: FormEvent) {
    event.preventDefault()
    onApply({ ...choice, q: choice.q.trim() })
  }

  function reset() {
    setChoice(noFilter)
    onApply(noFilter)
  }

  return (
    <search className="block border-b border-plum/15 px-1 py-1 sm:py-1.5 @5xl:px-2">
      <form ref={form} onSubmit={apply}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {selectPage}
          <div className="-ml-2 min-w-0 grow basis-32">
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
              value={choice.q}
              onChange={event => choose({ q: event.target.value })}
              className={`${controlClass} text-ellipsis max-sm:min-h-11`}
            />
          </div>
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
          <SelectField
            label="Status"
            className={`w-full max-sm:px-3 sm:flex sm:w-auto sm:items-center sm:gap-2 sm:*:mb-0 sm:max-lg:*:first:sr-only ${open ? '' : 'max-sm:hidden'}`}
            value={choice.status}
            onChange={event => choose({ status: event.target.value as Filter['status'] })}
          >
            <option value="">All Statuses</option>
            {inquiryStatuses.map(value => (
              <option key={value} value={value}>
                {statusName(value)}
              </option>
            ))}
          </SelectField>
          <div
            className={`flex flex-wrap gap-2 sm:max-lg:*:px-3.5 max-sm:order-1 max-sm:w-full max-sm:*:min-h-11 max-sm:*:grow ${open || isChanged ? '' : 'max-sm:hidden'}`}
          >
            <Button type="submit" look={isChanged ? 'primary' : 'secondary'}>
              Apply Filters
            </Button>
            <Button look="quiet" className="px-3!" onClick={reset}>
              Reset Filters
            </Button>
          </div>
          <div className={open ? '' : '@max-4xl:hidden'}>{spamSwitch}</div>
          {orderSwitch}
          {open && <MoreFilters choice={choice} onChoose={choose} />}
        </div>
      </form>
    </search>
  )
}
