import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { WrittenInquiryInput } from '#contracts/inquiries/written-inquiry.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { nameByEmail, nameById, useColleagues } from '../../../calls/colleagues.ts'
import { queries } from '../../../calls/queries.ts'
import { useUser } from '../../../session/session.ts'
import { useToldText } from '../detail/told-assignee.ts'
import { AS_BRANCH, type NewInquiryValues, NO_ONE } from './new-inquiry-form.ts'

interface Props {
  form: UseFormReturn<NewInquiryValues, unknown, WrittenInquiryInput>
}

/** To whom the inquiry is assigned; at first to whom new inquiries of its branch are. */
export function AssigneeField({ form }: Props) {
  const me = useUser().id
  const colleagues = useColleagues()
  const [branchName, assignee] = useWatch({ control: form.control, name: ['branch', 'assignee'] })
  const branches = useQuery(queries.branches).data ?? []
  const settings = useQuery(queries.notifications).data
  const branch = branches.find(({ name }) => name === branchName)
  const ofBranch = settings?.branches.find(({ branchId }) => branchId === branch?.id)?.assigneeId ?? null
  const told = useToldText(colleagues.find(({ id }) => String(id) === assignee) ?? null)
  const sorted = colleagues.toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
  return (
    <SelectField
      // With its list it is a new control, which takes the value of the draft.
      key={colleagues.length}
      label="Assigned to"
      hint={told}
      {...fieldsOf(form)('assignee')}
    >
      <option value={AS_BRANCH}>
        {ofBranch === null ? 'No one' : `${nameById(colleagues, ofBranch)} (for ${branchName})`}
      </option>
      {ofBranch !== null && <option value={NO_ONE}>No one</option>}
      {sorted.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {id === me ? `Me (${name})` : nameByEmail(colleagues, email)}
        </option>
      ))}
    </SelectField>
  )
}
