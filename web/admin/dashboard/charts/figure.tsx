import { type ReactNode, useId } from 'react'

/** A chart with its title, and the same numbers as a table. */
export function Figure({
  title,
  table,
  children,
}: {
  title: string
  /** Missing when the chart is a table itself. */
  table?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-2xl border border-plum/15 bg-white px-[min(1rem,4vw)] py-4 sm:px-6 sm:py-5"
    >
      <h3 id={id} className="mb-3 font-medium">
        {title}
      </h3>
      {children}
      {table && (
        <details className="mt-2 text-sm">
          <summary className="flex min-h-10 w-fit cursor-pointer items-center rounded text-rose-700 underline-offset-4 hover:underline">
            Show as table
          </summary>
          {table}
        </details>
      )}
    </section>
  )
}

/** The numbers of a chart, a row per bar. */
export function NumberTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly (string | number)[] }[]
}) {
  const cellPadding = 'px-1 py-1 first:ps-0 last:pe-0 sm:px-2'
  return (
    <table className="w-full text-xs tabular-nums sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-plum/15 text-plum-soft">
          {columns.map(column => (
            <th key={column} scope="col" className={`${cellPadding} text-right font-normal first:text-left`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <tr key={key} className="border-b border-plum/10 last:border-b-0">
            <th scope="row" className={`${cellPadding} text-left font-normal wrap-anywhere`}>
              {name}
            </th>
            {numbers.map((number, index) => (
              <td key={columns[index + 1]} className={`${cellPadding} text-right`}>
                {number.toLocaleString('en-US')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
