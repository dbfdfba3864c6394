import { type KeyboardEvent, type Ref, useId } from 'react'
import { formatExactly } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { controlClass } from '../../../../ui/field.tsx'
import { FieldError } from '../../../../ui/field-frame.tsx'

interface Props {
  ref: Ref<HTMLInputElement>
  label: string
  text: string
  problem: string | undefined
  /** The prices to choose from when it is unclear which was meant. */
  readings: readonly number[]
  onType(text: string): void
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void
}

/** The new price of a line. */
export function NewPriceField({ ref, label, text, problem, readings, onType, onKeyDown }: Props) {
  const errorId = useId()
  return (
    <>
      <input
        ref={ref}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
        inputMode="decimal"
        autoComplete="off"
        className={`${controlClass} py-1! text-right @max-2xl:max-w-28 tabular-nums sm:min-h-8!`}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <FieldError id={errorId} error={problem} className="mt-1 text-xs text-rose-700" />
      {readings.map(reading => (
        <Button
          key={reading}
          look="secondary"
          className="mt-1 min-h-8! px-3! py-0! text-xs!"
          onClick={() => onType(formatExactly(reading))}
        >
          {`Use ${formatExactly(reading)}`}
        </Button>
      ))}
    </>
  )
}
