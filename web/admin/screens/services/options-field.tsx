import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { OPTIONS_MAX } from '#contracts/services/service.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { passFocusOn } from '../../../ui/focus.ts'
import { errorAt, fieldsOf } from '../../../ui/form.ts'
import { PriceField, type ServiceFormControl } from './price-field.tsx'

/** The prices of a service that has several, such as one for each length of hair. */
export function OptionsField({ form }: { form: ServiceFormControl }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options' })
  const add = useRef<HTMLButtonElement>(null)
  const error = errorAt(form, 'options')

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">Options</legend>
      <p className="text-sm text-plum-soft">
        {`Up to ${OPTIONS_MAX} prices with a name each, such as Short, Medium and Long, instead of the one price.`}
      </p>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr_auto]">
          <TextField
            label={`Option ${index + 1}: name`}
            required
            autoComplete="off"
            {...fieldsOf(form)(`options.${index}.name`)}
          />
          <PriceField
            form={form}
            name={`options.${index}.price`}
            label={`Option ${index + 1}: price (Rs.)`}
          />
          <Button
            ref={passFocusOn(() => add.current)}
            look="quiet"
            aria-label={`Remove option ${index + 1}`}
            className="sm:mt-6"
            onClick={() => remove(index)}
          >
            Remove
          </Button>
        </div>
      ))}
      {error && <p className="text-sm text-rose-700">{error}</p>}
      {fields.length < OPTIONS_MAX && (
        <div>
          <Button
            ref={add}
            look="secondary"
            // The first takes over the price that was typed.
            onClick={() => append({ name: '', price: fields.length > 0 ? '' : form.getValues('price') })}
          >
            Add Option
          </Button>
        </div>
      )}
    </fieldset>
  )
}
