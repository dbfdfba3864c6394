import { Skeleton } from '../ui/skeleton.tsx'

/** Stands where a list is on its way. */
export function ListSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading…</span>
      {['first', 'second', 'third', 'fourth'].map(row => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}
