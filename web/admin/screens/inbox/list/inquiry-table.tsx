import { Fragment, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { InquiryTableRow, mediumColumns } from './inquiry-row.tsx'

// On a tablet their cells stand below others.
const onlyInTable = '@2xl:@max-4xl:sr-only'

const columns = [
  { label: 'Name', width: 'print:w-[16%] @2xl:ps-11! @4xl:w-46 @min-[84rem]:w-[17%]' },
  { label: 'Contact Info', width: `print:w-[28%] ${onlyInTable} @4xl:w-60 @min-[84rem]:w-80` },
  { label: 'Date', width: `print:w-[15%] ${onlyInTable} @4xl:w-26 @min-[84rem]:w-48` },
  {
    label: 'Status',
    width: 'print:w-[12%] @2xl:col-start-3 @2xl:row-start-1 @4xl:w-28 @min-[84rem]:w-44',
  },
  { label: 'Interest', width: '@2xl:col-start-2 @2xl:row-start-1' },
  { label: 'Actions', width: `${onlyInTable} @4xl:w-19 @min-[84rem]:w-22` },
]

function MessageRow({ children }: { children: ReactNode }) {
  return (
    <tr className="block @4xl:table-row">
      <td colSpan={columns.length} className="block text-center text-base wrap-anywhere @4xl:table-cell">
        {children}
      </td>
    </tr>
  )
}

const GroupHead = ({ children }: { children: ReactNode }) => (
  <tr className="block border-b border-plum/10 bg-ivory @4xl:table-row">
    <th
      scope="rowgroup"
      colSpan={columns.length}
      className="block px-3 py-1 text-left text-xs font-medium text-plum-soft @4xl:table-cell"
    >
      {children}
    </th>
  </tr>
)

/**
 * The row that a click opens: not one on a link or a checkbox, or one that ends a selection of text. The second click of a
 * double click may have been for a dialog that the first one closed.
 */
function clickedRow({ target, detail }: MouseEvent): number | undefined {
  if (detail > 1 || !(target instanceof Element) || target.closest('a, label')) return undefined
  if (!target.closest('button') && getSelection()?.isCollapsed === false) return undefined
  const row = target.closest<HTMLElement>('tr[data-row]')
  return row ? Number(row.dataset.row) : undefined
}

interface Props {
  inquiries: readonly Inquiry[]
  /** The heads of groups, each by the id of its first row. */
  heads: ReadonlyMap<number, string>
  loading: boolean
  hasFailed: boolean
  inBin: boolean
  /** Whether every row shows its checkbox. */
  isSelecting: boolean
  /** The id of the open inquiry. */
  open: number | null
  isSelected(id: number): boolean
  onSelect(ids: number[], selected: boolean): void
  onView(id: number): void
  onRetry(): void
  empty: ReactNode
}

/** Why an inquiry is no longer in the list; undefined when it is. */
function removedAs({ deletedAt }: Inquiry, inBin: boolean): string | undefined {
  if ((deletedAt !== null) === inBin) return undefined
  return inBin ? 'Restored' : 'Deleted'
}

const headClass =
  'sticky top-(--bar) z-10 border-b border-plum/15 bg-rose-50 px-2 py-2 text-left font-medium @min-[84rem]:px-3'

/** A page of inquiries: a table, or cards where it is narrow. It keeps its height while a page loads, so that nothing moves. */
export function InquiryTable({
  inquiries,
  heads,
  loading,
  hasFailed,
  inBin,
  isSelecting,
  open,
  isSelected,
  onSelect,
  onView,
  onRetry,
  empty,
}: Props) {
  const body = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()

  useLayoutEffect(() => {
    if (!loading && inquiries.length > 0) setHeight(body.current?.offsetHeight)
  }, [loading, inquiries])

  return (
    <div
      ref={body}
      data-selecting={isSelecting || undefined}
      style={{ minHeight: loading ? height : undefined }}
      className={`@container ${loading ? 'min-h-140' : ''}`}
    >
      <table aria-busy={loading} className="block w-full table-fixed text-sm leading-5 @4xl:table">
        <caption className="sr-only">Contact submissions</caption>

        <thead className="sr-only @2xl:not-sr-only @2xl:block @4xl:table-header-group">
          <tr className={`${mediumColumns} @4xl:table-row`}>
            {columns.map(({ label, width }) => (
              <th key={label} scope="col" className={`${headClass} ${width}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>

        {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the View button of a row is pressed */}
        <tbody
          className="block @4xl:table-row-group"
          onClick={event => {
            const id = clickedRow(event)
            if (id !== undefined) onView(id)
          }}
        >
          {hasFailed && (
            <MessageRow>
              <div ref={passFocusOn()} className="px-4 py-10">
                {/* Why it failed is in the banner above. */}
                <p className="mb-4 text-sm text-plum-soft">No inquiries can be shown now.</p>
                <Button onClick={onRetry}>Try Again</Button>
              </div>
            </MessageRow>
          )}

          {loading && (
            <MessageRow>
              <p className="py-10 text-sm text-plum-soft">Loading contacts...</p>
            </MessageRow>
          )}

          {!loading && !hasFailed && inquiries.length === 0 && <MessageRow>{empty}</MessageRow>}

          {!loading &&
            inquiries.map(inquiry => (
              <Fragment key={inquiry.id}>
                {heads.has(inquiry.id) && <GroupHead>{heads.get(inquiry.id)}</GroupHead>}
                <InquiryTableRow
                  inquiry={inquiry}
                  selected={isSelected(inquiry.id)}
                  open={inquiry.id === open}
                  removedAs={removedAs(inquiry, inBin)}
                  onSelect={onSelect}
                />
              </Fragment>
            ))}
        </tbody>
      </table>
    </div>
  )
}
