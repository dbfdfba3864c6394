import { type RefObject, useEffect, useRef } from 'react'
import type { Direction } from './adjacent.ts'

/** The ways to the inquiries beside the open one; missing at an end of the list. */
export type PreviousNext = Partial<Record<Direction, () => void>>

export const iconButtonClass =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-plum outline-rose-700 hover:bg-rose-50 ' +
  'focus-visible:outline-2 disabled:cursor-not-allowed disabled:opacity-40 sm:size-10'

/** The drawings of the dialog's head. */
const drawings = {
  previous: 'M12 15l-5-5 5-5',
  next: 'M8 5l5 5-5 5',
  close: 'M5 5l10 10M15 5L5 15',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
} as const

export function Drawing({ name }: { name: keyof typeof drawings }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.5 : 1.5}
      strokeLinecap="round"
      className="size-5"
    >
      <path d={drawings[name]} />
    </svg>
  )
}

interface Props {
  previousNext: PreviousNext
  /** By which of these buttons one came here: it has the focus again. */
  stepped: RefObject<string | undefined>
}

function StepButton({ direction, previousNext, stepped }: Props & { direction: Direction }) {
  const button = useRef<HTMLButtonElement>(null)
  const step = previousNext[direction]
  const enabled = step !== undefined
  // On another page it can be pressed only when that is there.
  useEffect(() => {
    const isFree = !document.activeElement?.matches('a, button, input, select, textarea')
    if (enabled && isFree && stepped.current === direction) button.current?.focus()
  }, [enabled, direction, stepped])
  return (
    <button
      ref={button}
      type="button"
      aria-label={direction === 'next' ? 'Next inquiry' : 'Previous inquiry'}
      title={direction === 'next' ? 'Next inquiry (j)' : 'Previous inquiry (k)'}
      disabled={!step}
      className={iconButtonClass}
      onClick={() => {
        stepped.current = direction
        step?.()
      }}
    >
      <Drawing name={direction} />
    </button>
  )
}

export function PreviousNextButtons(props: Props) {
  return (
    <>
      <StepButton direction="previous" {...props} />
      <StepButton direction="next" {...props} />
    </>
  )
}
