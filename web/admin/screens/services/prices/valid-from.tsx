import { type UseFormReturn, useWatch } from 'react-hook-form'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { formatLkr } from '#contracts/text/number-texts.ts'
import { CheckboxField, SelectField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { DateField } from '../../../parts/date-field.tsx'
import type { PriceFormValues } from './price-form.ts'

interface Props {
  form: UseFormReturn<PriceFormValues>
  min: string
  max: string
  /** A new price, for the example of the announcement. */
  example: number | undefined
}

/** Since when the new prices are valid, and whether the website announces them. */
export function ValidFrom({ form, min, max, example = 4_900 }: Props) {
  const field = fieldsOf(form)
  const [when, validFrom] = useWatch({ control: form.control, name: ['when', 'validFrom'] })
  const announced = `from ${validFrom ? dayAndMonth(validFrom) : 'that day'}: ${formatLkr(example)}`
  return (
    <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[10rem_13rem_1fr]">
      <SelectField label="Valid" {...field('when')}>
        <option value="now">now</option>
        <option value="day">from a day on</option>
      </SelectField>
      {when === 'day' && (
        <>
          <DateField
            label="From midnight of"
            day={validFrom}
            required
            min={min}
            max={max}
            {...field('validFrom')}
          />
          <CheckboxField
            className="sm:mt-6"
            label={`Announce on the website: "${announced}"`}
            {...form.register('announce')}
          />
        </>
      )}
    </div>
  )
}
