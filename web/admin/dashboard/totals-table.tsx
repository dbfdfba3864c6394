import { Figure } from './figure.tsx'

const BARS_MAX = 7

interface Total {
  name: string
  total: number
}

/** Inquiries per category or branch, the largest number first, each with a bar; from the eighth on they share one bar. */
export function TotalsTable({ title, totals }: { title: string; totals: readonly Total[] }) {
  const rest = totals.slice(BARS_MAX).reduce((sum, { total }) => sum + total, 0)
  const bars = [...totals.slice(0, BARS_MAX), ...(rest > 0 ? [{ name: 'Others', total: rest }] : [])]
  const most = Math.max(...bars.map(({ total }) => total))
  return (
    <Figure title={title}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {bars.map(({ name, total }) => (
            <tr key={name}>
              <th scope="row" className="w-2/5 py-1 pe-3 text-left font-normal wrap-anywhere">
                {name}
              </th>
              <td className="w-8 pe-2 text-right tabular-nums">{total.toLocaleString('en-US')}</td>
              <td aria-hidden="true">
                <span
                  className="block h-3 min-w-0.5 rounded-xs bg-rose-700/60 forced-color-adjust-none forced-colors:bg-[CanvasText]"
                  style={{ width: `${(total / most) * 100}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Figure>
  )
}
