import { type ComponentProps, type MouseEvent, useState } from 'react'

const looks = {
  primary: 'border-transparent bg-rose-700 text-white hover:bg-plum',
  secondary: 'border-plum/25 bg-white text-plum hover:border-plum/50 hover:bg-rose-50',
  danger: 'border-transparent bg-red-700 text-white hover:bg-red-900',
  quiet: 'border-transparent text-plum hover:bg-rose-50',
} as const

const filledWithForcedColours =
  'forced-colors:bg-[ButtonText] forced-colors:text-[ButtonFace] forced-colors:forced-color-adjust-none'

export type ButtonLook = keyof typeof looks

const shape =
  'inline-flex min-h-10 max-sm:min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full border px-5 py-1.5 text-sm font-medium wrap-normal ' +
  'transition-colors duration-200 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ' +
  'outline-rose-700 outline-offset-2 focus-visible:outline-2'

/**
 * The classes of a button, for links that look like one.
 * @param isDisabled browsers give the text of a disabled button a forced colour of its own, unreadable on a filled one
 */
export const buttonClass = (look: ButtonLook = 'primary', className = '', isDisabled = false) =>
  `${shape} ${looks[look]} ${!isDisabled && /primary|danger/.test(look) ? filledWithForcedColours : ''} ${className}`

/**
 * A button without a look. While it has the focus it is never really disabled, only marked as such and without
 * effect: the browser would take the focus away.
 */
export function PlainButton({
  disabled = false,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'>) {
  const [focused, setFocused] = useState(false)
  return (
    <button
      type={type}
      disabled={disabled && !focused}
      aria-disabled={disabled && focused ? true : undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={event => (disabled ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  )
}

/** The further presses of a double click move no focus, wherever they are: the first one may have opened something there. */
function keepFocus(pressed: MouseEvent) {
  if (pressed.detail > 1) return
  function onPress(event: globalThis.MouseEvent) {
    if (event.detail > 1) event.preventDefault()
    else document.removeEventListener('mousedown', onPress, true)
  }
  document.addEventListener('mousedown', onPress, true)
}

/**
 * Only the first of several quick clicks counts, unless the button is repeatable: the others were meant for what was
 * there before. They don't move the focus either.
 */
export function Button({
  look = 'primary',
  className,
  onClick,
  isRepeatable = false,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook; isRepeatable?: boolean }) {
  const isLeftOver = (event: MouseEvent) => event.detail > 1 && !isRepeatable
  return (
    <PlainButton
      className={buttonClass(look, className, rest.disabled)}
      onMouseDown={isRepeatable ? undefined : keepFocus}
      onClick={event => (isLeftOver(event) ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  )
}
