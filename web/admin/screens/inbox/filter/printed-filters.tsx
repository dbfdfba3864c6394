import { categories } from '#content/categories.ts'
import type { InquiryFilter, InquiryOrder } from '#contracts/inquiries/inquiry.ts'
import { sourceNames } from '#contracts/inquiries/sources.ts'
import { nameById, useColleagues } from '../../../calls/colleagues.ts'
import { FiltersOnPaper } from '../../../layout/screen-head.tsx'
import { statusName } from '../../../parts/inquiry/status.tsx'
import { followUpNames, responseNames } from './filter-names.ts'

/** On paper, in words: which inquiries the list has, in which order. */
export function PrintedFilters({ filter, order }: { filter: InquiryFilter; order: InquiryOrder }) {
  const {
    q,
    status,
    branch,
    service,
    category,
    from,
    to,
    assignee,
    deadline,
    answered,
    followUp,
    source,
    spam,
    deleted,
  } = filter
  const colleagues = useColleagues()
  const filters = [
    deleted !== '' && 'Deleted inquiries',
    q !== '' && `Search: ${q}`,
    status !== '' && `Status: ${statusName(status)}`,
    branch !== '' && `Branch: ${branch}`,
    service !== '' && `Service: ${service}`,
    category !== '' && `Category: ${categories.find(({ id }) => id === category)?.name}`,
    assignee !== '' &&
      `Assigned to: ${assignee === 'unassigned' ? 'no one' : nameById(colleagues, Number(assignee))}`,
    deadline !== '' && `Response: ${responseNames[deadline]}`,
    answered !== '' && responseNames.answered,
    followUp !== '' && `Follow up: ${followUpNames[followUp]}`,
    source !== '' && `Came by: ${sourceNames[source]}`,
    from !== '' && `From: ${from}`,
    to !== '' && `To: ${to}`,
    spam === 'hide' && 'Without possible spam',
    spam === 'only' && 'Possible spam',
    order === 'oldest' && 'Oldest first',
  ]
  return <FiltersOnPaper filters={filters} />
}
