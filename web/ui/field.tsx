import { type ComponentProps, type ReactNode, useId } from 'react'
import { SelectFrame, selectClass } from './select-frame.tsx'

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string
}

interface Wiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export const controlClass =
  'min-h-10 w-full rounded-lg border border-plum/40 bg-white px-3 py-2 text-base text-plum placeholder:text-plum-soft ' +
  'outline-rose-700 focus-visible:outline-2 aria-invalid:border-red-700 ' +
  'disabled:cursor-not-allowed disabled:bg-rose-50 sm:text-sm'

function useWiring(id: string | undefined, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const own = useId()
  const field = id ?? own
  const ids = { hint: `${field}-hint`, error: `${field}-error` }
  const described = [error && ids.error, hint && hint !== error && ids.hint].filter(Boolean).join(' ')
  const wiring: Wiring = {
    id: field,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return { ids, wiring }
}

function Notes({ ids, hint, error }: { ids: { hint: string; error: string } } & Omit<FieldProps, 'label'>) {
  return (
    <>
      {error && (
        <p id={ids.error} className="mt-1 text-sm text-red-700">
          {error}
        </p>
      )}
      {hint && hint !== error && (
        <p id={ids.hint} className="mt-1 text-sm text-plum-soft">
          {hint}
        </p>
      )}
    </>
  )
}

// Behind the slash: what is read aloud, which is nothing.
const STAR = "after:text-rose-700 after:content-['_*'/'']"

/** The id of the label of a control. */
export const labelId = (id: string) => `${id}-label`

/** Label, control, error and hint, with their ARIA wiring; `children` makes the control of it. */
export function Field({
  label,
  hint,
  error,
  className,
  id,
  required,
  children,
}: FieldProps & {
  id?: string | undefined
  required?: boolean | undefined
  children: (wiring: Wiring) => ReactNode
}) {
  const { ids, wiring } = useWiring(id, { hint, error })
  return (
    <div className={className}>
      <label
        id={labelId(wiring.id)}
        htmlFor={wiring.id}
        className={`mb-1 block text-sm font-medium ${required ? STAR : ''}`}
      >
        {label}
      </label>
      {children(wiring)}
      <Notes ids={ids} hint={hint} error={error} />
    </div>
  )
}

type Control<T extends 'input' | 'textarea' | 'select'> = FieldProps & Omit<ComponentProps<T>, 'className'>

const asControl = ({ required }: { required?: boolean | undefined }) => ({
  'aria-required': required || undefined,
  className: controlClass,
})

export function TextField({ label, hint, error, className, id, required, ...rest }: Control<'input'>) {
  return (
    <Field {...{ label, hint, error, className, id, required }}>
      {wiring => <input {...asControl({ required })} {...rest} {...wiring} />}
    </Field>
  )
}

export function TextArea({ label, hint, error, className, id, required, ...rest }: Control<'textarea'>) {
  return (
    <Field {...{ label, hint, error, className, id, required }}>
      {wiring => <textarea rows={4} {...asControl({ required })} {...rest} {...wiring} />}
    </Field>
  )
}

export function SelectField({ label, hint, error, className, id, required, ...rest }: Control<'select'>) {
  return (
    <Field {...{ label, hint, error, className, id, required }}>
      {wiring => (
        <SelectFrame>
          <select
            {...asControl({ required })}
            {...rest}
            {...wiring}
            className={`${controlClass} ${selectClass}`}
          />
        </SelectFrame>
      )}
    </Field>
  )
}

export function CheckboxField({ label, hint, error, className, id, ...rest }: Control<'input'>) {
  const { ids, wiring } = useWiring(id, { hint, error })
  return (
    <div className={className}>
      <label htmlFor={wiring.id} className="flex min-h-10 w-fit cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
          {...rest}
          {...wiring}
        />
        {label}
      </label>
      <Notes ids={ids} hint={hint} error={error} />
    </div>
  )
}
