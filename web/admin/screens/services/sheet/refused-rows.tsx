import type { RefusedRow } from './read/read-rows.ts'

/** How many of them are listed. */
const LISTED = 200

/** What is wrong with a file, row by row. */
export function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  return (
    <div className="mb-4 rounded-2xl border border-plum/15 bg-white px-[min(1rem,4vw)] py-1 text-sm">
      <ul className="divide-y divide-plum/10">
        {rows.slice(0, LISTED).map(({ row, field, message }) => (
          <li key={`${row}:${field ?? ''}`} className="py-2 wrap-anywhere">
            <span className="font-medium">{`Row ${row}${field ? `, ${field}` : ''}: `}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {rows.length > LISTED && (
        <p className="py-2 text-plum-soft">{`These are the first ${LISTED} of ${rows.length}.`}</p>
      )}
    </div>
  )
}
