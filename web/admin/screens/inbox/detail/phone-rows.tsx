import { type ReactNode, type Ref, useId } from 'react'
import { LineIcon } from '../../../../ui/line-icon.tsx'

// On a phone, what can be set of an inquiry stands in rows: its name at the left, its value at the right.

const rowClass =
  'flex min-h-12 w-full cursor-pointer list-none items-center gap-3 text-left text-sm outline-rose-700 -outline-offset-2 ' +
  'focus-visible:outline-2 [&::-webkit-details-marker]:hidden'

const frameClass = 'border-b border-plum/10'

const arrowClass = 'size-4 shrink-0 text-plum-soft'

/** A field that stands in a row. */
export const rowFieldClass =
  'max-sm:flex max-sm:min-h-12 max-sm:flex-wrap max-sm:items-center max-sm:border-b max-sm:border-plum/10 max-sm:[&>label]:mb-0 ' +
  'max-sm:[&>label]:grow max-sm:[&>label]:font-normal max-sm:[&>p]:basis-full max-sm:[&>p]:pb-2 max-sm:[&_select]:field-sizing-content ' +
  'max-sm:[&_select]:min-h-11 max-sm:[&_select]:border-transparent max-sm:[&_select]:pe-7 max-sm:[&_select]:text-end ' +
  'max-sm:[&_select]:text-sm max-sm:[&_select]:text-plum-soft max-sm:[&_svg]:end-0 max-sm:[&_svg]:-rotate-90'

const Arrow = ({ className }: { className: string }) => (
  <LineIcon path="M6 3l5 5-5 5" size={16} stroke={1.5} className={className} />
)

interface ButtonRowProps {
  ref: Ref<HTMLButtonElement>
  name: string
  value: string
  shortcut: string
  onClick(): void
}

/** A row that opens a form. */
export function ButtonRow({ ref, name, value, shortcut, onClick }: ButtonRowProps) {
  const id = useId()
  // The value is its description, so the whole row is the button and its text is the name alone.
  return (
    <div className={`relative ${frameClass} ${rowClass}`}>
      <button
        ref={ref}
        type="button"
        aria-describedby={id}
        aria-keyshortcuts={shortcut}
        className="min-h-11 grow cursor-pointer text-left outline-none after:absolute after:inset-0 after:-outline-offset-2 after:outline-rose-700 focus-visible:after:outline-2"
        onClick={onClick}
      >
        {name}
      </button>
      <span id={id} className="text-plum-soft">
        {value}
      </span>
      <Arrow className={arrowClass} />
    </div>
  )
}

/** A row that unfolds its choices. */
export const FoldedRow = ({
  name,
  value,
  children,
}: {
  name: string
  value: ReactNode
  children: ReactNode
}) => (
  <details className={`group/row border-t ${frameClass}`}>
    <summary className={rowClass}>
      <span className="grow">{name}</span>
      {value}
      <Arrow className={`${arrowClass} group-open/row:rotate-90`} />
    </summary>
    <div className="pb-3">{children}</div>
  </details>
)
