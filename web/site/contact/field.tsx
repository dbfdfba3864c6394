import type { ComponentProps } from 'react'
import { Field, type FieldProps, SelectFrame, selectClass } from '../../ui/field-frame.tsx'

type Control<T extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<T>, 'className' | 'id'> & { name: string }

const control =
  'w-full scroll-mt-8 rounded-xl border border-plum/55 bg-white px-4 text-base text-plum transition-colors duration-200 ' +
  'outline-rose-700 outline-offset-2 hover:border-plum focus-visible:outline-2 aria-invalid:border-2 aria-invalid:border-red-700'

export function TextInput({ label, error, className, ...rest }: Control<'input'>) {
  return (
    <Field label={label} error={error} className={className} id={rest.name} required={rest.required}>
      {controlProps => <input {...rest} {...controlProps} className={`h-12 ${control}`} />}
    </Field>
  )
}

export function TextBox({ label, error, className, ...rest }: Control<'textarea'>) {
  return (
    <Field label={label} error={error} className={className} id={rest.name} required={rest.required}>
      {controlProps => (
        <textarea
          {...rest}
          {...controlProps}
          className={`block min-h-40 resize-y py-3 leading-relaxed ${control}`}
        />
      )}
    </Field>
  )
}

export function Select({ label, error, className, ...rest }: Control<'select'>) {
  return (
    <Field label={label} error={error} className={className} id={rest.name} required={rest.required}>
      {controlProps => (
        <SelectFrame>
          <select {...rest} {...controlProps} className={`h-12 ${selectClass} ${control}`} />
        </SelectFrame>
      )}
    </Field>
  )
}
