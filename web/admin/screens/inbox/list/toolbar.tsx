import { formatNumber } from '#contracts/text/number-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'

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
          {`${formatNumber(arrived)} new ${arrived === 1 ? 'inquiry' : 'inquiries'}`}
        </Button>
      )}
    </LiveRegion>
  )
}
