import type { InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { inquiryStatuses } from '#contracts/inquiries/limits.ts'
import type { Numbers } from '#contracts/inquiries/numbers.ts'
import { dayAndShortMonth } from '#contracts/text/date-texts.ts'
import { counted, formatNumber } from '#contracts/text/number-texts.ts'
import { statusName } from '../../parts/inquiry/status.tsx'
import { Figure } from './figure.tsx'

type InquiryDays = Numbers['days']

const countOf = (day: InquiryDays[number], status: InquiryStatus) => day.totals[status] ?? 0

/** All inquiries of a day. */
const totalOf = (day: InquiryDays[number]) =>
  inquiryStatuses.reduce((sum, status) => sum + countOf(day, status), 0)

// Near the badges' colours, in tints of gold, wine and plum; one has a pattern, so that they differ not only by hue.
const looks: Record<InquiryStatus, string> = {
  unread: 'bg-gold border-gold-800/70 forced-colors:bg-[CanvasText]',
  read: 'bg-rose-700/25 border-rose-700/70 forced-colors:bg-[Canvas]',
  processing:
    'bg-[repeating-linear-gradient(135deg,var(--color-plum)_0_1.5px,white_1.5px_5px)] border-plum ' +
    'forced-colors:bg-[repeating-linear-gradient(135deg,CanvasText_0_1.5px,Canvas_1.5px_5px)]',
  completed: 'bg-plum/20 border-plum/55 forced-colors:bg-[GrayText]',
}
const barClass = 'border forced-color-adjust-none forced-colors:border-[CanvasText]'

/** How many lines the scale has. */
const STEPS = 4
const LABEL_EVERY_DAYS = 7

/** How many inquiries of each status a day had, in words. */
const dayText = (day: InquiryDays[number]) =>
  `${dayAndShortMonth(day.day)}: ${inquiryStatuses.map(status => `${countOf(day, status)} ${statusName(status).toLowerCase()}`).join(', ')}`

/** The height of a number of inquiries in the chart. */
type HeightOf = (count: number) => string

const ScaleLine = ({ count, heightOf }: { count: number; heightOf: HeightOf }) => (
  <div className="absolute inset-x-0 border-t border-plum/10" style={{ bottom: heightOf(count) }}>
    <span className="absolute -left-7 w-5 -translate-y-1/2 text-right">{count}</span>
  </div>
)

const Bar = ({ day, heightOf }: { day: InquiryDays[number]; heightOf: HeightOf }) => (
  <div className="flex h-full flex-1 flex-col-reverse" title={dayText(day)}>
    {inquiryStatuses
      .filter(status => countOf(day, status) > 0)
      .map(status => (
        <div
          key={status}
          className={`mx-auto w-full max-w-6 ${barClass} ${looks[status]}`}
          style={{ height: heightOf(countOf(day, status)) }}
        />
      ))}
  </div>
)

/** Below the bars: every seventh day, the last one among them. */
const DayLabels = ({ days }: { days: InquiryDays }) => (
  <div className="ms-7 mt-1 flex h-5 text-xs text-plum-soft">
    {days.map(({ day }, index) => (
      <span key={day} className="flex w-0 flex-1 justify-end whitespace-nowrap">
        {(days.length - 1 - index) % LABEL_EVERY_DAYS === 0 && dayAndShortMonth(day)}
      </span>
    ))}
  </div>
)

function Bars({ days }: { days: InquiryDays }) {
  const totals = days.map(totalOf)
  const step = Math.ceil(Math.max(1, ...totals) / STEPS)
  const scale = Array.from({ length: STEPS + 1 }, (_, line) => line * step)
  const all = totals.reduce((sum, total) => sum + total, 0)
  const heightOf = (count: number) => `${(count / (step * STEPS)) * 100}%`
  return (
    <div role="img" aria-label={`One bar per day: ${counted(all, 'inquiry', 'inquiries')} in all`}>
      <div className="relative ms-7 h-48 text-xs tabular-nums text-plum-soft">
        {scale.map(count => (
          <ScaleLine key={count} count={count} heightOf={heightOf} />
        ))}

        <div className="absolute inset-0 flex gap-[2px] sm:gap-1.5">
          {days.map(day => (
            <Bar key={day.day} day={day} heightOf={heightOf} />
          ))}
        </div>
      </div>

      <DayLabels days={days} />
    </div>
  )
}

const cellPadding = 'px-1 py-1 first:ps-0 last:pe-0 sm:px-2'

/** The numbers of the bars. */
function DaysTable({ days }: { days: InquiryDays }) {
  return (
    <table className="w-full text-xs tabular-nums sm:text-sm">
      <caption className="sr-only">Inquiries per day, by status</caption>
      <thead>
        <tr className="border-b border-plum/15 text-plum-soft">
          {['Day', ...inquiryStatuses.map(statusName)].map(column => (
            <th key={column} scope="col" className={`${cellPadding} text-right font-normal first:text-left`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(day => (
          <tr key={day.day} className="border-b border-plum/10 last:border-b-0">
            <th scope="row" className={`${cellPadding} text-left font-normal`}>
              {dayAndShortMonth(day.day)}
            </th>
            {inquiryStatuses.map(status => (
              <td key={status} className={`${cellPadding} text-right`}>
                {formatNumber(countOf(day, status))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Inquiries per day, stacked by status. */
export function DaysChart({ days }: { days: InquiryDays }) {
  return (
    <Figure title="Inquiries per day, by status">
      <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-plum-soft">
        {inquiryStatuses.map(status => (
          <li key={status} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 ${barClass} ${looks[status]}`} />
            {statusName(status)}
          </li>
        ))}
      </ul>

      <Bars days={days} />

      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded py-2.5 text-plum-soft underline-offset-4 outline-rose-700 hover:underline focus-visible:outline-2">
          Show as table
        </summary>
        <DaysTable days={days} />
      </details>
    </Figure>
  )
}
