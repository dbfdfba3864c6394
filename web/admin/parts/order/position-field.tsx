import { useId, useState } from 'react'
import { plainText } from '#contracts/text/plain-text.ts'
import { FieldError } from '../../../ui/field-frame.tsx'

interface Props {
  name: string
  /** From 1. */
  position: number
  count: number
  disabled: boolean
  onMove(position: number): void
}

/** The position of an item in a list: a typed number moves it, with Enter or when the field is left. */
export function PositionField({ name, position, count, disabled, onMove }: Props) {
  const errorId = useId()
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)

  function commit() {
    if (typed === undefined) return
    const plain = plainText(typed)
    const next = Number(plain)
    const isValid = Number.isInteger(next) && next >= 1 && next <= count
    const isEmpty = plain === ''
    setWrong(!isValid && !isEmpty)
    if (!isValid && !isEmpty) return
    setTyped(undefined)
    if (isValid && next !== position) onMove(next)
  }

  return (
    <>
      <input
        aria-label={`Position of ${name}, 1 to ${count}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        inputMode="numeric"
        autoComplete="off"
        readOnly={disabled}
        value={typed ?? position}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
        className="h-10 w-11 rounded-xl border border-plum/40 bg-white text-center text-sm tabular-nums outline-rose-700 focus-visible:outline-2 aria-invalid:border-rose-700 max-sm:h-11 max-sm:text-base"
      />
      <FieldError
        id={errorId}
        error={isWrong ? `Type a whole number from 1 to ${count}.` : undefined}
        className="order-last basis-full text-rose-700"
      />
    </>
  )
}
