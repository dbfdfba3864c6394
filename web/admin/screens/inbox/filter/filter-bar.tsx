import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import type { Selection } from '../bulk/use-selection.ts'
import { SelectPage } from '../list/toolbar.tsx'
import { FilterForm } from './filter-form.tsx'

interface Props {
  filter: InquiryFilter
  /** The ids on the page. */
  ids: readonly number[]
  selection: Selection
  onApply(filter: InquiryFilter): void
}

/** The filters, beside the checkbox of the page. */
export const FilterBar = ({ filter, ids, selection, onApply }: Props) => (
  <FilterForm
    filter={filter}
    onApply={onApply}
    selectPage={
      <SelectPage
        all={ids.length > 0 && ids.every(selection.isSelected)}
        some={ids.some(selection.isSelected)}
        disabled={ids.length === 0}
        onSelect={on => selection.select(ids, on)}
      />
    }
  />
)
