import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Inquiry } from '#contracts/inquiry.ts'
import { Button } from '../../../ui/button.tsx'
import { InquiryRow } from './inquiry-row.tsx'

const columns = [
  { label: 'Name', width: '@2xl:w-[20.5%] @5xl:w-[15%]' },
  { label: 'Contact Info', width: '@2xl:w-[19%] @5xl:w-60 @min-[84rem]:w-72' },
  { label: 'Date', width: '@2xl:w-[16%] @5xl:w-31 @min-[84rem]:w-48' },
  { label: 'Status', width: '@2xl:w-[15%] @5xl:w-29' },
  { label: 'Interest', width: '' },
  { label: 'Actions', width: '@2xl:w-[10.5%] @5xl:w-22' },
]

function MessageRow({ children }: { children: ReactNode }) {
  return (
    <tr className="block @2xl:table-row">
      <td
        colSpan={columns.length}
        className="block px-4 py-10 text-center text-plum-soft wrap-anywhere @2xl:table-cell"
      >
        {children}
      </td>
    </tr>
  )
}

/** A page of inquiries: a table, or cards where it is narrow. It keeps its height while another page loads, so that nothing moves. */
export function InquiryTable({
  inquiries,
  loading,
  failed,
  inBin,
  isSelected,
  onSelect,
  onView,
  onRetry,
  empty,
}: {
  inquiries: readonly Inquiry[]
  loading: boolean
  failed: boolean
  inBin: boolean
  isSelected(id: number): boolean
  onSelect(id: number, selected: boolean): void
  onView(id: number): void
  onRetry(): void
  empty: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()

  useLayoutEffect(() => {
    if (!loading && inquiries.length > 0) setHeight(body.current?.offsetHeight)
  }, [loading, inquiries])

  const removedAs = ({ deletedAt }: Inquiry) => {
    if ((deletedAt !== null) === inBin) return undefined
    return inBin ? 'Restored' : 'Deleted'
  }

  return (
    <div ref={body} style={{ minHeight: loading ? height : undefined }} className="@container">
      <table aria-busy={loading} className="block w-full table-fixed text-sm leading-5 @2xl:table">
        <caption className="sr-only">Contact submissions</caption>
        <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr>
            {columns.map(({ label, width }) => (
              <th
                key={label}
                scope="col"
                className={`sticky top-(--bar) z-10 border-b border-plum/15 bg-rose-50 px-2 py-2 text-left font-medium @5xl:px-3 ${width}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @2xl:table-row-group">
          {loading ? (
            <MessageRow>Loading contacts...</MessageRow>
          ) : inquiries.length > 0 ? (
            inquiries.map(inquiry => (
              <InquiryRow
                key={inquiry.id}
                inquiry={inquiry}
                selected={isSelected(inquiry.id)}
                removedAs={removedAs(inquiry)}
                onSelect={onSelect}
                onView={onView}
              />
            ))
          ) : failed ? (
            <MessageRow>
              <Button look="secondary" onClick={onRetry}>
                Try Again
              </Button>
            </MessageRow>
          ) : (
            <MessageRow>{empty}</MessageRow>
          )}
        </tbody>
      </table>
    </div>
  )
}
