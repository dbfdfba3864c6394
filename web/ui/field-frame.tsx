import { type ReactNode, useId } from 'react'
import { LineIcon } from './line-icon.tsx'

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string
}

interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export function useFieldProps(id: string | undefined, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const own = useId()
  const field = id ?? own
  const ids = { hint: `${field}-hint`, error: `${field}-error` }
  const described = [error && ids.error, hint && hint !== error && ids.hint].filter(Boolean).join(' ')
  const controlProps: ControlProps = {
    id: field,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return { ids, controlProps }
}

export function FieldMessages({
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

// After the slash: the text for screen readers, which is empty.
const STAR = "after:text-rose-700 after:content-['_*'/'']"

export const labelId = (id: string) => `${id}-label`

/** Label, control, error and hint, connected by ids; `children` renders the control. */
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
  children: (controlProps: ControlProps) => ReactNode
}) {
  const { ids, controlProps } = useFieldProps(id, { hint, error })
  return (
    <div className={className}>
      <label
        id={labelId(controlProps.id)}
        htmlFor={controlProps.id}
        className={`mb-1 block text-sm font-medium ${required ? STAR : ''}`}
      >
        {label}
      </label>
      {children(controlProps)}
      <FieldMessages ids={ids} hint={hint} error={error} />
    </div>
  )
}

/** For a `select` in a `SelectFrame`: removes the browser's own arrow and background. */
export const selectClass = 'appearance-none truncate pe-11'

/** Adds an arrow to a `select`. */
export function SelectFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      {children}
      <LineIcon
        path="M3 6l5 5 5-5"
        size={16}
        stroke={1.5}
        className="pointer-events-none absolute inset-y-0 end-4 my-auto size-4 text-plum-soft"
      />
    </div>
  )
}
