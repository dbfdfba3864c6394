import { type UseFormReturn, useWatch } from 'react-hook-form'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { formatLkr } from '#contracts/text/number-texts.ts'
import { CheckboxField } from '../../../../ui/field.tsx'
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

const labelClass = 'flex min-h-11 cursor-pointer items-center gap-3 text-sm sm:min-h-10'
const radioClass = 'size-5 shrink-0 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2'

/** Since when the new prices are valid, and whether the website announces them. */
export function ValidFrom({ form, min, max, example = 4_900 }: Props) {
  const field = fieldsOf(form)
  const [when, validFrom] = useWatch({ control: form.control, name: ['when', 'validFrom'] })
  const announced = `from ${validFrom ? dayAndMonth(validFrom) : 'that day'}: ${formatLkr(example)}`
  return (
    <fieldset className="mt-1 min-w-0 border-t border-plum/10 pt-2">
      <legend className="sr-only">Valid from</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span aria-hidden="true" className="text-sm font-medium">
          Valid from
        </span>
        <label className={labelClass}>
          <input type="radio" value="now" className={radioClass} {...form.register('when')} />
          <span>now</span>
        </label>
        <label className={labelClass}>
          <input type="radio" value="day" className={radioClass} {...form.register('when')} />
          <span>a later day</span>
        </label>
        {when === 'day' && (
          <>
            <DateField
              label="From midnight of"
              day={validFrom}
              required
              min={min}
              max={max}
              className="flex flex-wrap items-center gap-x-3 [&>label]:mb-0 [&>input]:w-44! max-sm:[&>input]:min-h-11"
              {...field('validFrom')}
            />
            <CheckboxField label={`Announce on the website: "${announced}"`} {...form.register('announce')} />
          </>
        )}
      </div>
    </fieldset>
  )
}
