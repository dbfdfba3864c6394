import { type ComponentProps, useState } from 'react'
import { controlClass } from './field.tsx'
import { Field, type FieldProps, labelId } from './field-frame.tsx'

/** A password with a button that shows or hides it. */
export function PasswordField({
  label,
  hint,
  error,
  className,
  id,
  required,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, className, id, required }}>
      {controlProps => (
        <div className="relative">
          <input
            aria-required={required || undefined}
            {...rest}
            {...controlProps}
            type={shown ? 'text' : 'password'}
            className={`${controlClass} pr-16`}
          />
          <button
            type="button"
            aria-controls={controlProps.id}
            aria-describedby={labelId(controlProps.id)}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 w-16 cursor-pointer rounded-lg text-sm font-medium text-rose-700 outline-rose-700 -outline-offset-2 hover:underline focus-visible:outline-2"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
