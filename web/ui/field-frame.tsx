import { type ReactNode, useId } from 'react'

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

export function useWiring(id: string | undefined, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
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

export function Notes({
  ids,
  hint,
  error,
}: { ids: { hint: string; error: string } } & Omit<FieldProps, 'label'>) {
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
