import { useQuery } from '@tanstack/react-query'
import { categories } from '#content/categories.ts'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { NONE } from '#contracts/inquiries/limits.ts'
import { sourceNames } from '#contracts/inquiries/sources.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { useColleagues } from '../../../calls/colleagues.ts'
import { queries } from '../../../calls/queries.ts'
import { DateField } from '../../../parts/date-field.tsx'
import { useUser } from '../../../session/session.ts'
import { deadlineNames, personNames, responseNames, statusNames } from './filter-names.ts'

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

interface NamedSelectProps<Name extends string> {
  label: string
  /** What the first choice says, which leaves nothing out. */
  all?: string
  names: Record<Name, string>
  value: Name | ''
  onChoose(value: Name | ''): void
}

/** Selects one of several values, each by its name. */
const NamedSelect = <Name extends string>({
  label,
  all = 'All',
  names,
  value,
  onChoose,
}: NamedSelectProps<Name>) => (
  <SelectField label={label} value={value} onChange={event => onChoose(event.target.value as Name | '')}>
    <option value="">{all}</option>
    {Object.entries<string>(names).map(([choice, name]) => (
      <option key={choice} value={choice}>
        {name}
      </option>
    ))}
  </SelectField>
)

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
      <NamedSelect
        label="Status"
        all="All Statuses"
        names={statusNames}
        value={choice.status}
        onChoose={status => onChoose({ status })}
      />
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

      <NamedSelect
        label="Deadline"
        names={deadlineNames}
        value={choice.deadline}
        onChoose={deadline => onChoose({ deadline })}
      />
      <NamedSelect
        label="Came by"
        names={sourceNames}
        value={choice.source}
        onChoose={source => onChoose({ source })}
      />
      <NamedSelect
        label="First response"
        names={responseNames}
        value={choice.response}
        onChoose={response => onChoose({ response })}
      />
      <NamedSelect
        label="Person"
        names={personNames}
        value={choice.again}
        onChoose={again => onChoose({ again })}
      />

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
