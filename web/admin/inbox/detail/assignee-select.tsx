import type { Colleague, InquiryDetail } from '#contracts/inquiry.ts'
import { SelectField } from '../../../ui/field.tsx'
import { useUser } from '../../session/session.ts'
import { nameByEmail } from '../colleagues.ts'

interface Props {
  inquiry: InquiryDetail
  colleagues: readonly Colleague[]
  disabled: boolean
  onAssign(colleague: Colleague | null): void
}

/** Who sees to the inquiry; oneself comes first. */
export function AssigneeSelect({ inquiry: { assignee }, colleagues, disabled, onAssign }: Props) {
  const me = useUser().id
  const known = colleagues.some(({ id }) => id === assignee?.id)
  const people = assignee && !known ? [...colleagues, assignee] : [...colleagues]
  people.sort((a, b) => Number(b.id === me) - Number(a.id === me))
  return (
    <SelectField
      label="Assigned to"
      disabled={disabled}
      value={assignee?.id ?? ''}
      onChange={event => onAssign(people.find(({ id }) => id === Number(event.target.value)) ?? null)}
    >
      <option value="">Nobody</option>
      {people.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {id === me ? `Me (${name})` : nameByEmail(colleagues, email)}
        </option>
      ))}
    </SelectField>
  )
}
