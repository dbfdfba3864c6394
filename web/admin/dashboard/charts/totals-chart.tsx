import { ChartCanvas } from './chart-canvas.tsx'
import { Figure, NumberTable } from './figure.tsx'

export interface Total {
  name: string
  total: number
}

const ROW_PX = 34
const LETTERS = 18

const short = (name: string) => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1).trimEnd()}…` : name)
const chartLabel = (totals: readonly Total[]) =>
  `Bars: ${totals.map(({ name, total }) => `${name} ${total.toLocaleString('en-US')}`).join(', ')}`

/** Inquiries per category or branch, the most first. After `most` bars, one bar has the others. */
export function TotalsChart({
  title,
  kind,
  totals,
  most = totals.length,
}: {
  title: string
  kind: string
  totals: readonly Total[]
  most?: number
}) {
  const rest = totals.slice(most)
  const bars = [
    ...totals.slice(0, most),
    ...(rest.length > 0 ? [{ name: 'Others', total: rest.reduce((sum, { total }) => sum + total, 0) }] : []),
  ]
  return (
    <Figure
      title={title}
      table={
        <NumberTable
          caption={title}
          columns={[kind, 'Inquiries']}
          rows={totals.map(({ name, total }) => ({ key: name, cells: [name, total] }))}
        />
      }
    >
      <ChartCanvas
        label={chartLabel(bars)}
        data={bars}
        height={bars.length * ROW_PX + 8}
        make={({ single }) => ({
          type: 'bar',
          data: {
            labels: bars.map(({ name, total }) => `${short(name)}  ${total.toLocaleString('en-US')}`),
            datasets: [
              {
                data: bars.map(({ total }) => total),
                backgroundColor: single.fill,
                borderColor: single.line,
                hoverBackgroundColor: single.fill,
                borderWidth: 1,
                borderRadius: 3,
                maxBarThickness: 18,
              },
            ],
          },
          options: {
            indexAxis: 'y',
            scales: {
              x: { beginAtZero: true, suggestedMax: 4, display: false },
              y: { grid: { display: false }, border: { display: false }, ticks: { autoSkip: false } },
            },
            plugins: {
              legend: { display: false },
              tooltip: {
                callbacks: {
                  title: ([bar]) => (bar ? (bars[bar.dataIndex]?.name ?? '') : ''),
                },
              },
            },
          },
        })}
      />
    </Figure>
  )
}
