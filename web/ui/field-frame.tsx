import { type ComponentProps, type ReactNode, useId } from 'react'
import { LineIcon } from './line-icon.tsx'
import { LiveRegion } from './live-region.tsx'

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string
}

type Tag = 'input' | 'textarea' | 'select'

/** The properties of a field: those of its frame, and those of its control, which sets its own classes. */
export type FieldOf<T extends Tag> = FieldProps & Omit<ComponentProps<T>, 'className'>

export function useFieldProps(id: string | undefined, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const own = useId()
  const field = id ?? own
  const ids = { hint: `${field}-hint`, error: `${field}-error` }
  const described = [error && ids.error, hint && hint !== error && ids.hint].filter(Boolean).join(' ')
  const controlProps = {
    id: field,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
  return { ids, controlProps }
}

/** Without a role: a form has many of them. */
const polite = { role: undefined, 'aria-live': 'polite' } as const

/** What is wrong with a field. Announced, as the focus may be in the field already and not move there (WCAG 4.1.3). */
export const FieldError = ({
  id,
  error,
  className = 'mt-1 text-sm text-rose-700',
}: {
  id: string
  error: string | undefined
  className?: string
}) => (
  <LiveRegion {...polite} className="contents">
    {error && (
      <p id={id} className={className}>
        {error}
      </p>
    )}
  </LiveRegion>
)

export function FieldMessages({
  ids,
  hint,
  error,
}: { ids: { hint: string; error: string } } & Omit<FieldProps, 'label'>) {
  return (
    <>
      <FieldError id={ids.error} error={error} />
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

/** Label, control, error and hint, connected by ids; `render` renders the control with all properties that are its own. */
export function Field<T extends Tag>({
  label,
  hint,
  error,
  className,
  id,
  render,
  ...rest
}: FieldOf<T> & { render(control: ComponentProps<T>): ReactNode }) {
  const { ids, controlProps } = useFieldProps(id, { hint, error })
  return (
    <div className={className}>
      <label
        id={labelId(controlProps.id)}
        htmlFor={controlProps.id}
        className={`mb-1 block text-sm font-medium ${rest.required ? STAR : ''}`}
      >
        {label}
      </label>
      {render({ ...rest, ...controlProps } as unknown as ComponentProps<T>)}
      <FieldMessages ids={ids} hint={hint} error={error} />
    </div>
  )
}

/** For a `select` in a `SelectFrame`: removes the browser's own arrow and background. */
export const selectClass = 'appearance-none truncate pe-12'

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
