import type { ReactNode } from 'react'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { BIN_DAYS } from '#contracts/inquiries/limits.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { countFilters } from '../filter/filter-names.ts'
import { noFilter, sameFilter } from '../inbox-url.ts'
import { type View, viewAlone, viewOf } from '../views.ts'

interface Nothing {
  title: string
  hint: string
  isNew?: true
}

/** What an empty view says when no filter leaves anything out, and what comes next. */
const nothing: Record<View['id'], Nothing> = {
  'to-answer': {
    title: 'Nothing is left to answer',
    hint: 'New inquiries and answers of clients appear here.',
  },
  'with-client': {
    title: 'No client has to answer',
    hint: 'Inquiries that you have answered are here until the client writes again.',
  },
  'follow-ups': { title: 'No follow-ups', hint: 'Press f in an inquiry to come back to it on a day.' },
  all: {
    title: 'No contact submissions found',
    hint: 'Inquiries from the website’s contact form arrive here. Write down calls with New Inquiry.',
    isNew: true,
  },
}

const emptyBin = { title: 'The bin is empty', hint: `Deleted inquiries are here for ${BIN_DAYS} days.` }
const noSpam = { title: 'No possible spam', hint: 'Inquiries that look automated are marked and kept here.' }

/** Whether the list is a whole view: no filter leaves anything out. */
const isWholeView = (filter: InquiryFilter): boolean => sameFilter(filter, viewAlone(filter))

function wholeView(filter: InquiryFilter): Nothing {
  if (filter.deleted) return emptyBin
  return filter.spam === 'only' ? noSpam : nothing[viewOf(filter)]
}

/** The sentence of an empty list. */
export const emptyListText = (filter: InquiryFilter): string =>
  isWholeView(filter) ? wholeView(filter).title : 'No contact submissions found'

/** "Nothing matches the search “zaynab” and 2 filters." */
function reasonOf(filter: InquiryFilter): string {
  const filters = countFilters(filter)
  const parts = [
    filter.q !== '' && `the search “${filter.q}”`,
    filters > 0 && counted(filters, 'filter'),
  ].filter(Boolean)
  return parts.length > 0 ? `Nothing matches ${parts.join(' and ')}.` : 'A filter leaves out all inquiries.'
}

interface Props {
  filter: InquiryFilter
  onClearFilters(): void
  /** A search that finds something, where this one finds nothing. */
  suggestion: string | undefined
  onSearch(text: string): void
  /** Searches for the same in all inquiries. */
  onSearchAll(): void
}

export function EmptyList({ filter, onClearFilters, suggestion, onSearch, onSearchAll }: Props): ReactNode {
  if (isWholeView(filter)) {
    const { title, hint, isNew } = wholeView(filter)
    return <EmptyState title={title} hint={hint} hasDrawing={isNew} />
  }
  return (
    <EmptyState title={emptyListText(filter)} hint={reasonOf(filter)}>
      {suggestion && <Button onClick={() => onSearch(suggestion)}>{`Did you mean ${suggestion}?`}</Button>}
      {filter.q !== '' && !sameFilter(filter, { ...noFilter, q: filter.q }) && (
        <Button onClick={onSearchAll}>Search All Inquiries</Button>
      )}
      <Button look="secondary" onClick={onClearFilters}>
        Clear Filters
      </Button>
    </EmptyState>
  )
}
