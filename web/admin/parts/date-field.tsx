import { longDay, nameOfDay } from '#contracts/text/date-texts.ts'
import { dayOfWeek, isDay } from '#contracts/text/days.ts'
import { TextField } from '../../ui/field.tsx'
import type { FieldOf } from '../../ui/field-frame.tsx'

type Props = Omit<FieldOf<'input'>, 'type' | 'value' | 'hint'> & { value: string }

/** A field for a date, which it says in words below: browsers write a date in the order of the device. */
export const DateField = ({ value, ...rest }: Props) => (
  <TextField
    {...rest}
    type="date"
    value={value}
    hint={isDay(value) ? `${nameOfDay(dayOfWeek(value))}, ${longDay(value)}` : undefined}
  />
)
