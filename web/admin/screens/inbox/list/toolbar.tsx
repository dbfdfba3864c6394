import { Button } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'

const switchClass =
  'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-plum/60 outline-rose-700 outline-offset-2 ' +
  'transition-colors checked:bg-rose-700 focus-visible:outline-2 forced-color-adjust-none forced-colors:bg-[GrayText] ' +
  'forced-colors:checked:bg-[Highlight]'

/** The knob of the switch. */
const knobClass =
  'before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-white ' +
  'before:transition-transform checked:before:translate-x-4 forced-colors:before:bg-[Canvas] ' +
  'forced-colors:checked:before:bg-[HighlightText]'

/** A switch that takes effect at once, beside the filters. */
export function ListSwitch({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange(on: boolean): void
}) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2 px-2 text-sm whitespace-nowrap">
      <input
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
        className={`${switchClass} ${knobClass}`}
      />
      <span>{label}</span>
    </label>
  )
}

export const SELECT_PAGE_ID = 'select-page'

/** Selects all rows of the page. */
export function SelectPage({
  all,
  some,
  disabled,
  onSelect,
}: {
  all: boolean
  some: boolean
  disabled: boolean
  onSelect(on: boolean): void
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center pr-2 pl-1.5 sm:min-h-10">
      <input
        id={SELECT_PAGE_ID}
        type="checkbox"
        aria-label="Select this page"
        checked={all}
        disabled={disabled}
        ref={box => {
          if (box) box.indeterminate = some && !all
        }}
        onChange={event => onSelect(event.target.checked)}
        className="size-4.5 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
      />
    </label>
  )
}

/** Announces inquiries that have arrived, and shows them when it is pressed. */
export function ArrivedButton({ arrived, onShow }: { arrived: number; onShow(): void }) {
  return (
    <LiveRegion className="ml-auto pr-2 @max-2xl:w-full @max-2xl:px-2 @max-2xl:*:my-1.5 @max-2xl:*:w-full">
      {arrived > 0 && (
        <Button className="min-h-8! px-4! py-0.5! @max-2xl:min-h-11!" onClick={onShow}>
          {`${arrived.toLocaleString('en-US')} new ${arrived === 1 ? 'inquiry' : 'inquiries'}`}
        </Button>
      )}
    </LiveRegion>
  )
}
