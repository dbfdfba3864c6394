import type { ReactNode } from 'react'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { BIN_DAYS } from '#contracts/inquiries/limits.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { countFilters } from '../filter/filter-names.ts'
import { noFilter, sameFilter } from '../inbox-url.ts'
import { type View, viewOf } from '../views.ts'
import { emptyListText, isWholeView } from './empty-list-text.ts'

/** What comes next in an empty view. */
const hints: Record<View['id'], string> = {
  'to-answer': 'New inquiries and answers of clients appear here.',
  'with-client': 'Inquiries that you have answered are here until the client writes again.',
  'follow-ups': 'Press f in an inquiry to come back to it on a day.',
  all: 'Inquiries from the website’s contact form arrive here. Write down calls with New Inquiry.',
}

function hintOf(filter: InquiryFilter): string {
  if (filter.deleted) return `Deleted inquiries are here for ${BIN_DAYS} days.`
  return filter.spam === 'only'
    ? 'Inquiries that look automated are marked and kept here.'
    : hints[viewOf(filter)]
}

/** "Nothing matches the search “zaynab” and 2 filters." */
function reasonOf(filter: InquiryFilter): string {
  const filters = countFilters(filter)
  const parts = [
    filter.q !== '' && `the search “${filter.q}”`,
    filters > 0 && counted(filters, 'filter'),
  ].filter(Boolean)
  return parts.length > 0 ? `Nothing matches ${parts.join(' and ')}.` : 'A filter leaves out all inquiries.'
}

export interface EmptyListProps {
  filter: InquiryFilter
  onClearFilters(): void
  /** A search that finds something, where this one finds nothing. */
  suggestion: string | undefined
  onSearch(text: string): void
  /** Searches for the same in all inquiries. */
  onSearchAll(): void
}

export function EmptyList({
  filter,
  onClearFilters,
  suggestion,
  onSearch,
  onSearchAll,
}: EmptyListProps): ReactNode {
  if (isWholeView(filter)) {
    return (
      <EmptyState
        title={emptyListText(filter)}
        hint={hintOf(filter)}
        hasDrawing={sameFilter(filter, noFilter) || undefined}
      />
    )
  }
  const searchesPart = filter.q !== '' && !sameFilter(filter, { ...noFilter, q: filter.q })
  return (
    <EmptyState title={emptyListText(filter)} hint={reasonOf(filter)}>
      <Button look="secondary" onClick={onClearFilters}>
        Clear Filters
      </Button>
      {searchesPart && (
        <Button look={suggestion ? 'secondary' : 'primary'} onClick={onSearchAll}>
          Search All Inquiries
        </Button>
      )}
      {suggestion && <Button onClick={() => onSearch(suggestion)}>{`Did you mean ${suggestion}?`}</Button>}
    </EmptyState>
  )
}
