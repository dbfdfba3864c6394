import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Service } from '#contracts/services/service.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import type { Adjustment } from './adjustment.ts'
import { byCategory, priceLines } from './lines.ts'
import { inScope, type PriceFormValues, readAdjustment } from './price-form.ts'

interface Props {
  form: UseFormReturn<PriceFormValues>
  services: readonly Service[]
  onApply(adjustment: Adjustment): void
  /** The amount can't be read. */
  onRefused(): void
}

/** Raises or lowers the chosen prices in the table. */
export function AdjustForm({ form, services, onApply, onRefused }: Props) {
  const field = fieldsOf(form)
  const values = useWatch({ control: form.control }) as PriceFormValues
  const lines = priceLines(services)
  const count = lines.filter(line => inScope(line, values)).length

  function apply() {
    const adjustment = readAdjustment(values)
    if (typeof adjustment !== 'string') return onApply(adjustment)
    form.setError('amount', { message: adjustment }, { shouldFocus: true })
    onRefused()
  }

  return (
    <form
      noValidate
      aria-label="Raise or lower prices"
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-3 md:grid-cols-3 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <SelectField label="Prices" className="max-md:col-span-2" {...field('scope')}>
        <option value="all">{`All services (${lines.length})`}</option>
        {byCategory(lines).map(group => (
          <option key={group.id} value={group.id}>
            {`${group.name} (${group.lines.length})`}
          </option>
        ))}
        <option value="ticked">{`Ticked below (${values.ticked.length})`}</option>
      </SelectField>
      <SelectField label="Raise or lower" {...field('direction')}>
        <option value="raise">Raise by</option>
        <option value="lower">Lower by</option>
      </SelectField>
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="10"
        {...field('amount', { onChange: () => form.clearErrors('amount') })}
      />
      <SelectField label="Unit" {...field('unit')}>
        <option value="percent">percent</option>
        <option value="rupees">rupees</option>
      </SelectField>
      <SelectField label="Round to" {...field('roundTo')}>
        <option value="10">10</option>
        <option value="50">50</option>
        <option value="100">100</option>
        <option value="0">Don’t round</option>
      </SelectField>
      <Button
        type="submit"
        look="secondary"
        isRepeatable
        disabled={count === 0}
        className="max-md:col-span-2 md:mt-6"
      >
        {`Apply to ${counted(count, 'price')}`}
      </Button>
    </form>
  )
}
