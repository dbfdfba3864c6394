import type { Colleague } from '#contracts/inquiry.ts'
import { SelectField } from '../../../ui/field.tsx'
import { useUser } from '../../session/session.ts'
import { nameByEmail, useColleagues } from '../colleagues.ts'

interface Props {
  assignee: Colleague | null
  disabled: boolean
  onAssign(colleague: Colleague | null): void
}

/** To whom the inquiry is assigned; the user comes first. */
export function AssigneeSelect({ assignee, disabled, onAssign }: Props) {
  const me = useUser().id
  const colleagues = useColleagues()
  const isKnown = colleagues.some(({ id }) => id === assignee?.id)
  const options = assignee && !isKnown ? [...colleagues, assignee] : [...colleagues]
  options.sort((a, b) => Number(b.id === me) - Number(a.id === me))
  return (
    <SelectField
      label="Assigned to"
      disabled={disabled}
      value={assignee?.id ?? ''}
      onChange={event => onAssign(options.find(({ id }) => id === Number(event.target.value)) ?? null)}
    >
      <option value="">No one</option>
      {options.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {id === me ? `Me (${name})` : nameByEmail(colleagues, email)}
        </option>
      ))}
    </SelectField>
  )
}
