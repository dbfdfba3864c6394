import type { ComponentProps, ReactNode } from 'react'

/** A compact table with a head that stays in sight; where there is no room for it, each row becomes a card. */
export function Table({
  caption,
  columns,
  children,
  busy,
}: {
  /** Read aloud, not shown. */
  caption: string
  columns: readonly (string | { label: string; align: 'right' })[]
  children: ReactNode
  busy?: boolean
}) {
  return (
    <div className="@container">
      <table aria-busy={busy} className="block w-full text-sm @4xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr>
            {columns.map(column => {
              const { label, align } = typeof column === 'string' ? { label: column, align: 'left' } : column
              return (
                <th
                  key={label}
                  scope="col"
                  className={`sticky top-(--bar,0px) z-10 border-b border-plum/15 bg-rose-50 px-4 py-2.5 font-medium ${align === 'right' ? 'text-right' : 'text-left'}`}
                >
                  {label}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className="block @4xl:table-row-group">{children}</tbody>
      </table>
    </div>
  )
}

export function Row({
  highlighted,
  className = '',
  ...rest
}: ComponentProps<'tr'> & { highlighted?: boolean }) {
  return (
    <tr
      data-highlighted={highlighted || undefined}
      className={`relative block border-b border-plum/10 px-[min(1rem,4vw)] py-3 last:border-b-0 @xl:grid @xl:grid-cols-2 @xl:gap-x-6 @4xl:table-row @4xl:p-0 ${highlighted ? 'bg-yellow-50' : ''} ${className}`}
      {...rest}
    />
  )
}

/** A cell; on cards, where the head is not seen, `label` stands beside it. */
export function Cell({
  label,
  align,
  className = '',
  children,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & { label?: string; align?: 'right' }) {
  const named = label
    ? 'grid gap-x-2 xs:grid-cols-[6rem_1fr] before:text-plum-soft before:content-[attr(data-label)] @4xl:before:content-none'
    : 'block'
  return (
    <td
      data-label={label}
      className={`${named} py-1 wrap-anywhere @4xl:table-cell @4xl:px-4 @4xl:py-2.5 @4xl:align-middle ${align === 'right' ? 'tabular-nums @4xl:text-right' : ''} ${className}`}
      {...rest}
    >
      <div>{children}</div>
    </td>
  )
}

/** A row for what is said instead of rows: loading, empty, failed. */
export function MessageRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="block @4xl:table-row">
      <td colSpan={columns} className="block px-4 py-10 text-center text-plum-soft @4xl:table-cell">
        {children}
      </td>
    </tr>
  )
}
