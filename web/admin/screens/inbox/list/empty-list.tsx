import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { sameFilter } from '../inbox-url.ts'
import { type View, viewAlone, viewOf } from '../views.ts'

/** What an empty view says when no filter leaves anything out. */
const nothing: Record<View['id'], { title: string; hint?: string }> = {
  'to-answer': { title: 'Nothing is left to answer' },
  'with-client': { title: 'No client has to answer' },
  'follow-ups': { title: 'No follow-ups', hint: 'Press f in an inquiry to come back to it on a day.' },
  all: { title: 'No contact submissions found' },
}

/** Whether the list is a whole view: no filter leaves anything out. */
const isWholeView = (filter: InquiryFilter): boolean => sameFilter(filter, viewAlone(filter))

/** The sentence of an empty list. */
export const emptyText = (filter: InquiryFilter): string =>
  isWholeView(filter) ? nothing[viewOf(filter)].title : 'No contact submissions found'

interface Props {
  filter: InquiryFilter
  onClearFilters(): void
}

export function EmptyList({ filter, onClearFilters }: Props) {
  if (isWholeView(filter)) return <EmptyState {...nothing[viewOf(filter)]} />
  return (
    <EmptyState title={emptyText(filter)} hint="Try adjusting your search or filter.">
      <Button look="secondary" onClick={onClearFilters}>
        Clear Filters
      </Button>
    </EmptyState>
  )
}
