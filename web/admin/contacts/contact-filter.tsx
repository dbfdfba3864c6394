import { type FormEvent, useState } from 'react'
import { ContactStatus } from '#contracts/contact.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { statusName } from './status.ts'

type Choice = ContactStatus | ''

/** Nothing happens before 'Apply Filters'. */
export function ContactFilter({ status, onApply }: { status: Choice; onApply(status: Choice): void }) {
  const [choice, setChoice] = useState(status)

  function apply(event: FormEvent) {
    event.preventDefault()
    onApply(choice)
  }

  function reset() {
    setChoice('')
    onApply('')
  }

  return (
    <form onSubmit={apply} className="my-5 flex flex-wrap items-end gap-2">
      <SelectField
        label="Status"
        className="w-full sm:w-52"
        value={choice}
        onChange={event => setChoice(event.target.value as Choice)}
      >
        <option value="">All Statuses</option>
        {ContactStatus.options.map(value => (
          <option key={value} value={value}>
            {statusName(value)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Apply Filters</Button>
      <Button look="secondary" onClick={reset}>
        Reset Filters
      </Button>
    </form>
  )
}
