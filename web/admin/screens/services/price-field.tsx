import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ServiceInput } from '#contracts/services/service.ts'
import { readPrice } from '#contracts/services/typed-price.ts'
import { formatExactly, formatLkr } from '#contracts/text/number-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fieldsOf } from '../../../ui/form.ts'
import type { ServiceValues } from './service-values.ts'

export type ServiceFormControl = UseFormReturn<
  ServiceValues,
  unknown,
  ServiceInput & { version: number | undefined }
>

interface Props {
  form: ServiceFormControl
  /** The field of the service's own price, or of the price of an option. */
  name: 'price' | `options.${number}.price`
  label: string
}

/** A price, with what visitors see of cents, and the prices to choose from when it is unclear which was meant. */
export function PriceField({ form, name, label }: Props) {
  const { price, readings } = readPrice(useWatch({ control: form.control, name }) ?? '')
  const { error, ...field } = fieldsOf(form)(name)

  function choose(reading: number) {
    form.setValue(name, formatExactly(reading), { shouldDirty: true })
    form.setFocus(name)
  }

  return (
    <div>
      <TextField
        label={label}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={price % 1 ? `Visitors see ${formatLkr(price)}: the website shows no cents.` : undefined}
        error={error}
        {...field}
      />
      {error && readings.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {readings.map(reading => (
            <Button key={reading} look="secondary" onClick={() => choose(reading)}>
              {`Use ${formatExactly(reading)}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
