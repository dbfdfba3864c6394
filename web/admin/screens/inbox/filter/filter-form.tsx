import { type FormEvent, useState } from 'react'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { viewAlone } from '../views.ts'
import { FilterFields } from './filter-fields.tsx'

interface Props {
  filter: InquiryFilter
  onApply(filter: InquiryFilter): void
}

/** The filters, which apply when the button is pressed. Resetting them keeps the view. */
export function FilterForm({ filter, onApply }: Props) {
  const [choice, setChoice] = useState(filter)

  function apply(event: FormEvent) {
    event.preventDefault()
    onApply({ ...choice, q: filter.q })
  }

  return (
    <form onSubmit={apply}>
      <FilterFields choice={choice} onChoose={change => setChoice(last => ({ ...last, ...change }))} />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={() => onApply(viewAlone(filter))}>
          Reset Filters
        </Button>
        <Button type="submit">Apply Filters</Button>
      </div>
    </form>
  )
}
