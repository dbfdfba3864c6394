import { isKnownWeek } from '#contracts/branches/week.ts'
import type { Numbers } from '#contracts/inquiries/numbers.ts'
import { nameOfDay, timeText } from '#contracts/text/date-texts.ts'
import { minutesOf, weekdays } from '#contracts/text/days.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { useSharedContent } from '../../../content.ts'
import { Figure } from './figure.tsx'

// The week starts on Monday; 0 is Sunday.
const columns = weekdays.map((day, index) => ({ number: (index + 1) % 7, name: nameOfDay(day) }))

const ROW_HOURS = 2

/** In place of the hours of a week that no one has entered. */
const always = [{ opens: '00:00', closes: '24:00' }]

const hourOf = (time: string) => minutesOf(time) / 60

/** Rows of two hours, from the earliest opening of the week to the latest closing; of the whole day while no one has entered the hours. */
function useRows() {
  const { week } = useSharedContent().hours
  const shifts = Object.values(isKnownWeek(week) ? week : always).filter(shift => shift !== null)
  const first = Math.floor(Math.min(24, ...shifts.map(({ opens }) => hourOf(opens))))
  const last = Math.max(0, ...shifts.map(({ closes }) => hourOf(closes)))
  const rows: { from: number; to: number; label: string }[] = []
  for (let from = first; from < last; from += ROW_HOURS) {
    const to = Math.min(from + ROW_HOURS, 24)
    rows.push({ from, to, label: `${timeText(`${from}:00`)}–${timeText(`${to % 24}:00`)}` })
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

type HoursRow = ReturnType<typeof useRows>[number]
type HourTotals = Numbers['hours']

const isInRow = ({ hour }: HourTotals[number], { from, to }: HoursRow) => hour >= from && hour < to

/** How many inquiries each weekday had. */
const perWeekday = (hours: HourTotals) =>
  columns.map(({ number }) =>
    hours.filter(({ weekday }) => weekday === number).reduce((sum, { total }) => sum + total, 0),
  )

function HourCell({ total, most }: { total: number; most: number }) {
  const tint = tints[Math.ceil((total / most) * (tints.length - 1))]
  return (
    <td className={`rounded-sm text-center forced-color-adjust-none ${tint}`}>
      {total > 0 ? formatNumber(total) : <span className="sr-only">0</span>}
    </td>
  )
}

const sumOf = (hours: HourTotals) => hours.reduce((sum, { total }) => sum + total, 0)

/** '21 of 35 came outside opening hours.'; empty while no one has entered them. */
function useOutsideText(hours: HourTotals): string {
  const { week } = useSharedContent().hours
  if (!isKnownWeek(week)) return ''
  const isOpen = ({ weekday, hour }: HourTotals[number]) => {
    const day = weekdays[(weekday + 6) % 7]
    const shift = day && week[day]
    return shift ? hour >= Math.floor(hourOf(shift.opens)) && hour < hourOf(shift.closes) : false
  }
  const outside = sumOf(hours.filter(at => !isOpen(at)))
  return `${formatNumber(outside)} of ${formatNumber(sumOf(hours))} came outside opening hours.`
}

/** Inquiries by weekday and opening hours: the more, the darker the cell. */
export function HoursTable({ hours }: { hours: HourTotals }) {
  const rows = useRows()
  const outside = useOutsideText(hours)
  const counted = rows.map(row => ({
    label: row.label,
    totals: perWeekday(hours.filter(at => isInRow(at, row))),
  }))
  const most = Math.max(1, ...counted.flatMap(({ totals }) => totals))
  return (
    <Figure title="Inquiries by weekday and hour (Colombo time)">
      {outside && <p className="mb-3 text-sm text-plum-soft">{outside}</p>}
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-xs leading-6 tabular-nums">
        <caption className="sr-only">Inquiries by weekday and hour</caption>

        <thead>
          <tr className="text-plum-soft">
            <td className="w-20" />
            {columns.map(({ number, name }) => (
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
              {columns.map(({ number }, index) => (
                <HourCell key={number} total={totals[index] ?? 0} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Figure>
  )
}
