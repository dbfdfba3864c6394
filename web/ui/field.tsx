import type { ComponentProps } from 'react'
import {
  Field,
  FieldMessages,
  type FieldOf,
  SelectFrame,
  selectClass,
  useFieldProps,
} from './field-frame.tsx'
import { LineIcon } from './line-icon.tsx'

export const controlClass =
  'min-h-10 max-sm:min-h-11 w-full rounded-lg border border-plum/40 bg-white px-3 py-2 text-base text-plum placeholder:text-plum-soft ' +
  // The focus is a ring outside the field, an error a thicker red border.
  'outline-offset-2 outline-rose-700 focus-visible:outline-2 aria-invalid:border-rose-700 aria-invalid:inset-ring aria-invalid:inset-ring-rose-700 ' +
  'disabled:cursor-not-allowed disabled:bg-rose-50 sm:text-sm'

/** Tells only screen readers that a field is required: the form checks it on submit. */
export const withAriaRequired = <T extends { required?: boolean | undefined }>({ required, ...rest }: T) => ({
  'aria-required': required || undefined,
  ...rest,
})

export const TextField = (props: FieldOf<'input'>) => (
  <Field<'input'>
    {...props}
    render={control => (
      <input
        className={controlClass}
        // `admin.css` hides the date of today, which WebKit shows in an empty field.
        data-empty={control.type === 'date' && control.value === '' ? true : undefined}
        {...withAriaRequired(control)}
      />
    )}
  />
)

export const TextArea = (props: FieldOf<'textarea'>) => (
  <Field<'textarea'>
    rows={4}
    {...props}
    // However long a word in it is, it is as wide as its frame.
    render={control => (
      <textarea className={`${controlClass} contain-inline-size`} {...withAriaRequired(control)} />
    )}
  />
)

export const SelectField = (props: FieldOf<'select'>) => (
  <Field<'select'>
    {...props}
    render={control => (
      <SelectFrame>
        <select className={`${controlClass} ${selectClass}`} {...withAriaRequired(control)} />
      </SelectFrame>
    )}
  />
)

export function CheckboxField({ label, hint, error, className, id, ...rest }: FieldOf<'input'>) {
  const { ids, controlProps } = useFieldProps(id, { hint, error })
  return (
    <div className={className}>
      <label
        htmlFor={controlProps.id}
        className="flex min-h-10 max-sm:min-h-11 w-fit cursor-pointer items-center gap-3 py-2.5 text-sm"
      >
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
          {...rest}
          {...controlProps}
        />
        <span>{label}</span>
      </label>
      <div className="ps-8 sm:has-[p]:-mt-1.5">
        <FieldMessages ids={ids} hint={hint} error={error} />
      </div>
    </div>
  )
}

/** A search box in the bar of a list, with its label inside. */
export function SearchField({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className={`relative ${className}`}>
      <LineIcon
        path="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5 14 14"
        size={16}
        stroke={1.5}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-plum-soft"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        {...rest}
        className={`${controlClass} ps-9!`}
      />
    </div>
  )
}
