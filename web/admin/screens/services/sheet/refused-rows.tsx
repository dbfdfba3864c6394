import type { RefusedRow } from '#contracts/services/service-import.ts'

interface Props {
  rows: readonly RefusedRow[]
  /** Of all of them: the first are listed. */
  count: number
}

/** What is wrong with a file, row by row. */
export function RefusedRows({ rows, count }: Props) {
  return (
    <div className="mb-4 rounded-2xl border border-plum/15 bg-white px-[min(1rem,4vw)] py-1 text-sm">
      <ul className="divide-y divide-plum/10">
        {rows.map(({ row, field, message }) => (
          <li key={`${row}:${field ?? ''}`} className="py-2 wrap-anywhere">
            <span className="font-medium">{`Row ${row}${field ? `, ${field}` : ''}: `}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className="py-2 text-plum-soft">{`These are the first ${rows.length} of ${count}.`}</p>
      )}
    </div>
  )
}
