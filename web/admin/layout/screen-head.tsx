import type { ReactNode, Ref } from 'react'

/** The frame of a list: rounded, with `clip` so that sticky headers work inside; `print.css` prints it. */
export const listFrameClass = 'printed-list overflow-clip rounded-2xl border border-plum/15 bg-white'

/** The heading of a screen with its description and actions, in one line on wide screens, otherwise with the description below. With `inBar` only screen readers see it, since the bar shows it. */
export function ScreenHead({
  title,
  inBar = false,
  isPane = false,
  children,
  actions,
  ref,
}: {
  title: string
  inBar?: boolean
  /** Whether it heads a pane, which has no room for the description. */
  isPane?: boolean
  children?: ReactNode
  actions?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}) {
  return (
    <div
      className={`mb-1.5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 max-xs:block sm:mb-2 ${isPane ? '' : inBar ? 'sm:flex sm:items-baseline' : 'xl:flex xl:items-baseline'}`}
    >
      <h1
        ref={ref}
        tabIndex={-1}
        className={
          inBar
            ? 'sr-only'
            : `font-display text-2xl leading-tight max-xl:col-start-1 max-xl:row-start-1 outline-none wrap-anywhere ${isPane ? '' : 'sm:text-[1.875rem]'}`
        }
      >
        {title}
      </h1>
      <div
        className={
          isPane
            ? 'sr-only'
            : 'min-w-0 flex-1 text-xs text-plum-soft max-xl:col-span-2 max-xl:row-start-2 xl:basis-60 xl:text-sm'
        }
      >
        {children}
      </div>
      {actions && (
        <div
          className={`flex flex-wrap gap-2 max-xl:row-start-1 max-sm:gap-1.5 max-sm:*:px-3 ${inBar ? 'max-xl:col-span-2 sm:justify-end' : 'max-xl:col-start-2'}`}
        >
          {actions}
        </div>
      )}
    </div>
  )
}

/** What a printed list is filtered by, in words. Not as text: on the screen the bar shows it. */
export function FiltersOnPaper({ filters }: { filters: readonly (string | false | undefined)[] }) {
  const inWords = filters.filter(Boolean).join(' · ')
  return inWords !== '' && <p data-filters={inWords} className="filters-on-paper" />
}

/** A list in its frame, with a bar of filters above; `filters` says in words which are in use. */
export function List({
  bar,
  filters = [],
  children,
}: {
  bar?: ReactNode
  filters?: readonly (string | false)[]
  children: ReactNode
}) {
  return (
    <div className={listFrameClass}>
      <FiltersOnPaper filters={filters} />
      {bar && (
        <search className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-b border-plum/10 px-[min(0.75rem,3vw)] py-1.5 sm:py-2">
          {bar}
        </search>
      )}
      {children}
    </div>
  )
}
