import { type ComponentProps, type ReactNode, useId } from 'react'

interface Props extends ComponentProps<'input'> {
  legend: string
  required?: boolean
  error?: string | undefined
  choices: readonly { value: string; label: string; icon: ReactNode }[]
}

/** Radio buttons with icons; further properties go to each radio. */
export function ChoiceField({ legend, required, error, choices, ...radio }: Props) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium">
        {legend}
        {required && (
          <span aria-hidden="true" className="text-rose-700">
            {' *'}
          </span>
        )}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {choices.map(({ value, label, icon }) => (
          <label
            key={value}
            className={`flex min-h-10 cursor-pointer items-center gap-2 rounded-lg border px-3 py-2 text-sm outline-rose-700 has-checked:border-rose-700 has-checked:bg-rose-50 has-focus-visible:outline-2 ${error ? 'border-red-700' : 'border-plum/40'}`}
          >
            <input {...radio} type="radio" value={value} className="sr-only" />
            {icon}
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm text-red-700">
          {error}
        </p>
      )}
    </fieldset>
  )
}
