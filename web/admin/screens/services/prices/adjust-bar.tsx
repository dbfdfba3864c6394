import type { UseFormReturn } from 'react-hook-form'
import { counted } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import type { Adjustment } from './adjustment.ts'
import { type PriceFormValues, readAdjustment } from './price-form.ts'
import type { PriceEdits } from './use-price-edits.ts'

interface Props {
  form: UseFormReturn<PriceFormValues>
  prices: PriceEdits
}

/** Raises or lowers the prices of the list, or the ticked ones. */
export function AdjustBar({ form, prices }: Props) {
  const field = fieldsOf(form)
  const { values, shown, chosenCount } = prices

  function apply() {
    const adjustment: Adjustment | string = readAdjustment(values)
    if (typeof adjustment !== 'string') return prices.apply(adjustment)
    form.setError('amount', { message: adjustment }, { shouldFocus: true })
    // The amount can't be read.
    prices.forgetApplied()
  }

  return (
    <form
      noValidate
      aria-label="Raise or lower prices"
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-3 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <SelectField label="Prices" className="max-sm:col-span-2" {...field('scope')}>
        <option value="shown">{`All shown (${shown.length})`}</option>
        <option value="ticked">{`Selected (${values.ticked.length})`}</option>
      </SelectField>
      <SelectField label="Change" {...field('direction')}>
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
        disabled={chosenCount === 0}
        className="max-sm:col-span-2 sm:mt-6"
      >
        {`Apply to ${counted(chosenCount, 'price')}`}
      </Button>
    </form>
  )
}
