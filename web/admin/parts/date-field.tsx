import { weekdayAndLongDay } from '#contracts/text/date-texts.ts'
import { isDay } from '#contracts/text/days.ts'
import { TextField } from '../../ui/field.tsx'
import type { FieldOf } from '../../ui/field-frame.tsx'

type Props = Omit<FieldOf<'input'>, 'type' | 'hint'> & {
  /** The date in it, where a form keeps the value. */
  day?: string | undefined
}

/** A field for a date, which it says in words below: browsers write a date in the order of the device. */
export function DateField({ day, ...rest }: Props) {
  const date = day ?? String(rest.value ?? '')
  const inWords = isDay(date) ? weekdayAndLongDay(date) : undefined
  return <TextField {...rest} type="date" hint={inWords} />
}
