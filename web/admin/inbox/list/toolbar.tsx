import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

/** Hides what was probably typed by a program, or shows it again. */
export function SpamSwitch({
  count,
  checked,
  onChange,
}: {
  count: number
  checked: boolean
  onChange(hidden: boolean): void
}) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2 px-1 whitespace-nowrap max-sm:text-xs">
      <input
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
        className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-plum/45 outline-rose-700 outline-offset-2 transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-white before:transition-transform checked:bg-rose-700 checked:before:translate-x-4 focus-visible:outline-2"
      />
      Hide possible spam ({count.toLocaleString('en-US')})
    </label>
  )
}

const count = (number: number) => number.toLocaleString('en-US')

/** Says politely that something new has come, and brings it when it is asked to. */
function FreshButton({ fresh, inBin, onShow }: { fresh: number; inBin: boolean; onShow(): void }) {
  const what = inBin ? 'deleted' : 'new'
  return (
    <div role="status" className="max-sm:order-first max-sm:w-full max-sm:*:my-1.5 max-sm:*:w-full">
      {fresh > 0 && (
        <Button className="min-h-9! px-4! py-1!" onClick={onShow}>
          {count(fresh)} {what} {fresh === 1 ? 'inquiry' : 'inquiries'}
        </Button>
      )}
    </div>
  )
}

/** The row above the rows: what can be selected, what is new, and what is done to all of them. It keeps its height. */
export function Toolbar({
  allShown,
  someShown,
  empty,
  onSelectPage,
  fresh,
  inBin,
  onShowFresh,
  selection,
  children,
}: {
  /** Whether all rows on the screen are selected, and whether any is. */
  allShown: boolean
  someShown: boolean
  empty: boolean
  onSelectPage(on: boolean): void
  fresh: number
  inBin: boolean
  onShowFresh(): void
  /** Stands in the place of the rest as long as something is selected. */
  selection: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-1 gap-y-1 border-b border-plum/10 px-1 text-sm @2xl:px-0 @5xl:px-2">
      <label className="flex min-h-11 cursor-pointer items-center px-2">
        <input
          type="checkbox"
          aria-label="Select this page"
          checked={allShown}
          disabled={empty}
          ref={box => {
            if (box) box.indeterminate = someShown && !allShown
          }}
          onChange={event => onSelectPage(event.target.checked)}
          className="size-4.5 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
        />
      </label>
      <FreshButton fresh={fresh} inBin={inBin} onShow={onShowFresh} />
      {selection}
      <div className={`ml-auto flex flex-wrap items-center gap-x-2 ${selection ? 'sm:hidden' : ''}`}>
        {children}
      </div>
    </div>
  )
}
