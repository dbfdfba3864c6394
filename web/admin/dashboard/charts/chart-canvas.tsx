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
    const look = () => setForced(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [query])
  return forced
}

/** What all charts of the house have in common: they stand still, speak its type, and nothing happens on a click. */
function common(palette: Palette): void {
  Chart.defaults.animation = false
  Chart.defaults.maintainAspectRatio = false
  Chart.defaults.color = palette.text
  Chart.defaults.borderColor = palette.rule
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily
  Object.assign(Chart.defaults.plugins.tooltip, {
    backgroundColor: palette.text,
    titleColor: palette.ground,
    bodyColor: palette.ground,
  })
}

/** A drawing, which readers know by `label`; `data` says when it is to be made anew. */
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
  const said = JSON.stringify(data)
  const draw = useEffectEvent((on: HTMLCanvasElement) => {
    const palette = readPalette(forced)
    common(palette)
    return new Chart(on, make(palette))
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn depends on the data and the colours
  useEffect(() => {
    if (!canvas.current) return
    const chart = draw(canvas.current)
    return () => chart.destroy()
  }, [said, forced])

  return (
    <div className="relative" style={{ height }}>
      <canvas ref={canvas} className="max-w-full" role="img" aria-label={label} />
    </div>
  )
}
