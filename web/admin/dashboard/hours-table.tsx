import type { InboxSummary } from '#contracts/inbox.ts'
import { nameOfDay } from '#contracts/special-days.ts'
import { days, timeText } from '#contracts/week.ts'
import { useSharedContent } from '../../content.ts'
import { Figure } from './figure.tsx'

// The week starts on Monday; 0 is Sunday.
const weekdays = days.map((day, index) => ({ number: (index + 1) % 7, name: nameOfDay(day) }))

const ROW_HOURS = 2

/** Rows of two hours, from the earliest opening of the week to the latest closing. */
function useRows() {
  const shifts = Object.values(useSharedContent().hours.week).filter(shift => shift !== null)
  const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  const first = Math.floor(Math.min(24, ...shifts.map(({ opens }) => hourOf(opens))))
  const last = Math.max(0, ...shifts.map(({ closes }) => hourOf(closes)))
  const rows: { from: number; to: number; label: string }[] = []
  for (let from = first; from < last; from += ROW_HOURS) {
    const to = Math.min(from + ROW_HOURS, 24)
    rows.push({ from, to, label: `${timeText(`${from}:00`)}-${timeText(`${to % 24}:00`)}` })
  }
  return rows
}

// From none to the most; the text has a contrast of 4.5:1 on each.
const tints = [
  'bg-rose-50/60',
  'bg-baby-rose/30 text-plum',
  'bg-baby-rose/70 text-plum',
  'bg-rose-700/55 text-plum',
  'bg-rose-700 text-white',
] as const

/** Inquiries by weekday and opening hours: the more, the darker the cell. */
export function HoursTable({ hours }: { hours: InboxSummary['hours'] }) {
  const rows = useRows()
  const countOf = (weekday: number, isInRow: (hour: number) => boolean) =>
    hours.reduce((sum, at) => (at.weekday === weekday && isInRow(at.hour) ? sum + at.total : sum), 0)
  const counted = [
    ...rows.map(({ from, to, label }) => ({ label, isInRow: (hour: number) => hour >= from && hour < to })),
    {
      label: 'Other hours',
      isInRow: (hour: number) => !rows.some(({ from, to }) => hour >= from && hour < to),
    },
  ].map(({ label, isInRow }) => ({ label, totals: weekdays.map(({ number }) => countOf(number, isInRow)) }))
  const most = Math.max(1, ...counted.flatMap(({ totals }) => totals))
  return (
    <Figure title="Inquiries by weekday and hour (Colombo time)">
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-xs leading-6 tabular-nums">
        <caption className="sr-only">Inquiries by weekday and hour</caption>
        <thead>
          <tr className="text-plum-soft">
            <td className="w-20" />
            {weekdays.map(({ number, name }) => (
              <th key={number} scope="col" abbr={name} className="font-normal">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.map(({ label, totals }) => (
            <tr key={label}>
              <th scope="row" className="pe-1.5 text-left font-normal whitespace-nowrap text-plum-soft">
                {label}
              </th>
              {weekdays.map(({ number }, index) => {
                const total = totals[index] ?? 0
                return (
                  <td
                    key={number}
                    className={`rounded-sm text-center forced-color-adjust-none ${tints[Math.ceil((total / most) * (tints.length - 1))]}`}
                  >
                    {total > 0 ? total.toLocaleString('en-US') : <span className="sr-only">0</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Figure>
  )
}
