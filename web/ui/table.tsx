import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link } from 'react-router'

export type Columns = readonly { label: string; width?: string; align?: 'right' }[]

interface TableProps {
  /** For screen readers only. */
  caption: string
  columns: Columns
  /** The element of the rows. */
  ref?: Ref<HTMLTableSectionElement>
  children: ReactNode
}

/** A compact table with a sticky head. In a narrow container each row becomes a card. */
export function Table({ caption, columns, ref, children }: TableProps) {
  return (
    <div className="@container">
      <table className="block w-full table-fixed text-sm @2xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr>
            {columns.map(({ label, width = '', align }) => (
              <th
                key={label}
                scope="col"
                className={`sticky top-(--bar,0px) z-10 border-b border-plum/15 bg-rose-50 px-2 py-2 font-medium first:ps-4 last:pe-4 @4xl:px-4 ${width} ${align === 'right' ? 'text-right' : 'text-left'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={ref} className="block @2xl:table-row-group">
          {children}
        </tbody>
      </table>
    </div>
  )
}

/** A row of 48 px. As a card, its first cell and its actions are one line, and the other cells wrap into the next. */
export function Row({ className = '', ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={`group flex flex-wrap items-baseline gap-x-2 border-b border-plum/10 px-[min(0.75rem,3vw)] py-2 last:border-b-0 hover:bg-rose-50/60 before:order-1 before:basis-full @2xl:table-row @2xl:h-12 @2xl:before:hidden ${className}`}
      {...rest}
    />
  )
}

const cellClass =
  'order-2 block min-w-0 leading-5 wrap-anywhere first:order-none first:flex-[1_1_40%] @2xl:table-cell @2xl:px-2 @2xl:pt-3.5 @2xl:pb-1.5 @2xl:align-baseline @2xl:first:ps-4 @2xl:last:pe-4 @4xl:px-4'

/** The first cell of a row, which names it: screen readers say it with each of the other cells. */
export const NameCell = ({ className = 'font-medium', ...rest }: ComponentProps<'th'>) => (
  <th scope="row" className={`${cellClass} text-left ${className}`} {...rest} />
)

/** A cell; the first lines of a row's cells share a baseline. */
export function Cell({
  align,
  className = '',
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & { align?: 'right' }) {
  return (
    <td
      className={`${cellClass} ${align === 'right' ? 'tabular-nums @2xl:text-right' : ''} ${className}`}
      {...rest}
    />
  )
}

/** For cells of two lines, in rows that stay 48 px high: their middles are in one line. */
export const middleCellClass = '@2xl:py-1! @2xl:align-middle!'

/** A button of a row: quiet until the row is under the pointer or has the focus. */
export const rowActionClass =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center rounded-full border border-transparent px-2 font-medium whitespace-nowrap text-plum-soft outline-rose-700 ' +
  'group-hover:border-plum/25 group-hover:bg-white group-hover:text-plum hover:border-plum/60! group-focus-within:border-plum/25 group-focus-within:bg-white ' +
  'group-focus-within:text-plum focus-visible:outline-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 @2xl:min-h-8 @2xl:min-w-0 @4xl:px-3'

interface RowActionsProps {
  name: string
  editPath: string
  onDelete(): void
  /** More buttons, before Edit. */
  children?: ReactNode
  className?: string
}

/** The cell with a row's Edit and Delete. */
export function RowActions({ name, editPath, onDelete, children, className = '' }: RowActionsProps) {
  return (
    <Cell
      className={`-my-2.5 -me-[min(0.5rem,2vw)] order-none! @max-2xl:relative @2xl:px-0! @2xl:pt-2! @4xl:ps-[3px]! ${className}`}
    >
      <div className="flex flex-wrap @2xl:-mb-0.5 @4xl:flex-nowrap">
        {children}
        <Link to={editPath} aria-label={`Edit ${name}`} className={rowActionClass}>
          Edit
        </Link>
        <button type="button" className={rowActionClass} aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </button>
      </div>
    </Cell>
  )
}
