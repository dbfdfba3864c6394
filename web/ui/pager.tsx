import type { MouseEvent } from 'react'
import { Button } from './button.tsx'
import { LiveRegion } from './live-region.tsx'

/** Which rows of a list are shown, with Previous and Next. */
export function Pager({
  page,
  limit,
  total,
  above = 0,
  onPage,
}: {
  page: number
  limit: number
  total: number
  /** How many rows of the page before stand above those of this page. */
  above?: number
  onPage: (page: number, byKeyboard: boolean) => void
}) {
  const count = (n: number) => n.toLocaleString('en-US')

  const goTo = (to: number) => (event: MouseEvent) => onPage(to, event.detail === 0)

  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 px-4 py-2 text-sm">
      <LiveRegion className="tabular-nums">
        {`Showing ${count((page - 1) * limit + 1 - above)} to ${count(Math.min(page * limit, total))} of ${count(total)} results`}
      </LiveRegion>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" isRepeatable disabled={page <= 1} onClick={goTo(page - 1)}>
          Previous
        </Button>
        <Button look="secondary" isRepeatable disabled={page * limit >= total} onClick={goTo(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
