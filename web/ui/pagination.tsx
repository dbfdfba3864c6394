import { Button } from './button.tsx'

/** The foot of a list that has rows: which ones are shown, and the way to the others. */
export function Pagination({
  page,
  limit,
  total,
  onPage,
}: {
  page: number
  limit: number
  total: number
  onPage: (page: number) => void
}) {
  const count = (n: number) => n.toLocaleString('en-US')
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
      <p className="tabular-nums" aria-live="polite">
        Showing {count((page - 1) * limit + 1)} to {count(Math.min(page * limit, total))} of {count(total)}{' '}
        results
      </p>
      <div className="flex gap-2">
        <Button look="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button look="secondary" disabled={page * limit >= total} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
