import { useQuery } from '@tanstack/react-query'
import { categories } from '#content/categories.ts'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { inquiryStatuses, NONE } from '#contracts/inquiries/limits.ts'
import { inquirySources, sourceNames } from '#contracts/inquiries/sources.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { useColleagues } from '../../../calls/colleagues.ts'
import { queries } from '../../../calls/queries.ts'
import { DateField } from '../../../parts/date-field.tsx'
import { statusName } from '../../../parts/inquiry/status.tsx'
import { useUser } from '../../../session/session.ts'
import { deadlineNames, responseNames } from './filter-names.ts'

/** Selects one service, or all of a category. */
function InterestSelect({
  choice: { service, category },
  onChoose,
}: {
  choice: InquiryFilter
  onChoose(change: Pick<InquiryFilter, 'service' | 'category'>): void
}) {
  const services = useQuery(queries.services).data ?? []
  const known = services.some(({ name }) => name === service)

  /** The names of a category's services, each once. */
  const namesIn = (category: string) => [
    ...new Set(services.filter(({ categoryId }) => categoryId === category).map(({ name }) => name)),
  ]

  function choose(value: string) {
    const category = categories.find(({ id }) => value === `all ${id}`)
    if (category) onChoose({ service: '', category: category.id })
    else onChoose({ service: value.replace(/^one /, ''), category: '' })
  }

  return (
    <SelectField
      label="Service or category"
      value={category ? `all ${category}` : service && `one ${service}`}
      onChange={event => choose(event.target.value)}
    >
      <option value="">All services</option>
      <option value={`one ${NONE}`}>No service</option>
      {service && service !== NONE && !known && <option value={`one ${service}`}>{service}</option>}
      {categories.map(({ id, name }) => (
        <optgroup key={id} label={name}>
          <option value={`all ${id}`}>All {name}</option>
          {namesIn(id).map(name => (
            <option key={name} value={`one ${name}`}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

/** Selects a branch by its name, which inquiries keep when the branch is renamed or deleted. */
function BranchSelect({
  choice: { branch },
  onChoose,
}: {
  choice: InquiryFilter
  onChoose(change: Pick<InquiryFilter, 'branch'>): void
}) {
  const present = new Set(useQuery(queries.branches).data?.map(({ name }) => name))
  const inInquiries = useQuery(queries.inquiryBranches).data ?? []
  const chosen = branch && branch !== NONE ? [branch] : []
  const earlier = [...new Set([...inInquiries, ...chosen])].filter(name => !present.has(name))
  return (
    <SelectField label="Branch" value={branch} onChange={event => onChoose({ branch: event.target.value })}>
      <option value="">All branches</option>
      <option value={NONE}>No branch</option>
      {[...present].map(name => (
        <option key={name}>{name}</option>
      ))}
      {earlier.length > 0 && (
        <optgroup label="Deleted or renamed">
          {earlier.map(name => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      )}
    </SelectField>
  )
}

/** All filters but the search and those that a view or the menu sets. */
export function FilterFields({
  choice,
  onChoose,
}: {
  choice: InquiryFilter
  onChoose(change: Partial<InquiryFilter>): void
}) {
  const me = useUser().id
  const colleagues = useColleagues()
  const others = colleagues.filter(({ id }) => id !== me)
  return (
    <div className="grid gap-x-3 gap-y-2 xs:grid-cols-2">
      <SelectField
        label="Status"
        value={choice.status}
        onChange={event => onChoose({ status: event.target.value as InquiryFilter['status'] })}
      >
        <option value="">All Statuses</option>
        {inquiryStatuses.map(value => (
          <option key={value} value={value}>
            {statusName(value)}
          </option>
        ))}
      </SelectField>
      <BranchSelect choice={choice} onChoose={onChoose} />
      <InterestSelect choice={choice} onChoose={onChoose} />
      <SelectField
        label="Assigned to"
        value={choice.assignee}
        onChange={event => onChoose({ assignee: event.target.value })}
      >
        <option value="">Anyone</option>
        {me !== undefined && <option value={String(me)}>Me</option>}
        <option value="unassigned">No one</option>
        {others.map(({ id, name, email }) => (
          <option key={id} value={String(id)}>
            {name || email}
          </option>
        ))}
      </SelectField>

      <SelectField
        label="Deadline"
        value={choice.deadline}
        onChange={event => onChoose({ deadline: event.target.value as InquiryFilter['deadline'] })}
      >
        <option value="">All</option>
        {Object.entries(deadlineNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>

      <SelectField
        label="Came by"
        value={choice.source}
        onChange={event => onChoose({ source: event.target.value as InquiryFilter['source'] })}
      >
        <option value="">All</option>
        {inquirySources.map(source => (
          <option key={source} value={source}>
            {sourceNames[source]}
          </option>
        ))}
      </SelectField>

      <SelectField
        label="First response"
        value={choice.response}
        onChange={event => onChoose({ response: event.target.value as InquiryFilter['response'] })}
      >
        <option value="">All</option>
        {Object.entries(responseNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>

      <SelectField
        label="Person"
        value={choice.again}
        onChange={event => onChoose({ again: event.target.value as InquiryFilter['again'] })}
      >
        <option value="">All</option>
        <option value="1">Had written before</option>
      </SelectField>

      <DateField
        label="From"
        value={choice.from}
        max={choice.to || undefined}
        onChange={event => onChoose({ from: event.target.value })}
      />

      <DateField
        label="To"
        value={choice.to}
        min={choice.from || undefined}
        onChange={event => onChoose({ to: event.target.value })}
      />
    </div>
  )
}
