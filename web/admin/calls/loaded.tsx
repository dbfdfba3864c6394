import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, type Columns, Row, Table } from '../../ui/table.tsx'
import { reasonOf } from './failures.ts'

/** As high as the rows that will take its place; with `columns` under the head of their table. */
export function ListSkeleton({
  rows = 4,
  columns,
  label = 'Loading...',
}: {
  rows?: number
  columns?: Columns | undefined
  label?: string
}) {
  const keys = [...Array(rows).keys()]
  return (
    <>
      <p className="sr-only">{label}</p>
      {columns ? (
        <Table caption={label} columns={columns}>
          {keys.map(row => (
            <Row key={row}>
              <Cell colSpan={columns.length}>
                <Skeleton className="h-4 w-full" />
              </Cell>
            </Row>
          ))}
        </Table>
      ) : (
        <div className="divide-y divide-plum/10">
          {keys.map(row => (
            <div key={row} className="flex h-12 items-center px-4">
              <Skeleton className="h-4 w-full" />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** The message when loading failed. */
  failed: string
  /** Beside the 'Try Again' button. */
  action?: ReactNode
  /** The number of rows of the skeleton. */
  rows?: number
  columns?: Columns
  children(data: T): ReactNode
}

/** The data of a query, a skeleton while it loads, or why it failed with 'Try Again'. */
export function Loaded<T>({
  query: { data, error, refetch },
  failed,
  action,
  rows,
  columns,
  children,
}: Props<T>) {
  if (data !== undefined) return children(data)
  if (!error) return <ListSkeleton rows={rows} columns={columns} />
  return (
    <EmptyState title={failed} hint={reasonOf(error)}>
      <Button onClick={() => refetch()}>Try Again</Button>
      {action}
    </EmptyState>
  )
}
