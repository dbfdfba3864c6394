import { type FormEvent, useState } from 'react'
import { ContactStatus, ContactFilter as Filter } from '#contracts/contact.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass, SelectField } from '../../../ui/field.tsx'
import { noFilter } from '../address.ts'
import { statusName } from '../status.ts'
import { MoreFilters, moreIn } from './more-filters.tsx'

export const SEARCH_ID = 'search-inquiries'

/** Nothing happens before 'Apply Filters'. What is rarely needed opens below, by itself where it is in use. */
export function ContactFilter({ filter, onApply }: { filter: Filter; onApply(filter: Filter): void }) {
  const [choice, setChoice] = useState(filter)
  const inUse = moreIn(filter)
  const [open, setOpen] = useState(inUse > 0)
  const choose = (change: Partial<Filter>) => setChoice(last => ({ ...last, ...change }))

  function apply(event: FormEvent) {
    event.preventDefault()
    const { data } = Filter.safeParse({ ...choice, q: choice.q.trim() })
    if (data) onApply(data)
  }

  function reset() {
    setChoice(noFilter)
    onApply(noFilter)
  }

  return (
    <search className="mb-3 block">
      <form onSubmit={apply}>
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label="Status"
            className="w-full xs:w-36 sm:flex sm:w-auto sm:items-center sm:gap-2 sm:*:mb-0"
            value={choice.status}
            onChange={event => choose({ status: event.target.value as Filter['status'] })}
          >
            <option value="">All Statuses</option>
            {ContactStatus.options.map(value => (
              <option key={value} value={value}>
                {statusName(value)}
              </option>
            ))}
          </SelectField>
          <div className="min-w-0 grow basis-32 sm:basis-32">
            <label htmlFor={SEARCH_ID} className="sr-only">
              Search
            </label>
            <input
              id={SEARCH_ID}
              type="search"
              maxLength={200}
              autoComplete="off"
              placeholder="Search names, phones, messages"
              value={choice.q}
              onChange={event => choose({ q: event.target.value })}
              className={`${controlClass} text-ellipsis`}
            />
          </div>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2">
            <Button type="submit">Apply Filters</Button>
            <Button look="secondary" onClick={reset}>
              Reset Filters
            </Button>
            <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Fewer filters' : 'More filters'}
              {inUse > 0 && ` (${inUse})`}
            </Button>
          </div>
        </div>
        {open && <MoreFilters choice={choice} onChoose={choose} />}
      </form>
    </search>
  )
}
