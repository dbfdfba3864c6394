import { phoneLink } from '../../../../../salon/links.ts'
import { SelectField } from '../../../../../ui/field.tsx'
import type { FieldOf } from '../../../../../ui/field-frame.tsx'

interface Props extends Omit<FieldOf<'select'>, 'label'> {
  /** The first one is the inquiry's. */
  addresses: readonly string[]
}

/** To whom the email goes; a choice where the client has answered from another address as well. */
export function RecipientField({ addresses: [first, ...others], ...field }: Props) {
  if (others.length === 0) return <p className="text-sm wrap-anywhere text-plum-soft">{`To ${first}`}</p>
  return (
    <SelectField label="To" className="flex flex-wrap items-center gap-x-3 [&_select]:min-w-0" {...field}>
      <option value="">{first}</option>
      {others.map(address => (
        <option key={address} value={address}>
          {address}
        </option>
      ))}
    </SelectField>
  )
}

/** To which number the client is written or called; it is dialled by a press. */
export function RecipientPhone({ phone }: { phone: string }) {
  return (
    <p className="mb-1 text-sm text-plum-soft">
      <span>To</span>{' '}
      <a
        href={phoneLink(phone)}
        className="inline-block min-h-6 text-rose-700 underline underline-offset-4 outline-rose-700 wrap-anywhere tabular-nums focus-visible:outline-2 max-sm:min-h-11 max-sm:py-3"
      >
        {phone}
      </a>
    </p>
  )
}
