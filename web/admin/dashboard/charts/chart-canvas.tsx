import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Palette, readPalette } from './palette.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip)

export type BarChart = ChartConfiguration<'bar', number[], string | string[]>

function useForcedColours() {
  const [query] = useState(() => matchMedia('(forced-colors: active)'))
  const [forced, setForced] = useState(query.matches)
  useEffect(() => {
    const onChange = () => setForced(query.matches)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [query])
  return forced
}

/** The defaults of all charts: no animation, the page's font and colours. */
function setDefaults(palette: Palette): void {
  Chart.defaults.animation = false
  Chart.defaults.maintainAspectRatio = false
  Chart.defaults.color = palette.text
  Chart.defaults.borderColor = palette.rule
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily
  Object.assign(Chart.defaults.plugins.tooltip, {
    backgroundColor: palette.text,
    titleColor: palette.background,
    bodyColor: palette.background,
  })
}

/** A chart, drawn again when `data` changes. Screen readers say `label`. */
export function ChartCanvas({
  label,
  data,
  height,
  make,
}: {
  label: string
  data: unknown
  /** In pixels. */
  height: number
  make(palette: Palette): BarChart
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const forced = useForcedColours()
  const dataKey = JSON.stringify(data)
  const draw = useEffectEvent((on: HTMLCanvasElement) => {
    const palette = readPalette(forced)
    setDefaults(palette)
    return new Chart(on, make(palette))
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing depends on the data and the colours
  useEffect(() => {
    if (!canvas.current) return
    const chart = draw(canvas.current)
    return () => chart.destroy()
  }, [dataKey, forced])

  return (
    <div className="relative" style={{ height }}>
      <canvas ref={canvas} className="max-w-full" role="img" aria-label={label} />
    </div>
  )
}
