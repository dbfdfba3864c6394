import type { InboxSummary } from '#contracts/inbox.ts'
import { inquiryStatuses } from '#contracts/limits.ts'
import { statusName } from '../../inbox/status.tsx'
import { ChartCanvas } from './chart-canvas.tsx'
import { Figure, NumberTable } from './figure.tsx'

type Days = InboxSummary['days']

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayName = (day: string) => format.format(new Date(day))
const totalOf = ({ totals }: Days[number]) =>
  inquiryStatuses.reduce((sum, status) => sum + (totals[status] ?? 0), 0)

function chartLabel(days: Days): string {
  const total = days.reduce((sum, day) => sum + totalOf(day), 0)
  const busiest = days.reduce((most, day) => (totalOf(day) > totalOf(most) ? day : most))
  return `One bar per day: ${total.toLocaleString('en-US')} inquiries in all, most on ${dayName(busiest.day)} (${totalOf(busiest)})`
}

/** Inquiries per day, stacked by status. */
export function DaysChart({ days }: { days: Days }) {
  return (
    <Figure
      title="Inquiries per day, by status"
      table={
        <NumberTable
          caption="Inquiries per day, by status"
          columns={['Day', ...inquiryStatuses.map(statusName)]}
          rows={days.map(({ day, totals }) => ({
            key: day,
            cells: [dayName(day), ...inquiryStatuses.map(status => totals[status] ?? 0)],
          }))}
        />
      }
    >
      <ChartCanvas
        label={chartLabel(days)}
        data={days}
        height={260}
        make={({ statuses, background }) => ({
          type: 'bar',
          data: {
            labels: days.map(({ day }) => dayName(day)),
            datasets: inquiryStatuses.map(status => ({
              label: statusName(status),
              data: days.map(({ totals }) => totals[status] ?? 0),
              backgroundColor: statuses[status].fill,
              borderColor: statuses[status].line,
              hoverBackgroundColor: statuses[status].fill,
              borderWidth: 1,
              borderSkipped: false,
              categoryPercentage: 0.9,
              barPercentage: 0.9,
              maxBarThickness: 28,
            })),
          },
          options: {
            interaction: { mode: 'index', intersect: false },
            scales: {
              x: {
                stacked: true,
                grid: { display: false },
                ticks: { maxRotation: 0, autoSkipPadding: 16 },
              },
              y: { stacked: true, beginAtZero: true, suggestedMax: 4, ticks: { precision: 0 } },
            },
            plugins: {
              legend: {
                position: 'top',
                align: 'start',
                onClick: () => {},
                labels: { boxWidth: 10, boxHeight: 10, padding: 8 },
              },
              tooltip: { multiKeyBackground: background },
            },
          },
        })}
      />
    </Figure>
  )
}
