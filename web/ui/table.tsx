import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from './button.tsx'

/** A compact table with a sticky head. In a narrow container each row becomes a card. */
export function Table({
  caption,
  columns,
  children,
  busy,
}: {
  /** For screen readers only. */
  caption: string
  columns: readonly (string | { label: string; align: 'right' })[]
  children: ReactNode
  busy?: boolean
}) {
  return (
    <div className="@container">
      <table aria-busy={busy} className="block w-full text-sm @2xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr>
            {columns.map(column => {
              const { label, align } = typeof column === 'string' ? { label: column, align: 'left' } : column
              return (
                <th
                  key={label}
                  scope="col"
                  className={`sticky top-(--bar,0px) z-10 border-b border-plum/15 bg-rose-50 px-3 py-2.5 font-medium first:ps-4 last:pe-4 @4xl:px-4 ${align === 'right' ? 'text-right' : 'text-left'}`}
                >
                  {label}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className="block @2xl:table-row-group">{children}</tbody>
      </table>
    </div>
  )
}

// A bar at the left. In a table it is drawn on the first cell, as browsers draw shadows of table rows differently.
const highlightClass =
  'bg-rose-50/50 shadow-[inset_3px_0_var(--color-rose-700)] @2xl:shadow-none @2xl:*:first:shadow-[inset_3px_0_var(--color-rose-700)]'

export function Row({
  highlighted,
  className = '',
  ...rest
}: ComponentProps<'tr'> & { highlighted?: boolean }) {
  return (
    <tr
      data-highlighted={highlighted || undefined}
      className={`relative block border-b border-plum/10 px-[min(1rem,4vw)] py-3 last:border-b-0 @2xl:table-row @2xl:p-0 ${highlighted ? highlightClass : ''} ${className}`}
      {...rest}
    />
  )
}

/** A cell; cards show `label` instead of the table's head. */
export function Cell({
  label,
  align,
  className = '',
  children,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & { label?: string; align?: 'right' }) {
  const named = label
    ? 'grid gap-x-2 xs:grid-cols-[6rem_minmax(0,1fr)] before:text-plum-soft before:content-[attr(data-label)] @2xl:before:content-none'
    : 'block'
  return (
    <td
      data-label={label}
      className={`${named} py-1 wrap-anywhere @2xl:table-cell @2xl:px-3 @2xl:py-2.5 @2xl:first:ps-4 @2xl:last:pe-4 @4xl:px-4 @2xl:align-middle ${align === 'right' ? 'tabular-nums @2xl:text-right' : ''} ${className}`}
      {...rest}
    >
      <div>{children}</div>
    </td>
  )
}

/** Makes a row's buttons narrower in narrow tables. */
export const rowActionClass = '@2xl:px-3.5 @4xl:px-5'

interface RowActionsProps {
  id: number | string
  name: string
  editPath: string
  onDelete(): void
  /** More buttons, before Edit. */
  children?: ReactNode
  className?: string
}

/** The cell with a row's Edit and Delete. */
export function RowActions({ id, name, editPath, onDelete, children, className = '' }: RowActionsProps) {
  return (
    <Cell>
      <div className={`flex flex-wrap gap-1 ${className}`}>
        {children}
        <Link to={editPath} aria-label={`Edit ${name}`} className={buttonClass('secondary', rowActionClass)}>
          Edit
        </Link>
        <Button
          id={deleteButtonId(id)}
          look="quiet"
          className={rowActionClass}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </Cell>
  )
}

const deleteButtonId = (id: number | string) => `delete-${id}`

/** The Delete button of a row; null once the row is gone. */
export const deleteButton = (id: number | string | undefined) =>
  id === undefined ? null : document.getElementById(deleteButtonId(id))
