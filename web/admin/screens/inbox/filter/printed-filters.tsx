import { categories } from '#content/categories.ts'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { NONE } from '#contracts/inquiries/limits.ts'
import { sourceNames } from '#contracts/inquiries/sources.ts'
import { nameById, useColleagues } from '../../../calls/colleagues.ts'
import { FiltersOnPaper } from '../../../layout/screen-head.tsx'
import { statusName } from '../../../parts/inquiry/status.tsx'
import { deadlineNames, followUpNames, responseNames, spamNames, waitingNames } from './filter-names.ts'

/** On paper, in words: which inquiries the list has. */
export function PrintedFilters({ filter }: { filter: InquiryFilter }) {
  const {
    q,
    status,
    branch,
    service,
    category,
    from,
    to,
    assignee,
    waiting,
    deadline,
    followUp,
    source,
    response,
    again,
    spam,
    deleted,
  } = filter
  const colleagues = useColleagues()
  const filters = [
    deleted !== '' && 'Deleted inquiries',
    q !== '' && `Search: ${q}`,
    status !== '' && `Status: ${statusName(status)}`,
    branch !== '' && `Branch: ${branch === NONE ? 'none' : branch}`,
    service !== '' && `Service: ${service === NONE ? 'none' : service}`,
    category !== '' && `Category: ${categories.find(({ id }) => id === category)?.name}`,
    assignee !== '' &&
      `Assigned to: ${assignee === 'unassigned' ? 'no one' : nameById(colleagues, Number(assignee))}`,
    waiting !== '' && waitingNames[waiting],
    deadline !== '' && deadlineNames[deadline],
    followUp !== '' && `Follow up: ${followUpNames[followUp]}`,
    response !== '' && `First response: ${responseNames[response]}`,
    again !== '' && 'Only people who had written before',
    source !== '' && `Came by: ${sourceNames[source]}`,
    from !== '' && `From: ${from}`,
    to !== '' && `To: ${to}`,
    spam !== '' && spamNames[spam],
  ]
  return <FiltersOnPaper filters={filters} />
}
