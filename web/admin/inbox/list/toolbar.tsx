import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

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

/** Announces inquiries that have arrived, and shows them when it is pressed. */
function ArrivedButton({ arrived, inBin, onShow }: { arrived: number; inBin: boolean; onShow(): void }) {
  const kind = inBin ? 'deleted' : 'new'
  return (
    <div role="status" className="max-sm:order-first max-sm:w-full max-sm:*:my-1.5 max-sm:*:w-full">
      {arrived > 0 && (
        <Button className="min-h-9! px-4! py-1!" onClick={onShow}>
          {count(arrived)} {kind} {arrived === 1 ? 'inquiry' : 'inquiries'}
        </Button>
      )}
    </div>
  )
}

/** Above the table: selects the page, shows new inquiries, and has the actions. Its height does not change. */
export function Toolbar({
  allSelected,
  someSelected,
  empty,
  onSelectPage,
  arrived,
  inBin,
  onShowArrived,
  selection,
  children,
}: {
  /** Whether all rows of this page are selected. */
  allSelected: boolean
  someSelected: boolean
  empty: boolean
  onSelectPage(on: boolean): void
  arrived: number
  inBin: boolean
  onShowArrived(): void
  /** Replaces the other actions while something is selected. */
  selection: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-1 gap-y-1 border-b border-plum/10 px-1 text-sm @2xl:px-0 @5xl:px-2">
      <label className="flex min-h-11 cursor-pointer items-center px-2">
        <input
          type="checkbox"
          aria-label="Select this page"
          checked={allSelected}
          disabled={empty}
          ref={box => {
            if (box) box.indeterminate = someSelected && !allSelected
          }}
          onChange={event => onSelectPage(event.target.checked)}
          className="size-4.5 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
        />
      </label>
      <ArrivedButton arrived={arrived} inBin={inBin} onShow={onShowArrived} />
      {selection}
      <div className={`ml-auto flex flex-wrap items-center gap-x-2 ${selection ? 'sm:hidden' : ''}`}>
        {children}
      </div>
    </div>
  )
}
