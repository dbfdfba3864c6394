import { Popover } from '@base-ui/react/popover'
import { useEffect, useRef, useState } from 'react'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { laterPart } from '../../../parts/later-parts.tsx'
import { countFilters } from './filter-names.ts'

// The list can be used without it: its code follows.
const FilterForm = laterPart({
  load: () => import('./filter-form.tsx').then(code => code.FilterForm),
  failed: 'We couldn’t load the filters.',
  rows: 4,
})

export interface FiltersButtonProps {
  filter: InquiryFilter
  onApply(filter: InquiryFilter): void
}

/** The button that opens the filters over the list, which stays where it is. It says how many are in use. */
export function FiltersButton({ filter, onApply }: FiltersButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  // The popup is rendered inside the same landmark as its button, for screen readers.
  const [container, setContainer] = useState<HTMLElement>()
  const inUse = countFilters(filter)
  useEffect(() => FilterForm.preload(), [])
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={open => {
        setContainer(trigger.current?.closest<HTMLElement>('main') ?? undefined)
        setOpen(open)
      }}
    >
      <Popover.Trigger
        ref={trigger}
        className={buttonClass(inUse > 0 ? 'secondary' : 'quiet', 'shrink-0 px-3! sm:min-h-8! sm:py-1!')}
      >
        {inUse > 0 ? `Filters (${inUse})` : 'Filters'}
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={8} className="z-40 outline-none">
          <Popover.Popup
            aria-label="Filters"
            className="max-h-(--available-height) w-[min(40rem,92vw)] overflow-y-auto rounded-2xl border border-plum/15 bg-white p-4 text-plum shadow-soft outline-none"
          >
            <FilterForm
              filter={filter}
              onApply={next => {
                setOpen(false)
                onApply(next)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
