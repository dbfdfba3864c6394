import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Stands where a list is on its way. */
export function ListSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading...</span>
      {['first', 'second', 'third', 'fourth'].map(row => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'refetch'>
  /** What stands there when it could not be read. */
  failed: string
  /** Beside the button that tries again. */
  beside?: ReactNode
  children(data: T): ReactNode
}

/** What was read, or that it is on its way, or that it could not be read and another try. */
export function Loaded<T>({ query: { data, isError, refetch }, failed, beside, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (!isError) return <ListSkeleton />
  return (
    <EmptyState title={failed}>
      <Button onClick={() => refetch()}>Try again</Button>
      {beside}
    </EmptyState>
  )
}
