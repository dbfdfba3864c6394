import type { InboxSummary } from '#contracts/inbox.ts'
import { Figure } from './figure.tsx'

// The week starts on Monday; 0 is Sunday.
const weekdays = [
  { number: 1, short: 'Mon', name: 'Monday' },
  { number: 2, short: 'Tue', name: 'Tuesday' },
  { number: 3, short: 'Wed', name: 'Wednesday' },
  { number: 4, short: 'Thu', name: 'Thursday' },
  { number: 5, short: 'Fri', name: 'Friday' },
  { number: 6, short: 'Sat', name: 'Saturday' },
  { number: 0, short: 'Sun', name: 'Sunday' },
] as const

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hourName = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

// From none to the most; the text has a contrast of 4.5:1 on each.
const tints = [
  '',
  'bg-baby-rose/30 text-plum',
  'bg-baby-rose/70 text-plum',
  'bg-rose-700/55 text-plum',
  'bg-rose-700 text-white',
] as const

/** Inquiries by weekday and hour: the more, the darker the cell. */
export function HoursTable({ hours: totals }: { hours: InboxSummary['hours'] }) {
  const byMoment = new Map(totals.map(({ weekday, hour, total }) => [`${weekday} ${hour}`, total]))
  const most = Math.max(1, ...byMoment.values())
  const tintOf = (total: number) => tints[Math.ceil((total / most) * (tints.length - 1))] ?? ''
  return (
    <Figure title="Inquiries by weekday and hour (Colombo time)">
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-xs leading-5 tabular-nums">
        <caption className="sr-only">Inquiries by weekday and hour</caption>
        <thead>
          <tr className="text-plum-soft">
            <td className="w-11" />
            {weekdays.map(({ number, short, name }) => (
              <th key={number} scope="col" abbr={name} className="font-normal">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(hour => (
            <tr key={hour}>
              <th scope="row" className="text-right font-normal whitespace-nowrap text-plum-soft pe-1.5">
                {hourName(hour)}
              </th>
              {weekdays.map(({ number }) => {
                const total = byMoment.get(`${number} ${hour}`) ?? 0
                return (
                  <td
                    key={number}
                    className={`rounded-sm text-center forced-color-adjust-none ${total > 0 ? tintOf(total) : 'bg-rose-50/60'}`}
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
